/* heap_period: whether what heaps are worth repeats, and the theorem by which it does so for ever.
 *
 * G(n + p) = G(n) + s for all n >= e that are known: e is the preperiod, p the period, s the saltus
 * (0 but for arithmetic periods). The smallest p is looked for whose proof is complete. G(n) is the
 * nimber of a heap of n; or in misere play an element of a commutative monoid, a sum being worth
 * the product, as long as it follows from the values of the options alone.
 *
 * Heaps of at most t parts. Where a move leaves at most t heaps and takes at most k, and G(n + p) =
 *     G(n) for e <= n < te' + (t - 1)p + k, e' = max(e, 1), it is so for all n >= e. For t = 2 this
 *     is Guy and Smith, "The G-values of various games", Proc. Cambridge Phil. Soc. 52 (1956), in
 *     misere play Plambeck 2005; for t = 1, where G(n) is made of the k values before it, the
 *     argument of the window.
 *
 * All numbers but those of a set, the largest of which is m. If G(n + p) = G(n) + s for e <= n < e
 *     + 2m, s > 0, it is so for all n >= e. The values of tame heaps (misere play) follow the
 *     nimbers above heap 3m + 1, so that e + 3m + 2 takes the place of e + 2m.
 *
 * Proofs are in docs/theory/grundy.md and misere.md.
 * For other rules there is no theorem here: their periods are only observed.
 */
#ifndef QIJU_MODEL_HEAPS_HEAP_PERIOD_H
#define QIJU_MODEL_HEAPS_HEAP_PERIOD_H

#include "model/heaps/heap_rule.h"

/* What is known of heaps. */
struct heap_values {
    const struct heap_rule *rule;
    uint64_t count; /* of the heaps 0 to count - 1 */
    uint64_t (*at)(const void *user, uint64_t n);
    const void *user;
    bool misere; /* where few are known, and their period may be longer than half of them */
};

/* The smallest period that is proved; else the smallest that is seen three times, in the later half
 * of the heaps. */
qj_status heap_period_find(qj_context *context, const struct heap_values *values, qj_period *out);

#endif
