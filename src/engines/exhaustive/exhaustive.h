/* exhaustive: plays out plain rules, or tries every assignment of a puzzle; see exhaustive.c and
 * exhaustive_puzzle.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_H
#define QIJU_ENGINES_EXHAUSTIVE_H

#include "model/engine.h"

extern const struct engine engine_exhaustive;

/* The puzzle's half of the engine. */
qj_status exhaustive_puzzle_open(qj_context *context, const struct rules_view *view,
                                 struct session **out);
qj_status exhaustive_puzzle_solution(struct session *session, qj_solution *out);

#endif
