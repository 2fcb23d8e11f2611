/* explore_resume: an exhaustive search that may be stopped at any moment and continues from its
 * last checkpoint; see explore_resume.c.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_CHECKPOINT_EXPLORE_RESUME_H
#define QIJU_ENGINES_EXHAUSTIVE_CHECKPOINT_EXPLORE_RESUME_H

#include "engines/exhaustive/expansion/explore.h"

/* Runs work on an exploration, from the last checkpoint if there is one. Saves a checkpoint when it
 * is stopped or reaches a limit. */
qj_status explore_resume(struct explore *explore, qj_status (*work)(struct explore *explore));

/* Saves a checkpoint if it is due. To be called between two batches. */
qj_status explore_save_when_due(struct explore *explore);

/* Refuses a state of a checkpoint that is no state of the game; or, if it must be the start, that
 * is not the start in canonical form. */
qj_status explore_check_saved_state(const struct explore *explore,
                                    const struct checkpoint *checkpoint, const unsigned char *state,
                                    bool is_start);

#endif
