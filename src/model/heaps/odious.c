/* odious: see odious.h. */
#include "model/heaps/odious.h"

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
