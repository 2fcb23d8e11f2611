/* heap_period: see heap_period.h. The Z function of the values, read backwards, gives in linear
 * time the length of the repetition at every distance from the end (Gusfield, Algorithms on
 * Strings, Trees, and Sequences, ch. 1):
 *
 *     backwards  2 1 7 4 1 2 8 1 4 7 | 2 1 7 4 1 2 ...     z[p]: length of the common beginning of
 *                                    p                     the values from p on and from 0 on
 */
#include "model/heaps/heap_period.h"

#include "base/capped.h"

struct heap_period_search {
    struct arena *arena;
    const struct heap_values *values;
    uint64_t count; /* terms, heaps first to count + first - 1 */
    uint64_t first;
    uint64_t longest;      /* of the periods */
    uint64_t parts, taken; /* the most that a move leaves of a heap, and takes */
    uint32_t *term;        /* backwards */
    uint32_t *z;           /* for p up to longest */
};

static uint64_t heap_period_max_taken(const struct heap_rule *rule)
{
    uint64_t most = 0;
    for (uint64_t i = 0; i < rule->set_size; i++)
        if (rule->kind != HEAP_OCTAL)
            most = rule->set[i];
        else if (rule->set[i])
            most = i;
    return most;
}

static const char *heap_period_theorem(const struct heap_period_search *search,
                                       const qj_period *period)
{
    const struct heap_values *values = search->values;
    const struct heap_rule *rule = values->rule;
    uint64_t start = period->preperiod ? period->preperiod : 1;
    if (rule->kind == HEAP_ANY || rule->kind == HEAP_UNEQUAL ||
        (rule->kind == HEAP_ALL_BUT) != (period->saltus > 0))
        return NULL;
    if (rule->kind == HEAP_ALL_BUT) {
        uint64_t behind = values->count - period->period - period->preperiod;
        bool proved = values->misere ? behind >= 2 && (behind - 2) / 3 >= search->taken
                                     : behind / 2 >= search->taken;
        return proved ? "window of an all-but set" : NULL;
    }
    const uint64_t seen = capped_product(search->parts, start + period->period);
    if (capped_sum(seen, search->taken) > values->count)
        return NULL;
    if (rule->kind == HEAP_SUBTRACT || search->parts == 1)
        return "window of a subtraction set";
    return search->parts == 2 ? "Guy-Smith" : "Guy-Smith for three heaps";
}

static qj_status heap_period_find_repeats(struct heap_period_search *search)
{
    const uint32_t *term = search->term;
    uint64_t count = search->count, left = 0, right = 0;
    uint32_t *z = search->z;
    struct pace pace = {search->arena->context, 0};
    for (uint64_t p = 1; p <= search->longest; p++) {
        uint64_t length = p < right && z[p - left] < right - p ? z[p - left]
                          : p < right                          ? right - p
                                                               : 0;
        while (p + length < count && term[length] == term[p + length])
            length++;
        if (p + length > right) {
            left = p;
            right = p + length;
        }
        z[p] = (uint32_t)length;
        TRY(pace_add(&pace, 1, NULL, 0, 0));
    }
    return QJ_OK;
}

static uint64_t heap_period_value_at(const struct heap_period_search *search, uint64_t n)
{
    return search->values->at(search->values->user, n);
}

static void heap_period_choose(const struct heap_period_search *search, qj_period *out)
{
    uint64_t heaps = search->first + search->count;
    for (uint64_t p = 1; p <= search->longest; p++) {
        qj_period period = {true, search->count - p - search->z[p], p, 0, NULL};
        if (search->first)
            period.saltus = heap_period_value_at(search, heaps - 1) -
                            heap_period_value_at(search, heaps - 1 - p);
        if (search->first && (period.saltus == 0 || period.saltus > INT64_MAX))
            continue;
        period.theorem = heap_period_theorem(search, &period);
        /* without a theorem: three times, and in the later half */
        bool observed = heaps >= 16 && period.preperiod <= heaps / 2 &&
                        (heaps - period.preperiod) / 3 >= p;
        if (period.theorem || (!out->found && observed))
            *out = period;
        if (period.theorem)
            return;
    }
}

/* Differences, for arithmetic periods: one that repeats from term i is of heaps i and i + 1. */
static qj_status heap_period_search_once(qj_context *context, const struct heap_values *values,
                                         uint64_t first, qj_period *out)
{
    uint64_t count = values->count - first;
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct heap_period_search search = {.arena = &arena,
                                        .values = values,
                                        .count = count,
                                        .first = first,
                                        .longest = values->misere ? count - 1 : count / 2,
                                        .parts = heap_rule_parts(values->rule),
                                        .taken = heap_period_max_taken(values->rule)};
    TRY(arena_make(&arena, &search.term, count));
    TRY(arena_make(&arena, &search.z, search.longest + 1));
    for (uint64_t i = 0; i < count; i++) {
        uint64_t n = values->count - 1 - i;
        search.term[i] = (uint32_t)heap_period_value_at(&search, n) -
                         (first ? (uint32_t)heap_period_value_at(&search, n - 1) : 0);
    }
    TRY(heap_period_find_repeats(&search));
    heap_period_choose(&search, out);
    return QJ_OK;
}

qj_status heap_period_find(qj_context *context, const struct heap_values *values, qj_period *out)
{
    qj_period found = {.found = false}, growing = {.found = false};
    bool may_grow = values->rule->kind == HEAP_ALL_BUT || heap_rule_parts(values->rule) > 1;
    if (values->count < 2)
        return QJ_OK;
    TRY(heap_period_search_once(context, values, 0, &found));
    if (!found.theorem && may_grow)
        TRY(heap_period_search_once(context, values, 1, &growing));
    *out = growing.theorem || !found.found ? growing : found;
    return QJ_OK;
}
