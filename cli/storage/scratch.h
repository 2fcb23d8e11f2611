/* scratch: the folder of --scratch, for positions that do not fit in memory; see scratch.c.
 */
#ifndef QIJU_CLI_STORAGE_SCRATCH_H
#define QIJU_CLI_STORAGE_SCRATCH_H

#include "cli/base/arguments.h"

/* Makes a file without a name in the folder that --scratch names; then limits->scratch is set.
 * Nothing without the option. Complains when it cannot: QJ_IO. */
qj_status scratch_start(const struct arguments *arguments, qj_limits *limits);

/* Complains if a run has failed because of the file. */
bool scratch_complain(qj_status status);

/* Ends the run's use of the file, and with it the file. */
void scratch_end(void);

#endif
