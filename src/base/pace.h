/* pace: polls the context once in a million steps of work, every few milliseconds. */
#ifndef QIJU_BASE_PACE_H
#define QIJU_BASE_PACE_H

#include "base/context.h"

/* Steps of writing a number, or of visiting a move. */
enum { PACE_WRITE = 16 };

struct pace {
    qj_context *context;
    uint64_t steps; /* since the last poll */
};

/* Adds steps of work. done and total count what, as for context_poll. */
static inline qj_status pace_add(struct pace *pace, uint64_t steps, const char *what, uint64_t done,
                                 uint64_t total)
{
    pace->steps += steps;
    if (pace->steps < 1 << 20)
        return QJ_OK;
    pace->steps = 0;
    return context_poll(pace->context, what, done, total);
}

#endif
