/* checkpoint: the folder of --checkpoint, in which a run keeps what it has found; see checkpoint.c.
 */
#ifndef QIJU_CLI_STORAGE_CHECKPOINT_H
#define QIJU_CLI_STORAGE_CHECKPOINT_H

#include "cli/base/arguments.h"

/* Opens the folder that --checkpoint names, making it if need be, and locks it for this run; then
 * limits->checkpoint is set. Nothing without the option. Complains when it cannot: QJ_IO, or
 * QJ_USAGE when another run uses the folder or this qiju was built without checkpoints. */
qj_status checkpoint_start(const struct arguments *arguments, qj_limits *limits);

/* Complains if a run has failed because of its checkpoint; *status then becomes the exit status.
 * False if the failure has another reason. */
bool checkpoint_complain(const qj_context *context, qj_status *status);

/* Ends the run's use of the folder. The checkpoint of a run that ended well is removed; else a
 * message says how to go on. */
void checkpoint_end(qj_status status);

#endif
