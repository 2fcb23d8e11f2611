/* measure: what the benchmarks share: clocks, the median of runs, and a text in memory. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static inline double seconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static inline double cpu_seconds(void)
{
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

static inline double wall_seconds(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

static inline int compare_seconds(const void *one, const void *two)
{
    double a = *(const double *)one, b = *(const double *)two;
    return (a > b) - (a < b);
}

/* Sorts them: the least is the first then. */
static inline double median(double *seconds, int runs)
{
    qsort(seconds, (size_t)runs, sizeof *seconds, compare_seconds);
    return seconds[runs / 2];
}

struct text {
    char *data;
    size_t size, capacity;
};

/* The write of a sink into a text. */
static inline bool keep(void *user, const void *data, size_t size)
{
    struct text *text = user;
    if (text->capacity - text->size < size) {
        text->capacity = 2 * (text->size + size);
        text->data = realloc(text->data, text->capacity);
        if (!text->data)
            exit(1);
    }
    if (size)
        memcpy(text->data + text->size, data, size);
    text->size += size;
    return true;
}

/* That of one which only counts the bytes, in a uint64_t. */
static inline bool count_bytes(void *user, const void *data, size_t size)
{
    (void)data;
    *(uint64_t *)user += size;
    return true;
}
