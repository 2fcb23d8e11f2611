/* variant: the choice of a simpler variant of a case.
 *
 * A game offers its kinds of variants one after another. The function of a kind knows how many
 * variants the kind has. The first kind for which the wanted number is small enough finds it:
 *
 *     variant_range(variant, rows, 1, &lost_rows) ||
 *     variant_range(variant, columns, 1, &lost_columns)
 *
 * Ranges are halves first, then quarters, down to single items. So a large case becomes small in
 * few steps, and is minimal when no step is left. The variants of a case come in two passes over
 * its kinds: first those with a large part of the items, then those with a small part. Source:
 * Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", 2002.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct variant {
    uint64_t left; /* variants to skip before the wanted one */
    bool fine;     /* the second pass */
    bool found;
};

/* A range of items; none if count is 0. */
struct variant_range {
    uint64_t first, count;
};

/* Chooses a range of items to remove, so that at least `least` items stay. */
bool variant_range(struct variant *variant, uint64_t items, uint64_t least,
                   struct variant_range *out);

/* Chooses a range to remove at one end of the items, so that at least `least` items stay. */
bool variant_end(struct variant *variant, uint64_t items, uint64_t least,
                 struct variant_range *out);

/* Chooses one item, in the second pass. */
bool variant_item(struct variant *variant, uint64_t items, uint64_t *out);

/* Lowers a number to 0, then 1 or -1, then half, ... its neighbour; in the second pass. */
bool variant_lower(struct variant *variant, int64_t *number);

static inline bool variant_range_has(const struct variant_range *range, uint64_t item)
{
    return item - range->first < range->count;
}
