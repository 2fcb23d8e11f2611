/* quotient: a finite commutative monoid and which of its elements are P-positions, those that the
 * side to move loses: what misere play of heaps comes to (Plambeck and Siegel, "Misere quotients
 * for impartial games", J. Combin. Theory A 115 (2008)).
 *
 * A sum of heaps is worth the product of its heaps' elements. Element 0 is the identity, worth of
 * an empty sum, and a set of elements is bits:
 *
 *     product    x \ y   0  1  2 ..            partners   of 0    . 1 . .     0 1 is a P-position
 *                0       0  1  2                          of 1    0 . 2 .     1 0 and 1 2 are
 *                1       1  0  3                          ...
 */
#ifndef QIJU_ENGINES_MISERE_QUOTIENT_H
#define QIJU_ENGINES_MISERE_QUOTIENT_H

#include "base/arena.h"
#include "base/bits.h"

enum { MOST_ELEMENTS = 1 << 11 };

struct quotient {
    uint32_t order;
    uint32_t words;     /* of a set of elements */
    uint16_t *product;  /* order x order */
    uint64_t *partners; /* for each element x the set of y with xy a P-position */
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

/* Makes room for the tables, all 0. */
qj_status quotient_open(struct quotient *quotient, struct arena *arena, uint32_t order);

/* Fills in partners from the products and from which elements are lost. */
void quotient_set_losing(struct quotient *quotient, const bool *losing);

/* Whether no two elements have the same partners, so that no element stands twice. */
bool quotient_is_reduced(const struct quotient *quotient);

#endif
