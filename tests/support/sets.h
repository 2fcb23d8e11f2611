/* sets: a game for scratch spaces: a set of cells, from which a move takes one cell. Plies are the
 * subsets of a size; the largest are large enough to be stored one by one.
 */
#ifndef QIJU_TESTS_SETS_H
#define QIJU_TESTS_SETS_H

#include "model/engine.h"
#include "support/support.h"

enum { CELLS = 17 };

/* Makes the rules of a kind, with tiers. */
qj_rules sets_rules(qj_kind kind);
uint64_t set_tier(const qj_setup *setup, const void *state);

/* Makes the rules with ranks in place of tiers, which every move lowers or raises, or which moves
 * change in both directions. */
enum sets_order { SETS_FALL, SETS_RISE, SETS_MIX };
qj_rules sets_number_rules(qj_rules rules, enum sets_order order);

/* All answers of a session, for comparison as a whole. */
struct sets_answers {
    qj_value value;
    uint64_t length;
    qj_move line[CELLS];
};

/* Opens a session at the whole set of `cells` cells. */
qj_status sets_open(qj_context *context, const qj_rules *rules, unsigned cells,
                    struct session **out);

qj_status sets_ask(struct session *session, struct sets_answers *answers);

/* Opens a session in a new context and collects its answers. A failure has a message, QJ_IO a
 * message about the scratch space. */
qj_status sets_answer(const qj_rules *rules, unsigned cells, const qj_limits *limits,
                      struct sets_answers *answers);

/* Collects the answers by the plain rules of a kind. */
qj_status sets_answer_plainly(unsigned cells, const qj_limits *limits, qj_kind kind,
                              struct sets_answers *answers);

#endif
