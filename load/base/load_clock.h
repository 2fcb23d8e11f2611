/* load_clock: monotonic wall time in seconds; also for the command. */
#ifndef QIJU_LOAD_BASE_LOAD_CLOCK_H
#define QIJU_LOAD_BASE_LOAD_CLOCK_H

#include <time.h>

static inline double load_clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#endif
