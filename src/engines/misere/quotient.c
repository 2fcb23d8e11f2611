/* quotient: see quotient.h. */
#include "engines/misere/quotient.h"

#include <string.h>

qj_status quotient_open(struct quotient *quotient, struct arena *arena, uint32_t order)
{
    uint32_t words = (uint32_t)bits_words(order);
    *quotient = (struct quotient){.order = order, .words = words};
    TRY(arena_make(arena, &quotient->product, (uint64_t)order * order));
    return arena_make(arena, &quotient->partners, (uint64_t)order * words);
}

void quotient_set_losing(struct quotient *quotient, const bool *losing)
{
    for (uint32_t x = 0; x < quotient->order; x++)
        for (uint32_t y = 0; y < quotient->order; y++)
            if (losing[quotient_product(quotient, x, y)])
                bits_set(quotient->partners + (uint64_t)x * quotient->words, y);
}

bool quotient_is_reduced(const struct quotient *quotient)
{
    for (uint32_t x = 0; x < quotient->order; x++)
        for (uint32_t y = 0; y < x; y++)
            if (!memcmp(quotient_partners(quotient, x), quotient_partners(quotient, y),
                        quotient->words * sizeof(uint64_t)))
                return false;
    return true;
}
