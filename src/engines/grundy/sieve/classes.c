/* classes: see classes.h. */
#include "engines/grundy/sieve/classes.h"

#include "base/bits.h"

#include <string.h>

void classes_unpack(const struct classes *classes, const uint16_t *packed, uint64_t n,
                    unsigned count, uint16_t *values)
{
    const unsigned odd = classes->by_size ? 1U << classes->bit : 0;
    if (!classes->mask)
        memcpy(values, packed, count * sizeof *values);
    for (unsigned i = 0; i < count && classes->mask; i++) {
        unsigned even = classes->even[packed[i] & (CLASS_BIT - 1)];
        unsigned turned = (unsigned)(packed[i] >> 15) << classes->bit;
        values[i] = (uint16_t)(even ^ turned ^ ((n + i) % 2 ? odd : 0));
    }
}

uint16_t classes_pack(const struct classes *classes, uint16_t value, uint64_t n)
{
    if (!classes->mask)
        return value;
    unsigned low = value & ((1U << classes->bit) - 1);
    unsigned high = (unsigned)value >> (classes->bit + 1) << classes->bit;
    bool set = bits_parity(value & classes->mask) ^ (classes->by_size && n % 2);
    return (uint16_t)(low | high | (set ? CLASS_BIT : 0));
}

/* Walsh-Hadamard transform: counts[m] becomes the sum of counts[v] with sign (-1)^parity(v & m). */
static void classes_transform_walsh(int64_t *counts, uint32_t size)
{
    for (uint32_t half = 1; half < size; half *= 2)
        for (uint32_t first = 0; first < size; first += 2 * half)
            for (uint32_t i = first; i < first + half; i++) {
                int64_t a = counts[i], b = counts[i + half];
                counts[i] = a + b;
                counts[i + half] = a - b;
            }
}

/* Counts even heaps first, odd heaps after them. Neighbours often have equal values; separate
 * counters avoid waiting for each other's count. */
static void classes_count_signs(const uint16_t *values, uint64_t begin, uint64_t end, bool sized,
                                uint32_t size, int64_t *counts)
{
    memset(counts, 0, 2 * (size_t)size * sizeof *counts);
    for (uint64_t n = begin; n < end; n++)
        counts[values[n] | (n % 2 ? size : 0)]++;
    for (uint32_t value = 0; value < size && !sized; value++) {
        counts[value] += counts[size + value];
        counts[size + value] = 0;
    }
    classes_transform_walsh(counts, 2 * size);
}

/* Estimates the rare heaps among that many, from the sum of their signs: class 0, or class 1 if the
 * parity of sizes counts and moves take an odd number. */
static double classes_estimate_rare(uint64_t heaps, int64_t sum, bool turned)
{
    return ((double)heaps + (double)(turned ? -sum : sum)) / 2;
}

/* Estimates the cost for a heap, in marks of a lane. All rare heaps are marked about twice. A new
 * rare heap has later lanes settled again, and requires a search through all pairs. */
static double classes_estimate_cost(double rare, double chance, uint64_t count)
{
    enum { SETTLED_AGAIN = 1024 };
    return 2 * rare + chance * ((double)count + SETTLED_AGAIN);
}

struct classes classes_choose(const uint16_t *values, uint64_t count, bool sized, bool odd,
                              int64_t *counts, uint16_t *even)
{
    int64_t *early = counts, *recent = counts + (2 << VALUE_BITS);
    uint64_t first = count / 2;
    double best = (double)count; /* without classes half of the heaps are marked, about twice */
    struct classes found = {.odd = odd, .even = even};
    uint32_t all = 1, size;
    for (uint64_t n = 0; n < count; n++)
        all |= values[n];
    size = 2U << bits_highest(all);
    classes_count_signs(values, 0, first, sized, size, early);
    classes_count_signs(values, first, count, sized, size, recent);
    for (uint32_t mask = 1; mask < 2 * size; mask++) {
        bool by_size = mask & size, turned = by_size && odd;
        if (!(mask & (size - 1)) || (by_size && !sized))
            continue;
        double chance = classes_estimate_rare(count - first, recent[mask], turned) /
                        (double)(count - first);
        double cost = classes_estimate_cost(
            classes_estimate_rare(count, early[mask] + recent[mask], turned), chance, count);
        if (cost < best) {
            best = cost;
            found.mask = (uint16_t)(mask & (size - 1));
            found.by_size = by_size;
        }
    }
    found.bit = found.mask ? bits_lowest(found.mask) : 0;
    for (uint32_t value = 0; value < 1 << VALUE_BITS; value++)
        if (!bits_parity(value & found.mask))
            found.even[classes_pack(&found, (uint16_t)value, 0)] = (uint16_t)value;
    return found;
}
