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
#ifndef QIJU_ENGINES_MISERE_QUOTIENT_H
#define QIJU_ENGINES_MISERE_QUOTIENT_H

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
qj_status quotient_open(struct quotient *quotient, struct arena *arena, uint32_t order);

/* Computes partners from the products and the lost elements. */
void quotient_set_losing(struct quotient *quotient, const bool *losing);

/* Tells whether any two elements have different partners, so that no element appears twice. */
bool quotient_is_reduced(const struct quotient *quotient);

#endif
