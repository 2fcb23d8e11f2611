/* playout_resume: a playout that may be cut off at any moment and goes on from its last checkpoint;
 * see playout_resume.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_CHECKPOINT_PLAYOUT_RESUME_H
#define QIJU_ENGINES_EXHAUSTIVE_CHECKPOINT_PLAYOUT_RESUME_H

#include "engines/exhaustive/expansion/playout.h"

/* Runs work on a playout, from the last checkpoint if there is one, and saves another when it is
 * stopped or meets a limit. */
qj_status playout_resume(struct playout *playout, qj_status (*work)(struct playout *playout));

/* Saves a checkpoint if it is time. To be called between two batches. */
qj_status playout_save_when_due(struct playout *playout);

/* Refuses a state of a checkpoint that is none of the game; or is not the start in its canonical
 * form, if it must be. */
qj_status playout_check_saved_state(const struct playout *playout,
                                    const struct checkpoint *checkpoint, const unsigned char *state,
                                    bool is_start);

#endif
