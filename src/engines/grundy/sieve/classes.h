/* classes: the split of values into rare and common ones (sparse space).
 *
 * The rare values are a subgroup of index 2 under xor, those with an even number of bits under a
 * mask; the common ones are its coset:
 *
 *     rare ^ rare and common ^ common are rare, rare ^ common is common
 *
 * When almost all heaps have common values, a common value is excluded by the few pairs of heaps
 * with a rare one (Berlekamp, Conway, Guy, Winning Ways, ch. 4; Gangolli and Plambeck, "A note on
 * periodicity in some octal games", 1989; Flammenkamp). Where all moves that split take numbers
 * of one parity, the parity of a heap's size can count as one more bit of its value.
 *
 * In the table a value is packed: the lowest bit under the mask, which the others and the class
 * tell, is taken out, and the class is put on top. Packing is linear: packed(v ^ w) is packed(v) ^
 * packed(w); and keeps the order inside a class. Mask 0 is no split: values are unchanged, and all
 * are common.
 *
 *     value  ....mmmb..        packed  c....mmm..      c = parity(value & mask)
 */
#ifndef QIJU_ENGINES_GRUNDY_SIEVE_CLASSES_H
#define QIJU_ENGINES_GRUNDY_SIEVE_CLASSES_H

#include <stdbool.h>
#include <stdint.h>

enum { CLASS_BIT = 1 << 15, VALUE_BITS = 14 };

struct classes {
    uint16_t mask;
    bool by_size;   /* the parity of the heap's size counts */
    bool odd;       /* the moves that split take an odd number */
    int bit;        /* the lowest of the mask */
    uint16_t *even; /* the value of an even heap that is packed so with class 0 */
};

/* What a value of the heap n is in the table. */
uint16_t classes_pack(const struct classes *classes, uint16_t value, uint64_t n);
/* And back, for heaps from n on. */
void classes_unpack(const struct classes *classes, const uint16_t *packed, uint64_t n,
                    unsigned count, uint16_t *values);

/* The class bit of the heaps with common values. */
static inline uint16_t classes_common(const struct classes *classes)
{
    bool common = classes->mask && !(classes->by_size && classes->odd);
    return common ? CLASS_BIT : 0;
}

static inline bool classes_is_rare(const struct classes *classes, uint16_t packed)
{
    return (packed & CLASS_BIT) != classes_common(classes);
}

/* How many rare values are less than a common one. They are packed as 0, 1, ... but for the class.
 * Values with the same bits above the mask's lowest are told apart by that one; below it all
 * combinations are there. */
static inline uint16_t classes_rare_below(const struct classes *classes, uint16_t value)
{
    unsigned upper = (unsigned)value >> classes->bit;
    return (uint16_t)(((upper >> 1) + (upper & 1)) << classes->bit);
}

/* The split that makes the least work for the heaps still to come, by those that are known. sized:
 * the parity of sizes may count, of moves that take an odd number, or an even one. counts: room for
 * 4
 * << VALUE_BITS numbers. even: room for 1 << VALUE_BITS values. */
struct classes classes_choose(const uint16_t *values, uint64_t count, bool sized, bool odd,
                              int64_t *counts, uint16_t *even);

#endif
