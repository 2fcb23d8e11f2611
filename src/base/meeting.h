/* meeting: all processes of a team work on the first one's checkpoint; see meeting.c. */
#ifndef QIJU_BASE_MEETING_H
#define QIJU_BASE_MEETING_H

#include "base/checkpoint.h"

/* What every process does, with the file in the first one and NULL in the others. All make the same
 * team_... calls in it, even if the file fails: a failure is told at the end. */
typedef qj_status (*meeting_fn)(void *user, struct checkpoint *file);

/* Whether the first process keeps checkpoints. */
qj_status meeting_keeps(qj_context *context, bool *keeps);

/* Saves or loads a checkpoint together, as checkpoint_save and checkpoint_load do. A failure of one
 * process is that of all. Nothing is done when there is none to load. */
qj_status meeting_save(struct checkpoint *checkpoint, meeting_fn work, void *user);
qj_status meeting_load(struct checkpoint *checkpoint, meeting_fn work, void *user);

#endif
