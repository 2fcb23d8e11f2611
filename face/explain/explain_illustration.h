/* explain_illustration: steps before and after those of a solution that show why its answer is
 * right. They have no line of the solution (line 0). */
#ifndef QIJU_FACE_EXPLAIN_EXPLAIN_ILLUSTRATION_H
#define QIJU_FACE_EXPLAIN_EXPLAIN_ILLUSTRATION_H

#include "face/explain/explain_step.h"

/* Adds a step with count values. */
qj_status explain_illustrate(struct arena *arena, struct explain_steps *steps,
                             const struct explain_kind *kind, size_t count, const long *values);

/* Adds a walk of the token for stone and geography: one player always moves to the partner of the
 * token's cell. input has a final 0. */
qj_status explain_walk(struct arena *arena, const char *input, struct explain_steps *steps);

/* Adds the answers of two wrong programs for staircase. */
qj_status explain_wrong(struct arena *arena, const char *input, struct explain_steps *steps);

/* Adds the illustration before the steps of the solution, if the problem has one. */
qj_status explain_introduction(struct arena *arena, const char *input, struct explain_steps *steps);
/* Adds the illustration after them, if it has one. */
qj_status explain_illustration(struct arena *arena, const char *input, struct explain_steps *steps);

#endif
