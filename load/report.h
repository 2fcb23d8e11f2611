/* report: the line about a call of a shared object that has gone wrong; see report.c. */
#ifndef QIJU_LOAD_REPORT_H
#define QIJU_LOAD_REPORT_H

#include "load/border.h"

/* What is being called. */
struct call {
    const struct border *border;
    const char *function;
    qj_setup setup;      /* value NULL: none yet */
    const void *state;   /* NULL: none */
    const qj_move *move; /* NULL: none */
    uintptr_t outer;     /* the call that this one was made in, 0: none */
};

/* Writes one line on standard error, and ends the process with the status. It may be called in a
 * handler of a signal. */
_Noreturn void report_call(const struct call *call, const char *what, qj_status status);

#endif
