/* playout_resume: an exhaustive search that may be stopped at any moment and continues from its
 * last checkpoint; see playout_resume.c.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_CHECKPOINT_PLAYOUT_RESUME_H
#define QIJU_ENGINES_EXHAUSTIVE_CHECKPOINT_PLAYOUT_RESUME_H

#include "engines/exhaustive/expansion/playout.h"

/* Runs work on a playout, from the last checkpoint if there is one. Saves a checkpoint when it is
 * stopped or reaches a limit. */
qj_status playout_resume(struct playout *playout, qj_status (*work)(struct playout *playout));

/* Saves a checkpoint if it is due. To be called between two batches. */
qj_status playout_save_when_due(struct playout *playout);

/* Refuses a state of a checkpoint that is no state of the game; or, if it must be the start, that
 * is not the start in canonical form. */
qj_status playout_check_saved_state(const struct playout *playout,
                                    const struct checkpoint *checkpoint, const unsigned char *state,
                                    bool is_start);

#endif
