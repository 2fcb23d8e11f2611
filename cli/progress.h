/* progress: a line on standard error while a computation takes long, when that is a terminal. */
#ifndef QIJU_CLI_PROGRESS_H
#define QIJU_CLI_PROGRESS_H

#include <qiju/qiju.h>

/* To be called before the computation, during it, and after it. */
void progress_start(void);
void progress_show(const qj_progress *progress);
void progress_clear(void);

#endif
