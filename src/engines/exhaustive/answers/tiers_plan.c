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

enum { TIERS_PLAN_MOST = 1 << 16 }; /* tiers */

struct tiers_plan_tier {
    uint64_t number;
    uint64_t chain; /* most tiers on a way to it; itself included when it was visited */
    double path;    /* and most ranks */
};

struct tiers_plan {
    struct arena *arena;
    struct tiers_plan_tier *tiers; /* that are known, from the highest to the lowest */
    uint64_t count, room;
    uint64_t visited; /* the tier whose child tiers are visited */
    qj_status status;
};

/* Returns the place of a tier below the visited one, or where it belongs. */
static uint64_t tiers_plan_search(const struct tiers_plan *plan, uint64_t number)
{
    uint64_t low = plan->visited + 1, high = plan->count;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (plan->tiers[middle].number > number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void tiers_plan_take_child(void *user, uint64_t number)
{
    struct tiers_plan *plan = user;
    if (number >= plan->tiers[plan->visited].number || plan->count > TIERS_PLAN_MOST ||
        plan->status != QJ_OK)
        return;
    const uint64_t at = tiers_plan_search(plan, number), after = plan->count - at;
    if (after == 0 || plan->tiers[at].number != number) {
        plan->status = arena_reserve(plan->arena, &plan->tiers, &plan->room, plan->count);
        if (plan->status != QJ_OK)
            return;
        memmove(&plan->tiers[at + 1], &plan->tiers[at], after * sizeof *plan->tiers);
        plan->tiers[at] = (struct tiers_plan_tier){.number = number};
        plan->count++;
    }
    const struct tiers_plan_tier *from = &plan->tiers[plan->visited];
    struct tiers_plan_tier *child = &plan->tiers[at];
    child->chain = child->chain < from->chain ? from->chain : child->chain;
    child->path = child->path < from->path ? from->path : child->path;
}

/* Begins with the tier of the start. */
static qj_status tiers_plan_begin(struct tiers_plan *plan, const struct tiers_game *game)
{
    _Alignas(16) unsigned char start[QJ_STATE_SIZE + 16] = {0};
    const uint64_t number = tiers_game_form(game, game->start, start);
    return arena_append(plan->arena, &plan->tiers, &plan->room, &plan->count,
                        &(struct tiers_plan_tier){.number = number});
}

/* Visits the tiers from the highest to the lowest, so all tiers above a tier come before it. */
qj_status tiers_plan_tiers(const struct tiers_game *game, struct arena *arena, qj_plan *out)
{
    struct tiers_plan plan = {.arena = arena, .status = QJ_OK};
    double sum = 0, longest = 0;
    uint64_t chain = 0;
    bool ranked = true;
    TRY(tiers_plan_begin(&plan, game));
    for (; plan.visited < plan.count; plan.visited++) {
        struct tiers_plan_tier *tier = &plan.tiers[plan.visited];
        const double ranks = (double)layout_count_tier(game->rules, game->setup, game->state_size,
                                                       tier->number);
        ranked &= ranks > 0;
        sum += ranks;
        tier->path += ranks;
        tier->chain++;
        longest = tier->path > longest ? tier->path : longest;
        chain = tier->chain > chain ? tier->chain : chain;
        game->rules->child_tiers(game->setup, tier->number, tiers_plan_take_child, &plan);
        TRY(plan.status);
        if (plan.count > TIERS_PLAN_MOST)
            return QJ_OK;
    }
    out->tiers = plan.count;
    out->chain = chain;
    out->gain = ranked ? sum / longest : (double)plan.count / (double)chain;
    if (!ranked || sum >= (double)QJ_NUMBERS_MOST)
        return QJ_OK;
    out->states = (uint64_t)sum;
    out->states_certainty = QJ_BOUND;
    return QJ_OK;
}
