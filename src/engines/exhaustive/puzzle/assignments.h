/* assignments: tries every assignment of a puzzle; see assignments.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_PUZZLE_ASSIGNMENTS_H
#define QIJU_ENGINES_EXHAUSTIVE_PUZZLE_ASSIGNMENTS_H

#include "model/engine.h"

/* Functions of struct engine. */
qj_status assignments_open(qj_context *context, const struct engine *engine,
                           const struct rules_view *view, struct engine_session **out);
qj_status assignments_solution(struct engine_session *session, qj_solution *out);
qj_status assignments_kernel(struct engine_session *session, uint64_t index, uint64_t *vector,
                             bool *exists);

#endif
