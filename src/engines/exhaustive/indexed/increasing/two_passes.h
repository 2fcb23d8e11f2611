/* two_passes: the data of the two passes over the numbers; see
 * src/engines/exhaustive/indexed/increasing/two_passes.c for the method and
 * src/engines/exhaustive/indexed/increasing/two_passes_words.c for the work on 64 numbers.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_INDEXED_INCREASING_TWO_PASSES_H
#define QIJU_ENGINES_EXHAUSTIVE_INDEXED_INCREASING_TWO_PASSES_H

#include "engines/exhaustive/indexed/indexed.h"

#include <stdatomic.h>

enum { STEPS = 64, SLOTS = 4 * STEPS, WORD = 64 };

/* The bit of a step among the steps of a player; step 0: unused. */
struct two_passes_slot {
    uint64_t step;
    unsigned bit;
    bool whole; /* it leads to an equal offset of another range */
};

/* The step of the last change of a digit, if no other digit changed. */
struct two_passes_known {
    uint64_t bits; /* changed bits of its word; 0: none is known */
    uint64_t step; /* difference of the numbers */
    uint8_t bit;
    unsigned char from;
};

/* The progress in a range. */
struct two_passes_extent {
    uint64_t words; /* finished words */
    uint64_t index; /* finished up to this offset in the range */
    uint64_t count; /* of masks in the range that are written or not yet read */
    atomic_bool taken;
};

/* Working data of a thread. */
struct two_passes_walker {
    struct two_passes_known *known[2]; /* by player, of each digit */
    struct two_passes_slot slots[2][SLOTS];
    uint64_t masks[WORD];    /* of the numbers of a word */
    enum mover movers[WORD]; /* of the positions of the batch */
    uint64_t found;          /* positions; the calling thread reads it */
    unsigned char apart[APART];
};

struct two_passes {
    struct indexed *indexed;
    struct arena *arena;
    struct two_passes_walker *walkers;
    bool back;              /* in the backward pass */
    uint64_t range, ranges; /* numbers of a range, and count of ranges */
    uint64_t steps[2][STEPS];
    unsigned width;                    /* bytes of a mask */
    void *masks;                       /* masks of a range are adjacent, from its first number on */
    struct two_passes_extent *extents; /* of each range */
    int8_t *values;
    atomic_bool stop, full, many,
        unfit;        /* full: no room for moves; many: too many steps; unfit: the method fails */
    qj_status status; /* of worker 0 */
};

static inline void two_passes_stop(struct two_passes *passes, atomic_bool *why)
{
    atomic_store(why, true);
    atomic_store(&passes->stop, true);
}

static inline bool two_passes_goes_on(const struct two_passes *passes)
{
    return !atomic_load_explicit(&passes->stop, memory_order_relaxed);
}

/* Finds the positions of a word, whose moves may lead to numbers of the same word. Writes their
 * masks after the first count masks of the range, which begin at first. Returns the new count. */
uint64_t two_passes_reach_word(struct two_passes *passes, unsigned thread, uint64_t word,
                               uint64_t within, uint64_t first, uint64_t count);

/* Computes the values of a word; its masks are the last of the first count masks of the range.
 * Returns how many masks are left. */
uint64_t two_passes_value_word(struct two_passes *passes, uint64_t word, uint64_t within,
                               uint64_t first, uint64_t count);

#endif
