/* pretending: what each heap of a rule is worth, the pretending function of Plambeck ("Taming the
 * wild in impartial combinatorial games", Integers 5 (2005), G5): a heap may be pretended to be
 * worth an element of a commutative monoid, and a sum the product.
 *
 * Values are found heap by heap from those of the options, until the largest heap that is asked for
 * or until they repeat for ever.
 *
 * Theorem. Let the moves of a rule leave at most t heaps and take at most k. If the value of n + p
 * is that of n for e <= n < te' + (t - 1)p + k, e' = max(e, 1), it is so for all n >= e, and no
 * larger heap asks for more than those below te' + tp + k. Proof by induction: a move out of n + p
 * leaves parts with sum at least te' + tp, so that one is at least e' + p and can be made less by
 * p; a move out of n leaves parts with sum at least te' + (t - 1)p, and one can be made larger by
 * p. Neither changes the product. So both heaps have options of the same values, and what a heap is
 * worth, and whether the proof bears it, depends on these alone. (t = 2: Plambeck 2005, after Guy
 * and Smith 1956.)
 *
 * All numbers but those of a set are in tame.h.
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
