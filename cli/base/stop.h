/* stop: what ends a run before its answer: Ctrl-C, SIGTERM, and the time of --time. */
#ifndef QIJU_CLI_BASE_STOP_H
#define QIJU_CLI_BASE_STOP_H

#include <qiju/qiju.h>

/* Catches the signals: from now on Ctrl-C, SIGTERM and the end of the time stop the work. */
void stop_signals(void);

/* The time of --time begins. */
void stop_after(double seconds);

/* Whether Ctrl-C or SIGTERM came. */
bool stop_asked(void);

/* Whether to stop: the same, or the time is over. */
bool stop_due(void);

/* Shows progress; whether Ctrl-C or SIGTERM came. */
bool stop_show(const qj_progress *progress);

/* When the time is over: gives one more second to write what is known, after which a signal comes
 * again. False after Ctrl-C or SIGTERM. */
bool stop_later(void);

/* Blocks Ctrl-C and SIGTERM in this thread and those that it starts, until stop_wait. */
void stop_hold(void);

/* Waits for Ctrl-C or SIGTERM. */
void stop_wait(void);

#endif
