/* reach: how many positions can be reached from heaps at least, so that playing out too many is
 * refused before it begins.
 *
 * Let S(x) be the sizes that one heap of x can come to without a split, and x itself. A position of
 * heaps counts the empty ones and says their order; so where x is split into a and b, what a comes
 * to beside each size y in S(b) is a position of its own:
 *
 *     | a' | y | u ... |      a' and the new heaps u: what a alone comes to;  y in S(b)
 *
 * Hence there are at least
 *
 *     f(x) = |S(x)| + sum over y of the largest f(a)
 *
 * positions of one heap, where a and b are a split of a size in S(x) and y is in S(b). Of several
 * heaps one comes to all of these, while the others are not split. Larger heaps take the same step
 * down again and again, to a size for which f is known.
 */
#include "games/heaps/board.h"

#include "base/bits.h"

/* Sizes are members of a set of 64 bits, and numbers above these are not told apart. */
enum { SIZES_KNOWN = 64 };
#define MANY (UINT64_C(1) << 32)
#define MOST UINT64_C(1000000000000000000)

struct reach {
    const struct heap_rule *rule;
    uint64_t known;                           /* the sizes below */
    uint64_t unsplit[SIZES_KNOWN];            /* S(x), bit y */
    uint64_t least[SIZES_KNOWN];              /* f(x) */
    uint8_t beside[SIZES_KNOWN][SIZES_KNOWN]; /* for x and y, the a of the largest f(a); 0: none */
};

/* Of a number up to MOST and any other. */
static uint64_t add(uint64_t one, uint64_t two)
{
    return two < MOST - one ? one + two : MOST;
}

static uint64_t multiply(uint64_t one, uint64_t two)
{
    uint64_t product;
    return __builtin_mul_overflow(one, two, &product) || product > MOST ? MOST : product;
}

/* --------------------------------------------------------------- one heap */

static bool add_option(void *user, uint64_t a, uint64_t b)
{
    struct reach *reach = user;
    uint64_t x = reach->known, second = heap_second(reach->rule, b);
    if (second == 0)
        reach->unsplit[x] |= reach->unsplit[a];
    for (uint64_t y = 0; y < x; y++) {
        uint8_t *best = &reach->beside[x][y];
        uint64_t from = second ? a : reach->beside[a][y];
        bool leads = second ? reach->unsplit[second] >> y & 1 : from > 0;
        if (leads && (*best == 0 || reach->least[from] > reach->least[*best]))
            *best = (uint8_t)from;
    }
    return true;
}

static void reach_open(struct reach *reach, const struct heap_rule *rule)
{
    *reach = (struct reach){.rule = rule};
    for (uint64_t x = 0; x < SIZES_KNOWN && (x == 0 || reach->least[x - 1] < MANY); x++) {
        reach->unsplit[x] = UINT64_C(1) << x;
        heap_rule_options(rule, x, add_option, reach);
        reach->least[x] = (uint64_t)bits_count(reach->unsplit[x]);
        for (uint64_t y = 0; y < x; y++)
            if (reach->beside[x][y])
                reach->least[x] = add(reach->least[x], reach->least[reach->beside[x][y]]);
        reach->known++;
    }
}

struct step {
    uint64_t a;
    bool found, splits;
};

static bool keep_step(void *user, uint64_t a, uint64_t b)
{
    *(struct step *)user = (struct step){a, true, b > 0};
    return false;
}

/* Of one heap: how many positions, and how many without a split. The first move of a large heap
 * takes as much off its largest part whatever the size, down to the size of that and two more. */
static void count_heap(const struct reach *reach, uint64_t x, uint64_t *least, uint64_t *unsplit)
{
    struct step step = {.found = false};
    uint64_t steps = 0;
    *least = *unsplit = 1;
    if (x >= reach->known)
        heap_rule_options(reach->rule, x, keep_step, &step);
    if (step.found) {
        uint64_t down = x - step.a, last = down + 1 < reach->known ? reach->known - 1 : down + 1;
        steps = x > last ? (x - last + down - 1) / down : 0;
        x -= steps * down;
    }
    if (x < reach->known) {
        *least = reach->least[x];
        *unsplit = (uint64_t)bits_count(reach->unsplit[x]);
    }
    *least = add(*least, steps);
    *unsplit = step.splits ? 1 : add(*unsplit, steps);
}

/* -------------------------------------------------------------- all heaps */

/* Of the heaps of one rule: all of them unsplit, and one of them not. */
static void count_rule(const struct setup *setup, const uint64_t *words, uint64_t rule,
                       uint64_t *unsplit, uint64_t *least)
{
    struct reach reach;
    reach_open(&reach, &setup->rules[rule]);
    for (uint64_t heap = 0; heap < words[HEAPS]; heap++) {
        uint64_t own_least, own_unsplit;
        if (heaps_rule(setup, words, heap) != rule)
            continue;
        count_heap(&reach, words[SIZES + heap], &own_least, &own_unsplit);
        uint64_t here = multiply(*unsplit, own_least), before = multiply(*least, own_unsplit);
        *least = here > before ? here : before;
        *unsplit = multiply(*unsplit, own_unsplit);
    }
}

uint64_t heaps_least_positions(const qj_position *position)
{
    const struct setup *setup = position->setup;
    uint64_t unsplit = 1, least = 1;
    for (uint64_t rule = 0; rule < setup->rule_count && least < MOST; rule++)
        count_rule(setup, position->state, rule, &unsplit, &least);
    return least;
}
