/* resume: checkpoints that all processes of a team write and read together; see resume.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SPREAD_RESUME_H
#define QIJU_ENGINES_EXHAUSTIVE_SPREAD_RESUME_H

#include "engines/exhaustive/spread/spread.h"

/* Runs work from the last checkpoint on, and writes one when it is stopped. */
qj_status resume_together(struct spread *spread, qj_status (*work)(struct spread *spread));

/* Makes room for what writing needs when the last ply has so many positions. */
qj_status resume_reserve(struct spread *spread, uint64_t positions);

/* Whether the first process says that it is time to save; and saving, which all do together. It
 * must be known which positions are open; in the ply that is expanded, from which one on. */
bool resume_due(const struct spread *spread);
qj_status resume_save(struct spread *spread);

#endif
