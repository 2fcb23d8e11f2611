/* resume: the sweep for a start's value, with checkpoints; see resume.c. */
#ifndef QIJU_ENGINES_IDEALS_RESUME_H
#define QIJU_ENGINES_IDEALS_RESUME_H

#include "engines/ideals/walk.h"
#include "model/view.h"

/* Finds the value of the start as walk_open does, from the last checkpoint on where there is one,
 * and saves one now and then, and when it is stopped or out of time. view: what the walk is of. */
qj_status resume_walk(struct walk *walk, const struct ideals_view *view);

#endif
