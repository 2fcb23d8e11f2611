/* clock: seconds of wall time since a fixed moment; they never decrease. */
#pragma once

#include <time.h>

static inline double clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
