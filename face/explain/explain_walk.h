/* explain_walk: a walk of the token that shows why pairs decide who wins. */
#ifndef QIJU_FACE_EXPLAIN_EXPLAIN_WALK_H
#define QIJU_FACE_EXPLAIN_EXPLAIN_WALK_H

#include "face/explain/explain_step.h"

/* Adds the steps of the illustration to those of the solution, with line 0; none for most problems.
 * input has a final 0. */
qj_status explain_walk(struct arena *arena, const char *input, struct explain_steps *steps);

#endif
