/* meeting: all processes of a team work on the first one's checkpoint; see meeting.c. */
#ifndef QIJU_BASE_MEETING_H
#define QIJU_BASE_MEETING_H

#include "base/checkpoint.h"

/* Work of every process, with the file in the first process and NULL in the others. All make the
 * same team_... calls in it, even if the file fails: the end reports a failure. */
typedef qj_status (*meeting_fn)(void *user, struct checkpoint *file);

/* Finds out whether the first process has a store for checkpoints. */
qj_status meeting_saves(qj_context *context, bool *keeps);

/* Save or load a checkpoint together, as checkpoint_save and checkpoint_load do. A failure in
 * one process is a failure in all processes. If there is no checkpoint to load, nothing happens. */
qj_status meeting_save(struct checkpoint *checkpoint, meeting_fn work, void *user);
qj_status meeting_load(struct checkpoint *checkpoint, meeting_fn work, void *user);

#endif
