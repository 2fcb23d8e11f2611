/* stages: a topological order in which open positions get their values, if moves do not lead from
 * ply to ply.
 *
 * Theorem. Let stage 0 be the open positions without an open parent. A position is in the next
 * stage once all its open parents are in stages. Every move between open positions then leads to a
 * later stage. From the last stage to the first, each position therefore finds the values of all
 * its children. If play must end, every open position gets into a stage: otherwise it has a parent
 * without a stage, and so on, until a position repeats. (Kahn, "Topological sorting of large
 * networks", Communications of the ACM 5, 1962.)
 *
 *     pass over the plies      parents:  a child without a value counts each move to it
 *     stages, forward          order  | stage 0 | stage 1 | ...     its children lose a parent each
 *     stages, backward                                              values
 *
 * Each position is expanded at most three times for its value, however deep the game is. Open
 * positions stay open until they are expanded for the last time: a parent that gets its value in
 * the pass over the plies had no child to count.
 *
 * The alternative is that each position waits for an open child, whose owner then sends a message.
 * A position may then be expanded once for each child, and needs a list of waiting positions and a
 * message for each. Stages take 4 bytes for the order and a count of 1 byte, or more if a position
 * has more than 127 parents; and the number of times a child is sent is known beforehand.
 */
#include "base/bits.h"
#include "engines/exhaustive/spread/spread.h"

static bool stages_is_open(const struct spread *spread, uint64_t index)
{
    return bits_get(spread->open, index);
}

static qj_status stages_make_parents(struct spread *spread)
{
    struct integers *parents = &spread->stages.parents;
    const uint64_t indices = spread_tier(spread)->count;
    if (parents->items)
        return QJ_OK;
    TRY(integers_resize(parents, spread->explore.arena, indices + 1));
    memset(parents->items, 0, indices * parents->width);
    return QJ_OK;
}

static qj_status stages_add_parents(struct spread *spread, uint32_t index, int64_t more)
{
    struct integers *parents = &spread->stages.parents;
    return integers_set(parents, spread->explore.arena, spread_tier(spread)->count + 1, index,
                        integers_get(parents, index) + more);
}

qj_status stages_count(struct spread *spread)
{
    const uint32_t *found = spread->arrivals.indices;
    const bool counts = spread->stages.counts && spread->stages.any_open;
    for (uint64_t i = 0; counts && i < spread->exchange.in.count; i++)
        if (stages_is_open(spread, found[i])) {
            TRY(stages_make_parents(spread));
            TRY(stages_add_parents(spread, found[i], 1));
        }
    return QJ_OK;
}

static bool stages_is_first(const struct spread *spread, uint64_t index)
{
    return stages_is_open(spread, index) && integers_get(&spread->stages.parents, index) == 0;
}

/* Ends the current stage. */
static qj_status stages_close(struct spread *spread)
{
    struct spread_stages *stages = &spread->stages;
    TRY(arena_grow(spread->explore.arena, &stages->firsts, &stages->capacity, stages->count, 2));
    if (stages->count == 0)
        stages->firsts[0] = 0;
    stages->firsts[++stages->count] = stages->sorted;
    return QJ_OK;
}

/* Makes the first stage: open positions without a parent. */
static qj_status stages_begin(struct spread *spread)
{
    struct arena *arena = spread->explore.arena;
    struct spread_stages *stages = &spread->stages;
    const uint64_t indices = spread_tier(spread)->count;
    TRY(stages_make_parents(spread));
    TRY(arena_resize(arena, &stages->order, spread->open_count + 1));
    for (uint64_t index = 0; index < indices; index++)
        if (stages_is_first(spread, index))
            stages->order[stages->sorted++] = (uint32_t)index;
    return stages_close(spread);
}

/* Subtracts the parents of a round from the counts of the received children. Each position becomes
 * parentless only once, even if the rules answer differently each time. */
static qj_status stages_subtract_parents(struct spread *spread, qj_status status)
{
    struct spread_stages *stages = &spread->stages;
    TRY(status);
    TRY(round_find_all(spread));
    const uint32_t *found = spread->arrivals.indices;
    for (uint64_t i = 0; i < spread->exchange.in.count; i++) {
        if (!stages_is_open(spread, found[i]))
            continue;
        TRY(stages_add_parents(spread, found[i], -1));
        if (stages_is_first(spread, found[i]))
            stages->order[stages->sorted++] = found[i];
    }
    return QJ_OK;
}

qj_status stages_sort(struct spread *spread)
{
    qj_context *context = spread->explore.arena->context;
    struct spread_stages *stages = &spread->stages;
    uint64_t found = true;
    TRY(team_settle(context, stages_begin(spread), NULL, 0));
    while (found) {
        const uint64_t first = stages->firsts[stages->count - 1], end = stages->sorted;
        TRY(round_run(spread, first, end, stages_subtract_parents));
        TRY(team_settle(context, stages_close(spread), NULL, 0));
        found = stages->sorted - end;
        TRY(team_sum(context, &found));
    }
    return QJ_OK;
}

void stages_free(struct spread *spread)
{
    struct arena *arena = spread->explore.arena;
    struct spread_stages *stages = &spread->stages;
    arena_free(arena, stages->parents.items);
    arena_free(arena, stages->order);
    arena_free(arena, stages->firsts);
    *stages = (struct spread_stages){0};
}
