/* options: how the caller of load wants a game from outside to be run. */
#ifndef QIJU_LOAD_BASE_OPTIONS_H
#define QIJU_LOAD_BASE_OPTIONS_H

#include <qiju/qiju.h>

struct load_options {
    double answer_seconds; /* a program that takes longer for an answer has failed */
    /* Asked while a program is waited for; NULL: never stop. */
    bool (*stop)(void);
    /* And the exit status when a shared object does not return. */
    qj_status (*stop_status)(void);
};

#endif
