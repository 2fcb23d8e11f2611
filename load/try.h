/* try: how a failure is handed on; also for the command. */
#ifndef QIJU_LOAD_TRY_H
#define QIJU_LOAD_TRY_H

#include <qiju/qiju.h>

/* Leaves the function with the status of a call that failed. */
#define TRY(call)                       \
    do {                                \
        qj_status try_status_ = (call); \
        if (try_status_ != QJ_OK)       \
            return try_status_;         \
    } while (0)

#endif
