/* retrograde: the parts of retrograde analysis; see retrograde.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_NUMBERED_RETROGRADE_H
#define QIJU_ENGINES_EXHAUSTIVE_NUMBERED_RETROGRADE_H

#include "engines/exhaustive/numbered/numbered.h"

/* Positions that were decided at the same distance: by their numbers where the rules say what leads
 * to one, else by their places. */
struct decided {
    uint64_t *items;
    uint64_t count, capacity;
};

struct retrograde {
    struct numbered *numbered;
    struct arena arena;
    struct integers left;
    uint64_t *second; /* a set of places: the second player moves; where the rules name sides */
    struct decided now, next;
    uint64_t decided_count;
    uint64_t *starts; /* where the rules do not say what leads to a position */
    uint32_t *from;

    uint64_t *leading; /* where they do: numbers of the positions that lead to one */
    uint64_t leading_count, leading_capacity;
    qj_status status;
};

/* A position that is looked at, with its children. */
struct looked {
    uint64_t number, place;
    uint64_t index; /* in the batch */
    const uint32_t *children;
    uint64_t count;
    const struct ended *ended; /* NULL: it has children */
};

typedef qj_status (*place_fn)(struct retrograde *retrograde, const struct looked *looked);

/* The first 32 positions, and one in 256 of the others: what the rules say leads to them and from
 * them is checked. */
static inline bool retrograde_is_sample(uint64_t place)
{
    return place < 32 || place * UINT64_C(0x9e3779b97f4a7c15) >> 56 == 0;
}

/* Lists of what leads to positions may take half of the memory that is left. */
static inline bool retrograde_has_room(const qj_context *context, uint64_t bytes)
{
    return bytes <= (context->limits.bytes - context->bytes) / 2;
}

/* Looks at every position. */
qj_status retrograde_look(struct retrograde *retrograde, place_fn work);

/* Sorts places and drops what is alike; gives how many are left. */
uint64_t retrograde_unique(uint32_t *places, uint64_t count);

/* Tells a position, if it is open, the ending of a child, which was just decided; item: what it is
 * in a list. */
qj_status retrograde_tell(struct retrograde *retrograde, uint64_t item, uint64_t place,
                          int64_t ending);

/* What leads where; see lead.c. Checks of sample number i of a batch that what the rules say leads
 * to its children has it. */
qj_status retrograde_check(struct retrograde *retrograde, uint64_t i);
/* Lists what leads to each position, of which there are starts many each; *fits is false when there
 * is no room. */
qj_status retrograde_list(struct retrograde *retrograde, bool *fits);
/* Tells what leads to the positions of now. */
qj_status retrograde_spread(struct retrograde *retrograde);

#endif
