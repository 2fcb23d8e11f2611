/* census: counts the positions of a game by ply; see census.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SESSION_CENSUS_H
#define QIJU_ENGINES_EXHAUSTIVE_SESSION_CENSUS_H

#include "model/engine.h"

/* Visits what is counted of each ply until visit returns false; as struct engine asks for it. */
qj_status census_run(qj_context *context, const struct view *view, qj_ply_fn visit, void *user);

#endif
