/* load_base: errors, growing arrays and random choices; also for the command. */
#ifndef QIJU_LOAD_BASE_LOAD_BASE_H
#define QIJU_LOAD_BASE_LOAD_BASE_H

#include "base/context.h"

/* Fills in the error (base/phrase.h) and returns its status. */
qj_status load_fail(qj_error *error, qj_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Makes room for `wanted` elements of size bytes in an array of *capacity, which is NULL at first;
 * the capacity doubles. Returns false, with the array unchanged, if out of memory. */
bool load_reserve(void **items, size_t *capacity, size_t wanted, size_t size);

/* Returns a number below count, which is at most 2^31: Knuth's linear congruential generator
 * ("MMIX"), for choices that only need variety. */
static inline uint64_t load_random_below(uint64_t *state, uint64_t count)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*state >> 33) % count;
}

/* How a loaded game runs. */
struct load_options {
    const char *language;  /* of messages of the call guard; NULL: English */
    double answer_seconds; /* time limit for an answer of a program */
    /* called while a program runs; NULL: never stop */
    bool (*stop)(void);
    /* returns the exit status for a shared object that does not return */
    qj_status (*stop_status)(void);
};

#endif
