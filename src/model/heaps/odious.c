/* odious: see odious.h. */
#include "model/heaps/odious.h"

uint64_t odious_count(uint64_t end, int bit)
{
    uint64_t last = end - 1;
    bool single = end % 2 && odious_is(last) && last >> bit & 1;
    return odious_pairs_with(end / 2, bit - 1) + single;
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
