/* period: see period.h. The length of what repeats at every distance from the end is found in
 * linear time by the Z function of the sequence read backwards (Gusfield, Algorithms on Strings,
 * Trees, and Sequences, ch. 1):
 *
 *     backwards  2 1 7 4 1 2 8 1 4 7 | 2 1 7 4 1 2 ...     z[p]: as many values from p on as from 0
 *                                    p
 */
#include "engines/grundy/sequence/period.h"

#include "base/arena.h"
#include "base/pace.h"

struct search {
    struct arena arena;
    const struct heap_rule *rule;
    uint64_t count; /* terms, heaps first to count + first - 1 */
    uint64_t first;
    uint32_t *term; /* backwards */
    uint32_t *z;    /* for p up to count / 2 */
};

/* ---------------------------------------------------------------- theorems */

static uint64_t most_parts(const struct heap_rule *rule)
{
    uint64_t parts = 1;
    for (uint64_t i = 0; rule->kind == HEAP_OCTAL && i < rule->set_size; i++)
        for (uint64_t bit = 1; bit < 4; bit++)
            if (rule->set[i] >> bit & 1 && bit > parts)
                parts = bit;
    return parts;
}

static uint64_t most_taken(const struct heap_rule *rule)
{
    uint64_t most = 0;
    for (uint64_t i = 0; i < rule->set_size; i++)
        if (rule->kind != HEAP_OCTAL)
            most = rule->set[i];
        else if (rule->set[i])
            most = i;
    return most;
}

/* The theorem that proves the period, or NULL; heaps up to count - 1 are known. */
static const char *theorem_for(const struct heap_rule *rule, const struct period *period,
                               uint64_t count)
{
    uint64_t parts = most_parts(rule), taken = most_taken(rule), seen, needed;
    uint64_t start = period->preperiod ? period->preperiod : 1;
    if (rule->kind == HEAP_UNEQUAL)
        return NULL;
    if (rule->kind == HEAP_ALL_BUT)
        return period->saltus && (count - period->length - period->preperiod) / 2 >= taken
                   ? "window of an all-but set"
                   : NULL;
    if (period->saltus || __builtin_mul_overflow(parts, start + period->length, &seen) ||
        __builtin_add_overflow(seen, taken, &needed) || needed > count)
        return NULL;
    if (rule->kind == HEAP_SUBTRACT || parts == 1)
        return "window of a subtraction set";
    return parts == 2 ? "Guy-Smith" : "Guy-Smith for three heaps";
}

/* Three times, and in the later half. */
static bool is_observed(const struct period *period, uint64_t count)
{
    return count >= 16 && period->preperiod <= count / 2 &&
           (count - period->preperiod) / 3 >= period->length;
}

/* ------------------------------------------------------------------ search */

static qj_status find_repeats(struct search *search)
{
    const uint32_t *term = search->term;
    uint64_t count = search->count, left = 0, right = 0;
    uint32_t *z = search->z;
    struct pace pace = {search->arena.context, 0};
    for (uint64_t p = 1; p <= count / 2; p++) {
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

/* The smallest period that is proved, else the smallest that is observed. */
static void choose(const struct search *search, period_value_fn value, const void *user,
                   struct period *out)
{
    uint64_t heaps = search->first + search->count;
    for (uint64_t p = 1; p <= search->count / 2; p++) {
        struct period period = {true, search->count - p - search->z[p], p, 0, NULL};
        if (search->first)
            period.saltus = value(user, heaps - 1) - value(user, heaps - 1 - p);
        if (search->first && (period.saltus == 0 || period.saltus > INT64_MAX))
            continue;
        period.theorem = theorem_for(search->rule, &period, heaps);
        if (period.theorem || (!out->found && is_observed(&period, heaps)))
            *out = period;
        if (period.theorem)
            return;
    }
}

static qj_status search_terms(struct search *search, period_value_fn value, const void *user,
                              struct period *out)
{
    TRY(arena_make(&search->arena, &search->term, search->count));
    TRY(arena_make(&search->arena, &search->z, search->count / 2 + 1));
    for (uint64_t i = 0; i < search->count; i++) {
        uint64_t n = search->first + search->count - 1 - i;
        search->term[i] = (uint32_t)value(user, n) -
                          (search->first ? (uint32_t)value(user, n - 1) : 0);
    }
    TRY(find_repeats(search));
    choose(search, value, user, out);
    return QJ_OK;
}

/* Differences, from heap 1 on, for arithmetic periods: a difference that repeats from term i on is
 * that of the heaps i and i + 1. */
static qj_status search_once(qj_context *context, const struct heap_rule *rule, uint64_t first,
                             uint64_t count, period_value_fn value, const void *user,
                             struct period *out)
{
    struct search search = {.rule = rule, .count = count - first, .first = first};
    arena_init(&search.arena, context);
    qj_status status = search_terms(&search, value, user, out);
    arena_clear(&search.arena);
    return status;
}

qj_status period_find(qj_context *context, const struct heap_rule *rule, period_value_fn value,
                      const void *user, uint64_t count, struct period *out)
{
    struct period found = {.found = false}, growing = {.found = false};
    bool may_grow = rule->kind == HEAP_ALL_BUT || most_parts(rule) > 1;
    if (count < 2)
        return QJ_OK;
    TRY(search_once(context, rule, 0, count, value, user, &found));
    if (!found.theorem && may_grow)
        TRY(search_once(context, rule, 1, count, value, user, &growing));
    *out = growing.theorem || !found.found ? growing : found;
    return QJ_OK;
}

struct period period_of_nim(void)
{
    return (struct period){true, 0, 1, 1, "Bouton"};
}
