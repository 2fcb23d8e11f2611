/* pretending: see pretending.h. What repeats is found by the Z function of the values read
 * backwards: z[p] is how many values, from the last one on, are those p before. */
#include "engines/misere/pretending.h"

enum { MOST_HEAPS = 1 << 14, FIRST_LOOK = 1 << 5 };

/* What a theorem needs: where a move leaves at most parts heaps and takes at most taken, and with a
 * saltus, see tame.h. */
struct window {
    uint64_t parts, taken;
    bool saltus;
    const char *theorem; /* NULL: there is none */
};

static struct window window_of(const struct pretending *heaps)
{
    const struct heap_rule *rule = heaps->rule;
    struct window window = {.parts = 1};
    if (rule->kind != HEAP_OCTAL && rule->kind != HEAP_SUBTRACT &&
        !(rule->kind == HEAP_ALL_BUT && heaps->grows))
        return window;
    window.theorem = "window of a subtraction set";
    window.taken = rule->kind == HEAP_OCTAL ? rule->set_size - 1 : rule->set[rule->set_size - 1];
    window.saltus = rule->kind == HEAP_ALL_BUT;
    if (window.saltus)
        window.theorem = "window of an all-but set";
    if (heap_rule_split_cost(rule) != UINT64_MAX) {
        window.parts = rule->triples ? 3 : 2;
        window.theorem = rule->triples ? "Guy-Smith for three heaps" : "Guy-Smith";
    }
    return window;
}

/* How many values known the theorem wants; UINT64_MAX for more than 64 bits. */
static uint64_t needed(const struct window *window, uint64_t preperiod, uint64_t length)
{
    uint64_t first = preperiod ? preperiod : 1, sum;
    if (window->taken > UINT64_MAX / 8)
        return UINT64_MAX;
    if (window->saltus)
        return preperiod + 3 * window->taken + 2 + length;
    sum = window->parts * (first + length);
    return sum + window->taken;
}

/* Entry i from the end of what is to repeat: values, or where there is a saltus their differences.
 */
static uint32_t entry(const struct pretending *heaps, const struct window *window, uint64_t i)
{
    const uint32_t *value = &heaps->value[heaps->known - 1 - i];
    return window->saltus ? value[0] - value[-1] : value[0];
}

static void find_matches(const struct pretending *heaps, const struct window *window, uint32_t *z,
                         uint64_t count)
{
    uint64_t left = 0, right = 0;
    for (uint64_t i = 1; i < count; i++) {
        uint64_t length = 0;
        if (i < right)
            length = z[i - left] < right - i ? z[i - left] : right - i;
        while (i + length < count &&
               entry(heaps, window, length) == entry(heaps, window, i + length))
            length++;
        z[i] = (uint32_t)length;
        if (i + length > right) {
            left = i;
            right = i + length;
        }
    }
}

/* The smallest period that is proved by what is known. */
static qj_status look(struct pretending *heaps, struct arena *arena)
{
    struct window window = window_of(heaps);
    uint64_t count = heaps->known - window.saltus;
    if (!window.theorem)
        return QJ_OK;
    uint32_t *z;
    TRY(arena_make(arena, &z, count));
    find_matches(heaps, &window, z, count);
    for (uint64_t length = 1; length < count && !heaps->period.found; length++) {
        uint64_t preperiod = count - length - z[length];
        if (needed(&window, preperiod, length) > heaps->known)
            continue;
        uint32_t saltus = heaps->value[preperiod + length] - heaps->value[preperiod];
        if (!window.saltus || (saltus > 0 && saltus % 2 == 0))
            heaps->period = (qj_period){true, preperiod, length, saltus, window.theorem};
    }
    arena_free(arena, z);
    return QJ_OK;
}

qj_status pretending_fill(struct pretending *heaps, struct arena *arena, pretending_fn decide,
                          void *user, bool *holds)
{
    uint64_t next = FIRST_LOOK;
    struct pace pace = {arena->context, 0};
    heaps->known = 0;
    heaps->period = (qj_period){.found = false};
    *holds = true;
    while (*holds && heaps->known <= heaps->largest && !heaps->period.found) {
        uint64_t x = heaps->known;
        TRY(arena_reserve(arena, &heaps->value, &heaps->room, x));
        heaps->value[x] = 0;
        if (x > 0)
            TRY(decide(user, heaps, x, &heaps->value[x], holds));
        heaps->known += *holds;
        TRY(pace_add(&pace, PACE_WRITE + x, "heaps", x, heaps->largest));
        if (x + 1 == next || (x == heaps->largest && *holds)) {
            next *= 2;
            TRY(look(heaps, arena));
        }
        *holds = *holds && (x < MOST_HEAPS || heaps->period.found || x == heaps->largest);
    }
    return QJ_OK;
}

uint64_t pretending_value(const struct pretending *heaps, uint64_t x)
{
    const qj_period *period = &heaps->period;
    if (x < heaps->known)
        return heaps->value[x];
    uint64_t behind = x - period->preperiod;
    return heaps->value[period->preperiod + behind % period->period] +
           behind / period->period * period->saltus;
}
