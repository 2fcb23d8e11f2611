/* tiers_plan: the tiers of rules that name child tiers, without their positions.
 *
 *     tiers      | 9  | 7  | 6  | 4  |       from the start's tier down
 *     ranks      | 1  | 20 | 30 | 8  |       states that fit the layout
 *     path       | 1  | 21 | 31 | 39 |       the most ranks on a way from the start's tier
 *
 * A tier waits for all tiers on a way to it. So with any number of processes the time is at least
 * that of the longest way, and N processes are at most min(N, sum of ranks / longest path) times as
 * fast as one; the gain is the second number. Without layouts, tiers count instead of ranks.
 */
#include "engines/exhaustive/answers/tiers_session.h"

#include <qiju/numbering.h>

#include <stdlib.h>

struct tiers_plan_tier {
    uint64_t number;
    uint64_t chain; /* most tiers on a way, itself included */
    double ranks, path;
};

struct tiers_plan {
    const struct tiers_game *game;
    struct arena *arena;
    struct tiers_table known; /* numbers, in the order in which they were found */
    struct tiers_plan_tier *tiers;
    const struct tiers_plan_tier *from; /* the tier whose child tiers are visited */
    uint64_t number;                    /* its number */
    qj_status status;
};

static qj_status tiers_plan_add(struct tiers_plan *plan, uint64_t number)
{
    const struct tiers_states states = tiers_table_one(&number, sizeof number);
    uint64_t index;
    return tiers_table_add(&plan->known, &states, &index);
}

static void tiers_plan_take_child(void *user, uint64_t tier)
{
    struct tiers_plan *plan = user;
    if (plan->status == QJ_OK && tier < plan->number)
        plan->status = tiers_plan_add(plan, tier);
}

static int tiers_plan_compare(const void *one, const void *two)
{
    const uint64_t a = ((const struct tiers_plan_tier *)one)->number,
                   b = ((const struct tiers_plan_tier *)two)->number;
    return (a < b) - (a > b);
}

/* Counts the ranks of a tier; 0: it has no layout. */
static void tiers_plan_count_ranks(const struct tiers_plan *plan, struct tiers_plan_tier *tier)
{
    const struct tiers_game *game = plan->game;
    struct layout_room room;
    struct layout layout;
    layout_describe(&layout, &room, game->rules, game->setup, game->state_size, tier->number);
    tier->ranks = (double)layout.ranks;
}

/* Finds the tiers below the start's, from the highest to the lowest. *found: they are few. */
static qj_status tiers_plan_find(struct tiers_plan *plan, bool *found)
{
    enum { MOST = 1 << 16 };
    const struct tiers_game *game = plan->game;
    _Alignas(16) unsigned char start[QJ_STATE_SIZE + 16] = {0};
    memcpy(start, game->start, game->state_size);
    tiers_game_canonical(game, start);
    TRY(tiers_table_open(&plan->known, plan->arena, sizeof plan->number));
    TRY(tiers_plan_add(plan, tiers_game_tier(game, start)));
    for (uint64_t i = 0; i < plan->known.count && plan->known.count <= MOST; i++) {
        tiers_table_state(&plan->known, i, (unsigned char *)&plan->number);
        game->rules->child_tiers(game->setup, plan->number, tiers_plan_take_child, plan);
        TRY(plan->status);
    }
    *found = plan->known.count <= MOST;
    if (!*found)
        return QJ_OK;
    TRY(arena_make(plan->arena, &plan->tiers, plan->known.count));
    for (uint64_t i = 0; i < plan->known.count; i++) {
        tiers_table_state(&plan->known, i, (unsigned char *)&plan->tiers[i].number);
        tiers_plan_count_ranks(plan, &plan->tiers[i]);
    }
    qsort(plan->tiers, plan->known.count, sizeof *plan->tiers, tiers_plan_compare);
    return QJ_OK;
}

static void tiers_plan_pass_child(void *user, uint64_t tier)
{
    const struct tiers_plan *plan = user;
    const struct tiers_plan_tier wanted = {.number = tier};
    struct tiers_plan_tier *child = bsearch(&wanted, plan->tiers, plan->known.count, sizeof wanted,
                                            tiers_plan_compare);
    if (!child || tier >= plan->from->number)
        return;
    if (child->chain < plan->from->chain)
        child->chain = plan->from->chain;
    if (child->path < plan->from->path)
        child->path = plan->from->path;
}

/* Finds the longest ways. Before a tier is reached by the loop, its chain and path are those of the
 * tiers above it. */
static void tiers_plan_measure(struct tiers_plan *plan, qj_plan *out)
{
    const struct tiers_game *game = plan->game;
    double sum = 0, longest = 0;
    bool ranked = true;
    for (uint64_t i = 0; i < plan->known.count; i++)
        ranked = ranked && plan->tiers[i].ranks > 0;
    for (uint64_t i = 0; i < plan->known.count; i++) {
        struct tiers_plan_tier *tier = &plan->tiers[i];
        const double ranks = ranked ? tier->ranks : 1;
        sum += ranks;
        tier->path += ranks;
        tier->chain++;
        longest = tier->path > longest ? tier->path : longest;
        out->chain = tier->chain > out->chain ? tier->chain : out->chain;
        plan->from = tier;
        game->rules->child_tiers(game->setup, tier->number, tiers_plan_pass_child, plan);
    }
    out->tiers = plan->known.count;
    out->gain = sum / longest;
    if (!ranked || sum >= (double)QJ_NUMBERS_MOST)
        return;
    out->states = (uint64_t)sum;
    out->states_certainty = QJ_BOUND;
}

qj_status tiers_plan_tiers(const struct tiers_game *game, struct arena *arena, qj_plan *out)
{
    struct tiers_plan plan = {.game = game, .arena = arena, .status = QJ_OK};
    bool found;
    TRY(tiers_plan_find(&plan, &found));
    if (found)
        tiers_plan_measure(&plan, out);
    return QJ_OK;
}
