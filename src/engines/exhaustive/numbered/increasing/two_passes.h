/* two_passes: the data of the pass onwards through the numbers; see two_passes.c for the way as a
 * whole and two_passes_words.c for what is done with 64 numbers at a time. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_NUMBERED_INCREASING_TWO_PASSES_H
#define QIJU_ENGINES_EXHAUSTIVE_NUMBERED_INCREASING_TWO_PASSES_H

#include "engines/exhaustive/numbered/numbered.h"

#include <stdatomic.h>

enum { STEPS = 64, SLOTS = 4 * STEPS, WORD = 64 };

/* Where a step stands among those of a player; step 0: free. */
struct two_passes_slot {
    uint64_t step;
    unsigned bit;
    bool whole; /* it leads to the same place of another range */
};

/* The step of the last change of a digit, if no other digit changed. */
struct two_passes_known {
    uint64_t bits; /* of its word, that changed; 0: none is known */
    uint64_t step; /* from number to number */
    uint8_t bit;
    unsigned char from;
};

/* How far a range has come. */
struct two_passes_extent {
    uint64_t words; /* gone through, */
    uint64_t place; /* and up to which place of the range that is */
    uint64_t count; /* of its masks, those that are written or not yet read */
    atomic_bool taken;
};

/* What a thread goes with. */
struct two_passes_walker {
    struct two_passes_known *known[2]; /* by player, of each digit */
    struct two_passes_slot slots[2][SLOTS];
    uint64_t masks[WORD];    /* of the numbers of a word */
    enum mover movers[WORD]; /* of the positions of the batch */
    uint64_t found;          /* positions, which the calling thread reads */
    unsigned char apart[APART];
};

struct two_passes {
    struct numbered *numbered;
    struct arena *arena;
    struct two_passes_walker *walkers;
    bool back;              /* values are found */
    uint64_t range, ranges; /* numbers of one, and how many there are */
    uint64_t steps[2][STEPS];
    unsigned width; /* bytes of a mask */
    void *masks;    /* those of a range stand side by side, from its first number on */
    struct two_passes_extent *extents; /* of each range */
    int8_t *values;
    atomic_bool stop, full, many, unfit; /* full: of moves; many: steps; unfit: another way */
    qj_status status;                    /* of worker 0 */
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

/* Goes through the numbers of a word, whose moves may lead to others of the word. Writes their
 * masks after the first count ones of the range, which begin at first, and returns how many there
 * are then. */
uint64_t two_passes_reach_word(struct two_passes *passes, unsigned thread, uint64_t word,
                               uint64_t within, uint64_t first, uint64_t count);

/* Gives the numbers of a word their values; the first count masks of the range end with those of
 * the word. Returns how many masks are left. */
uint64_t two_passes_value_word(struct two_passes *passes, uint64_t word, uint64_t within,
                               uint64_t first, uint64_t count);

#endif
