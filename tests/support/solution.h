/* solution: a kept solution in memory, of positions or of worths by their places, which can be
 * altered. */
#ifndef QIJU_TESTS_SOLUTION_H
#define QIJU_TESTS_SOLUTION_H

#include "support/support.h"

#include <qiju/kept.h>

struct solution {
    qj_kept_head head;
    unsigned char *states; /* NULL: the places are those of worths */
    qj_kept_value *values;
    size_t count;
    size_t fails_at; /* positions after which taking, or looking up, fails; 0: never */
    size_t asked;
    size_t hidden; /* a position that is not found, from 1; 0: none */
};

/* Keeps what an engine finds. */
qj_status solution_keep(struct solution *solution, const qj_position *position, const char *engine);
void solution_end(struct solution *solution);

/* For qj_context_use_kept, once it is kept. */
qj_kept solution_kept(struct solution *solution);

/* A keeper that takes no more than so many, and each allocation in turn, of keeping, looking up and
 * verifying worths, fails the work and leaves nothing. */
void assert_keeper_fails(const char *game, const char *text, const char *engine, size_t at);
void assert_keeping_needs_memory(const char *game, const char *text, const char *engine);

#endif
