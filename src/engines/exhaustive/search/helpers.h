/* helpers: threads that search the same tree; see helpers.c. */
#pragma once

#include "engines/exhaustive/search/descent.h"

/* The search of the calling thread, and the searches of the threads that help it. */
struct helpers {
    struct descent *main;
    uint64_t alone;       /* positions of a part of a question before other threads begin */
    struct helper *items; /* NULL: not opened yet */
    unsigned count;       /* of helpers; 0: there are none */
    bool *used;           /* set when they begin */
    atomic_bool pauses;   /* all should end the round */
    unsigned char *state; /* the state in question, aligned */
    int64_t least;        /* the question: is its value at least this? */
    uint64_t most;        /* positions of each thread in a round */
};

/* Sets the helpers of an opened search: as many as the limits allow. */
qj_status helpers_open(struct helpers *helpers, struct descent *main);

/* As descent_go_on of the search; more counts the positions of all threads. */
bool helpers_go_on(struct helpers *helpers, uint64_t more);
