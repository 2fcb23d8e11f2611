/* generate: m,n,k boards by random play; see generate.c. */
#ifndef QIJU_GAMES_MNK_GENERATE_H
#define QIJU_GAMES_MNK_GENERATE_H

#include "model/game.h"

extern const qj_parameter mnk_parameters[];
qj_status mnk_generate(struct settings *settings, struct random *random, struct writer *writer);

extern const qj_parameter mnk_tictactoe_parameters[];
qj_status mnk_tictactoe_generate(struct settings *settings, struct random *random,
                                 struct writer *writer);

#endif
