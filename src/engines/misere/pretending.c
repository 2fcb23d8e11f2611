/* pretending: see pretending.h. */
#include "engines/misere/pretending.h"

#include "model/heaps/heap_period.h"

enum { MAX_HEAPS = 1 << 14, FIRST_LOOK = 1 << 5 };

static uint64_t pretending_value_at(const void *user, uint64_t n)
{
    return ((const struct pretending *)user)->value[n];
}

qj_status pretending_fill(struct pretending *heaps, struct arena *arena, bool grows,
                          pretending_fn decide, void *user, bool *holds)
{
    uint64_t next = FIRST_LOOK;
    struct pace pace = {arena->context, 0};
    *heaps = (struct pretending){.rule = heaps->rule, .largest = heaps->largest};
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
            const struct heap_values values = {heaps->rule, heaps->known, pretending_value_at,
                                               heaps, true};
            qj_period period = {.found = false};
            if (heaps->rule->kind != HEAP_ALL_BUT || grows)
                TRY(heap_period_find(arena->context, &values, &period));
            /* the values of tame heaps are twice the nimbers plus a bit */
            if (period.theorem && period.saltus % 2 == 0)
                heaps->period = period;
        }
        *holds = *holds && (x < MAX_HEAPS || heaps->period.found || x == heaps->largest);
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
