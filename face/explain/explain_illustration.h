/* explain_illustration: steps behind those of a solution, without a line of it (line 0), that show
 * why its answer is right. */
#ifndef QIJU_FACE_EXPLAIN_EXPLAIN_ILLUSTRATION_H
#define QIJU_FACE_EXPLAIN_EXPLAIN_ILLUSTRATION_H

#include "face/explain/explain_step.h"

/* Adds a step with so many values. */
qj_status explain_illustrate(struct arena *arena, struct explain_steps *steps,
                             const struct explain_kind *kind, size_t count, const long *values);

/* stone, geography: a walk of the token, in which one player always moves to the partner of the
 * token's cell. input has a final 0. */
qj_status explain_walk(struct arena *arena, const char *input, struct explain_steps *steps);

/* staircase: the answers of wrong programs that are often tried. */
qj_status explain_wrong(struct arena *arena, const char *input, struct explain_steps *steps);

/* Those of the problem, if it has any. */
qj_status explain_illustration(struct arena *arena, const char *input, struct explain_steps *steps);

#endif
