/* assignments: the puzzle's half of the exhaustive engine; see assignments.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SESSION_ASSIGNMENTS_H
#define QIJU_ENGINES_EXHAUSTIVE_SESSION_ASSIGNMENTS_H

#include "model/engine.h"

qj_status assignments_open(qj_context *context, const struct engine *engine,
                           const struct rules_view *view, struct session **out);
qj_status assignments_solution(struct session *session, qj_solution *out);
qj_status assignments_kernel(struct session *session, uint64_t index, uint64_t *vector,
                             bool *exists);

#endif
