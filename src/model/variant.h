/* variant: which of the simpler variants of a case is wanted.
 *
 * A game offers its kinds of variants one after another, each by a function that says how many of
 * the kind there are; the first for which the wanted number is small enough finds it:
 *
 *     variant_range(variant, rows, 1, &lost_rows) ||
 *     variant_range(variant, columns, 1, &lost_columns)
 *
 * Ranges are halves first, then quarters, down to single items, so that a large case becomes small
 * in few steps and is minimal when no step is left. All variants of a case come in two passes over
 * its kinds: the few with a large part of the items, then the many with a small one. Source: Zeller
 * and Hildebrandt, "Simplifying and isolating failure-inducing input", 2002.
 */
#ifndef QIJU_MODEL_VARIANT_H
#define QIJU_MODEL_VARIANT_H

#include <stdbool.h>
#include <stdint.h>

struct variant {
    uint64_t left; /* variants to pass before the one that is wanted */
    bool fine;     /* the second pass */
    bool found;
};

/* Some of a row of items; none when count is 0. */
struct variant_range {
    uint64_t first, count;
};

/* A range of items to leave out, so that at least so many stay. */
bool variant_range(struct variant *variant, uint64_t items, uint64_t least,
                   struct variant_range *out);

/* A range to leave out at the one end of the items or the other, so that at least so many stay. */
bool variant_end(struct variant *variant, uint64_t items, uint64_t least,
                 struct variant_range *out);

/* One of so many items; in the second pass. */
bool variant_item(struct variant *variant, uint64_t items, uint64_t *out);

/* The number counted as item, with this value, becomes one nearer to 0: 0 itself, then 1 or -1,
 * then half of it, three quarters ... and last its neighbour; in the second pass. */
struct lowering {
    struct variant_range item; /* at most one */
    int64_t value;
};
bool variant_lowering(struct variant *variant, uint64_t item, int64_t value, struct lowering *out);

static inline bool variant_range_has(const struct variant_range *range, uint64_t item)
{
    return item - range->first < range->count;
}

/* What the number counted as item, that has this value, becomes. */
static inline int64_t variant_lowered(const struct lowering *lowering, uint64_t item, int64_t value)
{
    return variant_range_has(&lowering->item, item) ? lowering->value : value;
}

#endif
