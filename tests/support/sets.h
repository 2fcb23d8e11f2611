/* sets: a game of stops: a set of cells, from which a move takes one cell. Plies are the subsets of
 * a size. */
#ifndef QIJU_TESTS_SETS_H
#define QIJU_TESTS_SETS_H

#include "support/support.h"

enum { CELLS = 17 };

/* Makes the rules of a kind, with tiers. */
qj_rules sets_rules(qj_kind kind);
uint64_t set_tier(const qj_setup *setup, const void *state);

/* Makes the rules with ranks in place of tiers, which every move lowers or raises, or which moves
 * change in both directions. */
enum sets_order { SETS_FALL, SETS_RISE, SETS_MIX };
qj_rules sets_number_rules(qj_rules rules, enum sets_order order);

/* The answers of a session. */
struct sets_answers {
    qj_value value;
    uint64_t length;
    qj_move line[CELLS];
};

/* Opens a session at the whole set of `cells` cells in a new context and collects its answers. */
qj_status sets_answer(const qj_rules *rules, unsigned cells, const qj_limits *limits,
                      struct sets_answers *answers);

#endif
