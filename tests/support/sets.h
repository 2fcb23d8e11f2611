/* sets: a game for scratch spaces: a set of cells, from which a move takes one. Plies are the
 * subsets of a size; the largest of them are large enough to be put aside one by one.
 */
#ifndef QIJU_TESTS_SETS_H
#define QIJU_TESTS_SETS_H

#include "model/engine.h"
#include "support/support.h"

enum { CELLS = 17 };

/* The rules of a kind, which name a rank. */
qj_rules sets_rules(qj_kind kind);
uint64_t set_rank(const qj_setup *setup, const void *state);

/* The same with numbers in place of a rank; every move leads to a lesser one. */
qj_rules sets_number_rules(qj_rules rules);

/* Numbers with which every move leads to a lesser one, to a greater one, or to either. */
uint64_t set_number(const qj_setup *setup, const void *state);
bool set_numbered(const qj_setup *setup, uint64_t number, void *state);
uint64_t rest_number(const qj_setup *setup, const void *state);
bool rest_numbered(const qj_setup *setup, uint64_t number, void *state);
uint64_t mixed_number(const qj_setup *setup, const void *state);
bool mixed_numbered(const qj_setup *setup, uint64_t number, void *state);

/* All that is asked of a session, to be compared as a whole. */
struct sets_answers {
    qj_worth value;
    uint64_t length;
    qj_move line[CELLS];
};

/* Opens a session at the whole set of so many cells. */
qj_status sets_open(qj_context *context, const qj_rules *rules, unsigned cells,
                    struct session **out);

qj_status sets_ask(struct session *session, struct sets_answers *answers);

/* Both in a context of its own. A failure has its sentence, QJ_IO one about the scratch space. */
qj_status sets_answer(const qj_rules *rules, unsigned cells, const qj_limits *limits,
                      struct sets_answers *answers);

/* The same by the plain rules of a kind. */
qj_status sets_answer_plainly(unsigned cells, const qj_limits *limits, qj_kind kind,
                              struct sets_answers *answers);

#endif
