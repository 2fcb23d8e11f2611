/* games: small user-defined games for the targets, one for each way in which the exhaustive engine
 * finds values; see games.c. Their states hold indices into tables, so that a state that is none
 * reads past one. */
#pragma once

#include <qiju/rules.h>

extern const qj_rules fuzz_tree, /* a rank, and plies that are large enough to stand apart */
    fuzz_piles,                  /* points, plies that mix, and a canonical form */
    fuzz_chase;                  /* loops, a rank that no move raises, and players who move twice */
