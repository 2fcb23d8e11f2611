/* variant: see variant.h. */
#include "model/variant.h"

bool variant_item(struct variant *variant, uint64_t items, uint64_t *out)
{
    if (variant->found)
        return false;
    variant->found = variant->left < items;
    if (variant->found)
        *out = variant->left;
    else
        variant->left -= items;
    return variant->found;
}

bool variant_range(struct variant *variant, uint64_t items, uint64_t least, struct range *out)
{
    uint64_t most = items > least ? items - least : 0, number;
    for (uint64_t size = items; size; size /= 2) {
        if (size > most || !variant_item(variant, (items - 1) / size + 1, &number))
            continue;
        uint64_t first = number * size;
        *out = (struct range){first, size < items - first ? size : items - first};
        return true;
    }
    return false;
}

bool variant_end(struct variant *variant, uint64_t items, uint64_t least, struct range *out)
{
    uint64_t most = items > least ? items - least : 0, end;
    for (uint64_t size = items; size; size /= 2) {
        if (size > most || !variant_item(variant, 2, &end))
            continue;
        *out = (struct range){end ? items - size : 0, size};
        return true;
    }
    return false;
}

bool variant_lowering(struct variant *variant, uint64_t items, struct lowering *out)
{
    uint64_t number;
    if (!variant_item(variant, 2 * items, &number))
        return false;
    *out = (struct lowering){{number / 2, 1}, number % 2 == 0};
    return true;
}

int64_t lowered(const struct lowering *lowering, uint64_t item, int64_t value)
{
    if (!range_has(&lowering->item, item))
        return value;
    if (lowering->half)
        return value / 2;
    return value - (value > 0) + (value < 0);
}
