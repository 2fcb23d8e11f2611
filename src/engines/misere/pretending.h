/* pretending: what each heap of a rule is worth, the pretending function of Plambeck ("Taming the
 * wild in impartial combinatorial games", Integers 5 (2005), G5): a heap may be pretended to be
 * worth an element of a commutative monoid, and a sum the product.
 *
 * Values are found heap by heap from those of the options, until the largest heap that is asked for
 * or until they repeat for ever.
 *
 * What a heap is worth, and whether the proof bears it, depends on the values of its options alone,
 * so that the theorems of heap_period.h hold for them: behind a period that is proved no heap asks
 * for more than those before. All numbers but those of a set are in tame.h.
 */
#ifndef QIJU_ENGINES_MISERE_PRETENDING_H
#define QIJU_ENGINES_MISERE_PRETENDING_H

#include "base/pace.h"
#include "model/heaps/heap_rule.h"

struct pretending {
    const struct heap_rule *rule;
    uint64_t largest; /* the heaps that are asked for */
    uint32_t *value;  /* of the heaps 0 to known - 1; of heap 0 it is 0, the identity */
    uint64_t known, room;
    bool grows;       /* values are those of tame heaps, which may have a saltus */
    qj_period period; /* found: it is proved */
};

/* Finds the value of heap x from those of smaller ones; *holds is false when there is none. */
typedef qj_status (*pretending_fn)(void *user, const struct pretending *heaps, uint64_t x,
                                   uint32_t *value, bool *holds);

/* Finds all values; *holds is false when decide says so, or when there are too many heaps without a
 * period. value is allocated in arena, and what was there is overwritten. */
qj_status pretending_fill(struct pretending *heaps, struct arena *arena, pretending_fn decide,
                          void *user, bool *holds);

/* The value of any heap up to the largest. */
uint64_t pretending_value(const struct pretending *heaps, uint64_t x);

#endif
