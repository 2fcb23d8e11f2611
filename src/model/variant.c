/* variant: see variant.h. */
#include "model/variant.h"

/* Passes count variants; true when the wanted one, number *out, is among them. */
static bool variant_pass(struct variant *variant, uint64_t count, uint64_t *out)
{
    if (variant->found)
        return false;
    variant->found = variant->left < count;
    if (variant->found)
        *out = variant->left;
    else
        variant->left -= count;
    return variant->found;
}

/* Chooses a range, or one of two at the ends, of a size of this pass that leaves enough items. */
static bool variant_choose(struct variant *variant, uint64_t items, uint64_t least, bool ends,
                           struct variant_range *out)
{
    enum { COARSE = 16 };
    uint64_t number;
    for (uint64_t size = items; size; size /= 2) {
        const bool fine = size <= items / COARSE;
        if (fine == variant->fine && size + least <= items &&
            variant_pass(variant, ends ? 2 : (items - 1) / size + 1, &number)) {
            uint64_t first = number * (ends ? items - size : size);
            *out = (struct variant_range){first, size < items - first ? size : items - first};
            return true;
        }
    }
    return false;
}

bool variant_range(struct variant *variant, uint64_t items, uint64_t least,
                   struct variant_range *out)
{
    return variant_choose(variant, items, least, false, out);
}

bool variant_end(struct variant *variant, uint64_t items, uint64_t least, struct variant_range *out)
{
    return variant_choose(variant, items, least, true, out);
}

bool variant_item(struct variant *variant, uint64_t items, uint64_t *out)
{
    return variant->fine && variant_pass(variant, items, out);
}

/* By how much a value is lowered next: by all of it, to 1 or -1, and then by less and less. */
static int64_t variant_lower_less(int64_t value, int64_t less)
{
    int64_t to_one = value > 0 ? value - 1 : value + 1;
    bool large = value / 3 != 0;
    if (large && less == value)
        return to_one;
    return large && less == to_one ? value / 2 : less / 2;
}

bool variant_lower(struct variant *variant, int64_t *number)
{
    uint64_t unused;
    for (int64_t less = *number; variant->fine && less; less = variant_lower_less(*number, less))
        if (variant_pass(variant, 1, &unused)) {
            *number -= less;
            return true;
        }
    return false;
}
