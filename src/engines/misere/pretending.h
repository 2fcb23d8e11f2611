/* pretending: the value of each heap of a rule, the pretending function of Plambeck ("Taming the
 * wild in impartial combinatorial games", Integers 5 (2005), G5). It assigns to a heap an element
 * of a commutative monoid, and to a sum the product.
 *
 * Values are found heap by heap from the values of the options, until the largest requested heap or
 * until a period is proved.
 *
 * The value of a heap, and whether the proof accepts it, depend on the values of its options only.
 * The theorems of heap_period.h therefore hold for these values: heaps beyond a proved period need
 * nothing new in the proof. The rule "all but a set" is in tame.h.
 */
#pragma once

#include "model/heaps/heap_rule.h"

struct pretending {
    const struct heap_rule *rule;
    uint64_t largest; /* largest requested heap */
    uint32_t *value;  /* of the heaps 0 to known - 1; heap 0 has 0, the identity */
    uint64_t known, room;
    qj_period period; /* if found, it is proved */
};

/* Finds the value of heap x from the smaller heaps; *holds becomes false if there is none. */
typedef qj_status (*pretending_fn)(void *user, const struct pretending *heaps, uint64_t x,
                                   uint32_t *value, bool *holds);

/* Finds all values; *holds becomes false if decide sets it, or if there are too many heaps without
 * a period. grows: values are those of tame heaps, which may have a saltus. value is allocated in
 * arena. */
qj_status pretending_fill(struct pretending *heaps, struct arena *arena, bool grows,
                          pretending_fn decide, void *user, bool *holds);

/* Returns the value of any heap up to the largest. */
uint64_t pretending_value(const struct pretending *heaps, uint64_t x);
