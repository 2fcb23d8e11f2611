/* fail: errors and their propagation; also for the command. */
#ifndef QIJU_LOAD_BASE_FAIL_H
#define QIJU_LOAD_BASE_FAIL_H

#include <qiju/qiju.h>

/* Returns from the function with the status of a failed call. */
#define TRY(call)                       \
    do {                                \
        qj_status try_status_ = (call); \
        if (try_status_ != QJ_OK)       \
            return try_status_;         \
    } while (0)

/* Fills in the error (base/phrase.h) and returns its status. */
qj_status load_fail(qj_error *error, qj_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
