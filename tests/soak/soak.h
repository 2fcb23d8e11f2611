/* soak: random questions from one seed, each answered in two ways. A difference fails an assertion,
 * which ends the program after saying which question it was. */
#pragma once

#include "support/support.h"

/* One board of a game of the catalogue, by the engine of its theorem and by playing it out. */
void soak_board(struct random *random);

/* One game by random rules of one's own, with an end or without one, by qiju and by the definition.
 */
void soak_rules(struct random *random);

/* Says what is being asked, to be read when it goes wrong. */
void soak_about(const char *format, ...) __attribute__((format(printf, 1, 2)));
