/* message: what went wrong while loading, kept for the caller. */
#ifndef QIJU_LOAD_MESSAGE_H
#define QIJU_LOAD_MESSAGE_H

#include <qiju/qiju.h>

/* Fills in the error and returns its status. */
qj_status load_fail(qj_error *error, qj_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
