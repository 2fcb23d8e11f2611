/* odious: see odious.h. */
#include "model/odious.h"

/* How many numbers below end have the bit set: half of every full period of 2^(bit + 1), and what
 * the last one has beyond its first half. */
static uint64_t count_with_bit(uint64_t end, int bit)
{
    uint64_t half = UINT64_C(1) << bit, rest = end & (2 * half - 1);
    return (end >> bit) / 2 * half + (rest > half ? rest - half : 0);
}

uint64_t odious_count(uint64_t end, int bit)
{
    uint64_t last = end - 1;
    bool single = end % 2 && odious_is(last) && last >> bit & 1;
    return count_with_bit(end / 2, bit - 1) + single;
}

bool odious_before(uint64_t end, int bit, uint64_t *out)
{
    if (odious_count(end, bit) == 0)
        return false;
    uint64_t number = end - 1;
    for (;; number--) {
        if (!(number >> bit & 1))
            number = (number >> bit << bit) - 1;
        if (odious_is(number))
            break;
    }
    *out = number;
    return true;
}
