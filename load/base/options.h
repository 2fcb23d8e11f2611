/* options: options for running a loaded game. */
#ifndef QIJU_LOAD_BASE_OPTIONS_H
#define QIJU_LOAD_BASE_OPTIONS_H

#include <qiju/qiju.h>

struct load_options {
    const char *language;  /* of messages of the call guard; NULL: English */
    double answer_seconds; /* time limit for an answer of a program */
    /* called while a program runs; NULL: never stop */
    bool (*stop)(void);
    /* returns the exit status for a shared object that does not return */
    qj_status (*stop_status)(void);
};

#endif
