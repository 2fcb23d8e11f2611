/* period: the evidence for a rule, and the values of heaps beyond the computed heaps; see
 * check_nimbers.h.
 *
 *     mask M         the classes of check_nimbers.c; 0: none
 *     sized mask M   likewise, and sizes count
 *     period E P     G(n + P) = G(n) for all n >= E; the values that the proof needs are computed,
 *                    and they must end before the largest heap
 *     no period      the values of all heaps up to the largest are computed
 *
 * Theorem. Let each move take at most k and leave at most t heaps, as given by the digits of a code
 * or the numbers of a set. Let G(n + p) = G(n) for e <= n < te' + (t - 1)p + k, where e' = max(e,
 * 1). Then G(n + p) = G(n) for all n >= e. (t = 2: Guy and Smith, "The G-values of various games",
 * Proc. Cambridge Phil. Soc. 52, 1956. t = 1: the window of k values decides the next.)
 * Proof by induction on n >= te' + (t - 1)p + k. A move from n + p takes i <= k and leaves at most
 * t heaps with a sum of at least te' + tp, so a heap is at least e' + p. That heap minus p is not
 * empty and has an equal value, so n has a move to that value. A move from n leaves heaps with a
 * sum of at least te' + (t - 1)p, so a heap is at least e' and not empty; p can be added to it. So
 * n and n + p have moves to equal sets of values.
 *
 * The theorem excludes splits into unequal parts, as adding p can make the parts equal, and "all
 * but a set", which has no k.
 */
#include "check_nimbers.h"

#include <inttypes.h>

static void period_read_mask(struct check *check, struct check_nimbers *nimbers)
{
    const struct check_rule *rule = nimbers->rule;
    unsigned parities = 0;
    nimbers->sized = witness_at(check, 's');
    witness_text(check, nimbers->sized ? "sized mask " : "mask ");
    nimbers->mask = witness_count(check, nimbers->sized, UINT32_MAX);
    witness_text(check, "\n");
    for (uint64_t i = 0; i < rule->count; i++)
        if (rule->taking[i].leaves & TWO)
            parities |= 1U << (rule->taking[i].taken & 1);
    nimbers->parity = parities >> 1;
    CHECK(check, "parity", !nimbers->sized || parities != 3,
          "sizes cannot count, as splits take even and odd numbers");
}

/* Returns the number of values that a proof needs, from heap 0 on. */
static uint64_t period_needed_values(const struct check_nimbers *nimbers)
{
    const struct check_rule *rule = nimbers->rule;
    uint64_t start = nimbers->preperiod ? nimbers->preperiod : 1, heaps = 1;
    for (uint64_t i = 0; i < rule->count; i++) {
        unsigned leaves = rule->taking[i].leaves;
        uint64_t most = leaves & THREE ? 3 : leaves & TWO ? 2 : 1;
        heaps = most > heaps ? most : heaps;
    }
    return heaps * (start + nimbers->period) +
           (rule->count ? rule->taking[rule->count - 1].taken : 0);
}

static void period_check(struct check *check, struct check_nimbers *nimbers, uint64_t largest)
{
    nimbers->preperiod = witness_count(check, 0, UINT32_MAX);
    witness_text(check, " ");
    nimbers->period = witness_count(check, 1, UINT32_MAX);
    witness_text(check, "\n");
    uint64_t values = period_needed_values(nimbers);
    CHECK(check, "values", values <= largest,
          "a proof would take more values than there are heaps");
    nimbers_make(check, nimbers, values - 1);
    for (uint64_t x = nimbers->preperiod; x + nimbers->period < values; x++)
        CHECK(check, "period", nimbers->value[x + nimbers->period] == nimbers->value[x],
              "the heaps %" PRIu64 " and %" PRIu64 " differ", x, x + nimbers->period);
}

void period_read(struct check *check, struct check_nimbers *nimbers, const struct check_rule *rule,
                 uint64_t largest)
{
    *nimbers = (struct check_nimbers){.rule = rule};
    if (rule->any)
        return;
    if (!rule->all_but)
        period_read_mask(check, nimbers);
    if (!rule->all_but && !rule->unequal && witness_at(check, 'p')) {
        witness_text(check, "period ");
        period_check(check, nimbers, largest);
        return;
    }
    witness_text(check, rule->all_but ? "" : "no period\n");
    nimbers_make(check, nimbers, largest);
}

uint64_t period_nimber(const struct check_nimbers *nimbers, uint64_t x)
{
    if (nimbers->rule->any)
        return x;
    if (x >= nimbers->count)
        x = nimbers->preperiod + (x - nimbers->preperiod) % nimbers->period;
    return nimbers->value[x];
}
