/* period: whether nimbers repeat, and the theorem by which they do so for ever.
 *
 * G(n + p) = G(n) + s for all n >= e that are known: e is the preperiod, p the period, s the saltus
 * (0 but for arithmetic periods). The smallest p is looked for whose proof is complete.
 *
 * Heaps of at most t parts. Where a move leaves at most t heaps and takes at most k, and G(n + p) =
 *     G(n) for e <= n < te' + (t - 1)p + k, e' = max(e, 1), it is so for all n >= e. For t = 2 this
 *     is Guy and Smith, "The G-values of various games", Proc. Cambridge Phil. Soc. 52 (1956); for
 *     t = 1, where G(n) is made of the k values before it, the argument of the window. Proof by
 *     induction on n: a move out of n + p leaves parts with sum n + p - i >= te' + tp, so
 *     one of them is at least e' + p and can be made less by p; a move out of n leaves parts with
 *     sum at least te' + (t - 1)p, so one of them is at least e' and can be made larger by p.
 *     Neither changes the value. So n and n + p have moves to the same values.
 *
 * All numbers but those of a set, the largest of which is m. If G(n + p) = G(n) + s for e <= n < e
 * + 2m, s > 0, it is so for all n >= e. Proof: heaps of one value are at most m apart, as the
 *     smaller is else reached from the larger. So G(n) is the least value that only heaps in the
 *     window [n - m, n) have, all of them at forbidden distances, or else the first new one; and
 *     what heaps a value of the window has is seen in [n - 2m, n). The values before n are 0 to
 *     some v, and one of the last m + 1 heaps is worth v: a heap behind is worth an old value only
 *     if all heaps of that value are at most m before it, while each old value is first had no
 *     later than v. So the windows of n and n + p decide alike.
 *
 * For other rules there is no theorem here: their periods are only observed.
 */
#ifndef QIJU_ENGINES_GRUNDY_SEQUENCE_PERIOD_H
#define QIJU_ENGINES_GRUNDY_SEQUENCE_PERIOD_H

#include "model/heaps/heap_rule.h"

struct period {
    bool found;
    uint64_t preperiod, length, saltus;
    const char *theorem; /* NULL: observed, not proved */
};

struct period period_of_nim(void);

/* Looks for a period of the values of heaps 0 to count - 1. One that is not proved must be seen
 * three times, in the later half of the heaps. */
typedef uint64_t (*period_value_fn)(const void *user, uint64_t n);
qj_status period_find(qj_context *context, const struct heap_rule *rule, period_value_fn value,
                      const void *user, uint64_t count, struct period *out);

#endif
