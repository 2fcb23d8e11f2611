/* quotient: a finite commutative monoid and its P-positions, the elements that the player to move
 * loses (Plambeck and Siegel, "Misere quotients for impartial games", J. Combin. Theory A 115
 * (2008)).
 *
 * The value of a sum of heaps is the product of the heaps' elements. Element 0 is the identity, the
 * value of an empty sum. A set of elements is a bit set:
 *
 *     product    x \ y   0  1  2 ..            partners   of 0    . 1 . .     0 1 is a P-position
 *                0       0  1  2                          of 1    0 . 2 .     1 0 and 1 2 are
 *                1       1  0  3                          ...
 */
#pragma once

#include "base/arena.h"
#include "base/bits.h"

enum { MAX_ELEMENTS = 1 << 11 };

struct quotient {
    uint32_t order;
    uint32_t words;     /* of a set of elements */
    uint16_t *product;  /* order x order */
    uint64_t *partners; /* for each element x the set of y for which xy is a P-position */
};

static inline uint32_t quotient_product(const struct quotient *quotient, uint32_t x, uint32_t y)
{
    return quotient->product[(uint64_t)x * quotient->order + y];
}

static inline const uint64_t *quotient_partners(const struct quotient *quotient, uint32_t x)
{
    return quotient->partners + (uint64_t)x * quotient->words;
}

static inline bool quotient_loses(const struct quotient *quotient, uint32_t x)
{
    return *quotient_partners(quotient, x) & 1;
}

/* Allocates the tables, all 0. */
static inline qj_status quotient_open(struct quotient *quotient, struct arena *arena,
                                      uint32_t order)
{
    uint32_t words = (uint32_t)bits_words(order);
    *quotient = (struct quotient){.order = order, .words = words};
    TRY(arena_make(arena, &quotient->product, (uint64_t)order * order));
    return arena_make(arena, &quotient->partners, (uint64_t)order * words);
}

/* Computes partners from the products and the lost elements. */
static inline void quotient_set_losing(struct quotient *quotient, const bool *losing)
{
    for (uint32_t x = 0; x < quotient->order; x++)
        for (uint32_t y = 0; y < quotient->order; y++)
            if (losing[quotient_product(quotient, x, y)])
                bits_set(quotient->partners + (uint64_t)x * quotient->words, y);
}

/* Tells whether any two elements have different partners, so that no element appears twice. */
static inline bool quotient_is_reduced(const struct quotient *quotient)
{
    for (uint32_t x = 0; x < quotient->order; x++)
        for (uint32_t y = 0; y < x; y++)
            if (!memcmp(quotient_partners(quotient, x), quotient_partners(quotient, y),
                        quotient->words * sizeof(uint64_t)))
                return false;
    return true;
}
