/* tame: see tame.h. */
#include "engines/misere/tame.h"

/* The options of a heap, by their values. */
struct tame_options {
    const struct pretending *heaps;
    struct arena *arena;
    bool *has;
    uint64_t room;
    bool any;
    struct effort effort;
    qj_status status;
};

static bool tame_add_option(void *user, uint64_t a, uint64_t b)
{
    struct tame_options *options = user;
    const uint32_t *of = options->heaps->value;
    const struct heap_rule *rule = options->heaps->rule;
    uint64_t value = tame_sum(of[a], tame_sum(of[heap_second(rule, b)], of[heap_third(rule, b)]));
    uint64_t room = options->room;
    options->any = true;
    options->status = effort_spend(&options->effort, 1);
    if (value >= room && options->status == QJ_OK) {
        options->status = arena_grow(options->arena, &options->has, &options->room, room,
                                     value + 1 - room);
        if (options->status == QJ_OK)
            memset(options->has + room, 0, (options->room - room) * sizeof *options->has);
    }
    if (options->status == QJ_OK)
        options->has[value] = true;
    return options->status == QJ_OK && !options->effort.over;
}

enum { FICKLE_0, FIRM_0, FICKLE_1, FIRM_1, SMALLEST_ROOM };

/* Applies the theorem of tame.h. */
static bool tame_apply_theorem(const bool *has, uint64_t nimber, uint32_t *value)
{
    bool firm = true, tame = true;
    if (nimber <= 1) {
        firm = !has[nimber == 0 ? FICKLE_1 : FICKLE_0];
        tame = firm || !has[nimber == 0 ? FIRM_1 : FIRM_0];
    } else {
        tame = (has[FIRM_0] || has[FICKLE_1]) && (has[FIRM_1] || has[FICKLE_0]);
    }
    *value = (uint32_t)(2 * nimber + firm);
    return tame;
}

static qj_status tame_decide(void *user, const struct pretending *heaps, uint64_t x,
                             uint32_t *value, bool *holds)
{
    struct tame_options *options = user;
    uint64_t nimber = 0;
    options->heaps = heaps;
    options->any = false;
    memset(options->has, 0, options->room * sizeof *options->has);
    heap_rule_options(heaps->rule, x, tame_add_option, options);
    TRY(options->status);
    while (2 * nimber + 1 < options->room &&
           (options->has[2 * nimber] || options->has[2 * nimber + 1]))
        nimber++;
    *value = 0;
    *holds = (!options->any || tame_apply_theorem(options->has, nimber, value)) &&
             !options->effort.over;
    return QJ_OK;
}

qj_status tame_find(struct arena *arena, struct pretending *rules, uint64_t count, bool *tame)
{
    struct tame_options options = {.arena = arena, .effort = {.pace = {arena->context, 0}}};
    TRY(arena_grow(arena, &options.has, &options.room, 0, SMALLEST_ROOM));
    *tame = true;
    for (uint64_t i = 0; i < count && *tame; i++)
        if (rules[i].rule->kind != HEAP_ANY)
            TRY(pretending_fill(&rules[i], arena, true, tame_decide, &options, tame));
    arena_free(arena, options.has);
    return QJ_OK;
}
