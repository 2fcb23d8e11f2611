/* heaps_reach: a lower bound on the positions that heaps can reach, so qiju can refuse a search
 * that is too large before it begins. A position is counted in canonical form: the multiset of its
 * non-empty heaps.
 *
 * Let S(x) be x and the sizes that one heap of x can reach without a split. Two heaps a and b into
 * which a size in S(x) is split reach
 *
 *     y in S(b), the largest part,   and parts up to y that a reaches
 *
 * These multisets differ in their largest part or in the other parts. So there are at least
 *
 *     f(x, m) = |{y in S(x): 0 < y <= m}| + sum over y = 1 .. m of the largest f(a, y)
 *
 * multisets of one part or more, all of them up to m, and the empty one if 0 is in S(x). Larger
 * heaps repeat one step down until they reach a size for which f is known.
 *
 * With several heaps under one rule, one heap reaches all of these while the others are unchanged.
 * Or no heap is split: let the first k - 1 heaps reach N multisets, and heap k reach n sizes. At
 * most k pairs of a multiset and a size give one multiset of k sizes, so there are at least N n /
 * k.
 */
#include "games/heaps/heaps_board.h"

#include "base/bits.h"
#include "base/capped.h"
#include "base/text/number.h"

/* Sizes are members of a set of 64 bits; counts above MANY are not distinguished. */
enum { SIZES_KNOWN = 64 };
#define MANY UINT32_MAX
#define MOST UINT64_C(1000000000000000000)

struct heaps_reach {
    const struct heap_rule *rule;
    uint64_t known;                           /* sizes below this number are known */
    uint64_t unsplit[SIZES_KNOWN];            /* S(x), bit y */
    uint32_t least[SIZES_KNOWN][SIZES_KNOWN]; /* f(x, m) */
    uint32_t beside[SIZES_KNOWN];             /* for the size `known` and each y the largest f(a,
                                               * y) */
};

static uint64_t heaps_reach_product(uint64_t one, uint64_t two)
{
    return number_min(MOST, capped_product(one, two));
}

static uint64_t heaps_reach_max(uint64_t one, uint64_t two)
{
    return one > two ? one : two;
}

/* Counts the multisets whose largest part is y from b, with other parts from a. */
static uint32_t heaps_reach_split(const struct heaps_reach *reach, uint64_t a, uint64_t b,
                                  uint64_t y)
{
    return reach->unsplit[b] >> y & 1 ? reach->least[a][y] : 0;
}

/* Adds the multisets of a split; ignores splits into three heaps. */
static bool heaps_reach_add_option(void *user, uint64_t a, uint64_t b)
{
    struct heaps_reach *reach = user;
    uint64_t x = reach->known, second = heap_second(reach->rule, b);
    if (heap_third(reach->rule, b))
        return true;
    if (second == 0)
        reach->unsplit[x] |= reach->unsplit[a];
    for (uint64_t y = 1; y < x; y++) {
        const uint64_t here = second ? heaps_reach_max(heaps_reach_split(reach, a, second, y),
                                                       heaps_reach_split(reach, second, a, y))
                                     : reach->least[a][y] - reach->least[a][y - 1] -
                                           (reach->unsplit[a] >> y & 1);
        reach->beside[y] = (uint32_t)heaps_reach_max(reach->beside[y], here);
    }
    return true;
}

/* Computes f(x, m) size by size up to `largest`, as far as it is known. */
static void heaps_reach_open(struct heaps_reach *reach, const struct heap_rule *rule,
                             uint64_t largest)
{
    *reach = (struct heaps_reach){.rule = rule};
    for (uint64_t x = 0; x < SIZES_KNOWN && x <= largest &&
                         (x == 0 || reach->least[x - 1][SIZES_KNOWN - 1] != MANY);
         x++) {
        reach->unsplit[x] = UINT64_C(1) << x;
        heap_rule_options(rule, x, heaps_reach_add_option, reach);
        uint64_t sum = 0;
        for (uint64_t y = 1; y < SIZES_KNOWN; y++) {
            sum += reach->beside[y] + (reach->unsplit[x] >> y & 1);
            sum = sum < MANY ? sum : MANY;
            reach->least[x][y] = (uint32_t)sum;
            reach->beside[y] = 0;
        }
        reach->known++;
    }
}

struct heaps_reach_step {
    uint64_t a;
    bool found, splits;
};

static bool heaps_reach_keep_step(void *user, uint64_t a, uint64_t b)
{
    *(struct heaps_reach_step *)user = (struct heaps_reach_step){a, true, b > 0};
    return false;
}

/* Counts the positions of a heap, and those without a split. The first move of a large heap takes
 * an equal number of its largest part at every size, down to that number plus two. */
static void heaps_reach_count_heap(const struct heaps_reach *reach, uint64_t x, uint64_t *least,
                                   uint64_t *unsplit)
{
    struct heaps_reach_step step = {.found = false};
    uint64_t steps = 0;
    *least = *unsplit = 1;
    if (x >= reach->known)
        heap_rule_options(reach->rule, x, heaps_reach_keep_step, &step);
    if (step.found) {
        uint64_t down = x - step.a, last = down + 1 < reach->known ? reach->known - 1 : down + 1;
        steps = x > last ? (x - last + down - 1) / down : 0;
        x -= steps * down;
    }
    if (x < reach->known) {
        *least = reach->least[x][SIZES_KNOWN - 1] + (reach->unsplit[x] & 1);
        *unsplit = (uint64_t)bits_count(reach->unsplit[x]);
    }
    *least = number_min(MOST, *least + steps);
    *unsplit = step.splits ? 1 : number_min(MOST, *unsplit + steps);
}

/* Returns whether a heap is not empty and has the rule. */
static bool heaps_reach_has(const struct heaps_setup *setup, const uint64_t *words, uint64_t heap,
                            uint64_t rule)
{
    return words[SIZES + heap] > 0 && heaps_rule(setup, words, heap) == rule;
}

/* Returns a lower bound for the heaps of one rule: one heap is split, or no heap. */
static uint64_t heaps_reach_rule(const struct heaps_setup *setup, const uint64_t *words,
                                 uint64_t rule)
{
    struct heaps_reach reach;
    uint64_t least = 1, unsplit = 1, heaps = 0, largest = 0;
    for (uint64_t heap = 0; heap < words[HEAPS]; heap++)
        if (heaps_reach_has(setup, words, heap, rule))
            largest = heaps_reach_max(largest, words[SIZES + heap]);
    heaps_reach_open(&reach, &setup->rules[rule], largest);
    for (uint64_t heap = 0; heap < words[HEAPS]; heap++) {
        uint64_t own_min, own_unsplit;
        if (!heaps_reach_has(setup, words, heap, rule))
            continue;
        heaps_reach_count_heap(&reach, words[SIZES + heap], &own_min, &own_unsplit);
        heaps++;
        unsplit = heaps_reach_max(unsplit,
                                  (heaps_reach_product(unsplit, own_unsplit) + heaps - 1) / heaps);
        least = heaps_reach_max(heaps_reach_max(least, own_min), unsplit);
    }
    return least;
}

uint64_t heaps_min_positions(const qj_position *position)
{
    const struct heaps_setup *setup = position->setup;
    uint64_t least = 1;
    for (uint64_t rule = 0; rule < setup->rule_count && least < MOST; rule++)
        least = heaps_reach_product(least, heaps_reach_rule(setup, position->state, rule));
    return least;
}
