/* census: counts the positions of a game by ply; see census.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_CENSUS_H
#define QIJU_ENGINES_EXHAUSTIVE_CENSUS_H

#include "engines/exhaustive/playout.h"

/* Visits what is counted of each ply until visit returns false. */
qj_status census_run(struct playout *playout, qj_ply_fn visit, void *user);

#endif
