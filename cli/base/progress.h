/* progress: a line on standard error while a computation takes long, when that is a terminal. */
#ifndef QIJU_CLI_BASE_PROGRESS_H
#define QIJU_CLI_BASE_PROGRESS_H

#include <qiju/qiju.h>

/* To be called before the computation. */
void progress_start(void);
/* During it, as often as one likes. */
void progress_show(const qj_progress *progress);
/* From now on shows only progress with this name, not that of the parts of the work. */
void progress_follow(const char *what);
/* Clears the line, until the next is shown: for a message. */
void progress_clear(void);
/* Clears the line and shows no other: the answer begins. */
void progress_end(void);

#endif
