/* load_base: growing arrays, random choices, who runs a file, and the headers of C that most files
 * need; also for the command. */
#pragma once

#include "base/context.h"

#include <stdlib.h>
#include <unistd.h>

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

/* ---- runner: the interpreter or compiler of a file, by its name. */

/* Returns true if a name has this ending and something before it. */
bool runner_ends_in(const char *name, const char *end);

/* Returns the command that runs a script ("python3" for .py), or NULL. */
const char *runner_of(const char *file);

/* Returns the compiler of a source: the words before "-o PROGRAM FILE", then NULL; or NULL. */
const char *const *runner_compiler(const char *file);
