/* heap_period: the period of the values of heaps, and a theorem that proves it for all heaps.
 *
 * G(n + p) = G(n) + s for all known n >= e: e is the preperiod, p the period, s the saltus (0
 * except for arithmetic periods). The function looks for the smallest p with a complete proof.
 * G(n) is the nimber of a heap of n. In misere play it may be an element of a commutative monoid,
 * if it follows from the values of the options alone; the value of a sum is then the product.
 *
 * Heaps of at most t parts. If a move leaves at most t heaps and takes at most k, and G(n + p) =
 * G(n) for e <= n < te' + (t - 1)p + k, e' = max(e, 1), then G(n + p) = G(n) for all n >= e. For t
 * = 2 this is Guy and Smith, "The G-values of various games", Proc. Cambridge Phil. Soc. 52
 * (1956), and in misere play Plambeck 2005. For t = 1, G(n) depends on the k values before it, and
 * a repeated window of k values proves it.
 *
 * All numbers except a set, whose largest member is m. If G(n + p) = G(n) + s for e <= n < e + 2m,
 * s > 0, then it holds for all n >= e. The values of tame heaps (misere play) follow the nimbers
 * above heap 3m + 1, so e + 3m + 2 replaces e + 2m.
 *
 * Proofs are in docs/theory/grundy.md and misere.md. For other rules there is no theorem here:
 * their periods are only observed.
 */
#pragma once

#include "model/heaps/heap_rule.h"

/* The known values of heaps. */
struct heap_values {
    const struct heap_rule *rule;
    uint64_t count; /* heaps 0 to count - 1 are known */
    uint64_t (*at)(const void *user, uint64_t n);
    const void *user;
    bool misere; /* misere play: few are known, and their period may exceed half of them */
};

/* Finds the smallest proved period; else the smallest one three times in the later half. */
qj_status heap_period_find(qj_context *context, const struct heap_values *values, qj_period *out);
