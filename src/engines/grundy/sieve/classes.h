/* classes: the division of values into rare and common values (sparse space).
 *
 * The rare values are a subgroup of index 2 under xor: the values with an even number of bits under
 * a mask. The common values are its coset:
 *
 *     rare ^ rare and common ^ common are rare, rare ^ common is common
 *
 * If almost all heaps have common values, few pairs exclude a common value: the pairs with a rare
 * heap (Berlekamp, Conway, Guy, Winning Ways, ch. 4; Gangolli and Plambeck, "A note on periodicity
 * in some octal games", 1989; Flammenkamp). If all moves that split take numbers of one parity, the
 * parity of a heap's size can count as one more bit of its value.
 *
 * In the table a value is packed. The lowest bit under the mask, which follows from the other bits
 * and the class, is removed, and the class is the top bit. Packing is linear: packed(v ^ w) is
 * packed(v) ^ packed(w). It keeps the order within a class. Mask 0 means no division: values are
 * unchanged, and all are common.
 *
 *     value  ....mmmb..        packed  c....mmm..      c = parity(value & mask)
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { CLASS_BIT = 1 << 15, VALUE_BITS = 14 };

struct classes {
    uint16_t mask;
    bool by_size;   /* the parity of the heap's size counts as a bit */
    bool odd;       /* the moves that split take an odd number */
    int bit;        /* lowest bit of the mask */
    uint16_t *even; /* by packed value of class 0: the value of an even heap */
};

/* Packs a value of the heap n. */
uint16_t classes_pack(const struct classes *classes, uint16_t value, uint64_t n);
/* Unpacks the values of heaps from n on. */
void classes_unpack(const struct classes *classes, const uint16_t *packed, uint64_t n,
                    unsigned count, uint16_t *values);

/* Returns the class bit of the heaps with common values. */
static inline uint16_t classes_common(const struct classes *classes)
{
    bool common = classes->mask && !(classes->by_size && classes->odd);
    return common ? CLASS_BIT : 0;
}

static inline bool classes_is_rare(const struct classes *classes, uint16_t packed)
{
    return (packed & CLASS_BIT) != classes_common(classes);
}

/* Returns how many rare values are less than a common value. They are packed as 0, 1, ... apart
 * from the class. Among values with equal bits above the mask's lowest bit, that bit determines the
 * class; all combinations of lower bits occur. */
static inline uint16_t classes_rare_below(const struct classes *classes, uint16_t value)
{
    unsigned upper = (unsigned)value >> classes->bit;
    return (uint16_t)(((upper >> 1) + (upper & 1)) << classes->bit);
}

/* Chooses the division with the least expected work for later heaps, from the known heaps. sized:
 * the parity of sizes may count. odd: the moves that split take an odd number. counts: room for 4
 * << VALUE_BITS numbers. even: room for 1 << VALUE_BITS values. */
struct classes classes_choose(const uint16_t *values, uint64_t count, bool sized, bool odd,
                              int64_t *counts, uint16_t *even);
