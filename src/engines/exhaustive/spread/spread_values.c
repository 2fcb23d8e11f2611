/* spread_values: the values of all positions, from the owners of their children.
 *
 * Theorem. A position gets its value when all its children have values (backward/backup.c). If
 * every move leads to the next ply, one pass from the last ply to the first is enough. The
 * remaining open positions are settled in a topological order (stages.c); a position that stays
 * open leads to a cycle. If play may repeat, pass d settles the positions decided at distance d,
 * and the positions that stay open are draws (retrograde/rank_distances.c).
 *
 * A round sends the children of a batch of open positions to their owners, and brings back the
 * known values.
 */
#include "base/bits.h"
#include "engines/exhaustive/spread/spread.h"

/* ------------------------------------------------------------------------ answers */

static unsigned spread_values_columns(const struct spread *spread)
{
    return spread->explore.positions.kind == QJ_NIMBER ? 2 : 1;
}

/* The column of the only number of an outcome or a score. */
static struct integers *spread_values_column(const struct spread *spread, struct tier *tier,
                                             unsigned i)
{
    return i || spread->explore.positions.kind == QJ_OUTCOME ? &tier->ending : &tier->value;
}

/* The number for a position without a value. */
static int64_t spread_values_none(unsigned width)
{
    return -(INT64_C(1) << (8 * width - 1));
}

static unsigned spread_values_width(uint64_t magnitude)
{
    unsigned width = 1;
    while (width < sizeof(int64_t) && magnitude >> (8 * width - 1))
        width *= 2;
    return width;
}

static qj_status spread_values_reserve(struct spread *spread)
{
    struct arena *arena = spread->explore.arena;
    for (unsigned i = 0; i < spread_values_columns(spread); i++) {
        TRY(exchange_make_room(arena, &spread->numbers[i].items, &spread->numbers_room[i],
                               spread->exchange.in.count, sizeof(int64_t)));
        TRY(exchange_make_room(arena, &spread_values_column(spread, &spread->answers, i)->items,
                               &spread->answers_room[i], spread->exchange.out->count,
                               sizeof(int64_t)));
    }
    return QJ_OK;
}

/* Finds the received states, and the largest number to be sent for them. */
static qj_status spread_values_find_numbers(struct spread *spread, uint64_t *magnitude)
{
    struct tier *tier = spread_tier(spread);
    TRY(round_find_all(spread));
    for (uint64_t i = 0; i < spread->exchange.in.count; i++)
        for (unsigned c = 0; c < spread_values_columns(spread); c++) {
            int64_t number = integers_get(spread_values_column(spread, tier, c),
                                          spread->arrivals.indices[i]);
            uint64_t size = number < 0 ? -(uint64_t)number : (uint64_t)number;
            *magnitude = size > *magnitude ? size : *magnitude;
        }
    return spread_values_reserve(spread);
}

static void spread_values_fill(struct spread *spread, unsigned c, unsigned width)
{
    struct tier *tier = spread_tier(spread);
    bool any_open = false;
    spread->numbers[c].width = width;
    spread_values_column(spread, &spread->answers, c)->width = width;
    for (uint64_t i = 0; i < spread->exchange.in.count; i++) {
        const uint32_t index = spread->arrivals.indices[i];
        const bool open = bits_get(spread->open, index);
        any_open |= open;
        integers_put(&spread->numbers[c], i,
                     open ? spread_values_none(width)
                          : integers_get(spread_values_column(spread, tier, c), index));
    }
    spread->stages.any_open = any_open;
}

/* Sends values for the received states, and receives values for the children of the round. */
static qj_status spread_values_answer(struct spread *spread, qj_status status)
{
    uint64_t magnitude = 0;
    if (status == QJ_OK)
        status = spread_values_find_numbers(spread, &magnitude);
    TRY(team_settle(spread->explore.arena->context, status, &magnitude, 1));
    for (unsigned c = 0; c < spread_values_columns(spread); c++) {
        spread_values_fill(spread, c, spread_values_width(magnitude));
        TRY(exchange_answers(&spread->exchange, &spread->numbers[c],
                             spread_values_column(spread, &spread->answers, c)));
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------------- settle */

static qj_status spread_values_set(struct spread *spread, uint32_t index, struct result result)
{
    TRY(result_set(&spread->explore.positions, spread_tier(spread), index, result));
    bits_clear(spread->open, index);
    spread->open_count--;
    return QJ_OK;
}

static qj_status spread_values_settle_ended(struct spread *spread,
                                            const struct explore_worker *worker,
                                            const uint32_t *indices)
{
    for (uint64_t i = 0; i < worker->expansion.ended_count; i++) {
        const struct ended_position *ended = &worker->expansion.ended[i];
        const uint32_t index = indices[ended->index];
        enum mover mover = mover_at(&spread->explore, worker, spread_tier(spread), index);
        TRY(spread_values_set(spread, index, backup_ended(&spread->explore, ended, mover)));
    }
    return QJ_OK;
}

static struct position_children
spread_values_children(const struct spread *spread, const struct explore_worker *worker, uint64_t i)
{
    const struct expansion *expansion = &worker->expansion;
    const uint64_t first = expansion_first(expansion, i);
    return (struct position_children){&spread->answers, worker->indices + first,
                                      expansion->has_points ? expansion->points + first : NULL,
                                      expansion->ends[i] - first};
}

static bool spread_values_are_all_settled(struct spread *spread,
                                          const struct position_children *children)
{
    const struct integers *first = spread_values_column(spread, &spread->answers, 0);
    const int64_t none = spread_values_none(first->width);
    for (uint64_t i = 0; i < children->count; i++)
        if (integers_get(first, children->indices[i]) == none)
            return false;
    return true;
}

/* The result that the children decide for the mover at a distance, if play may repeat; 0: none. See
 * retrograde/rank_distances.c. */
static int spread_values_decide(const struct spread *spread,
                                const struct position_children *children, enum mover mover,
                                uint64_t distance)
{
    const struct integers *endings = &spread->answers.ending;
    const int64_t none = spread_values_none(endings->width);
    bool all_lost = true;
    for (uint64_t i = 0; i < children->count; i++) {
        const int64_t ending = integers_get(endings, children->indices[i]);
        const bool known = ending && ending != none && ending_length(ending) <= distance;
        if (known && backup_move_ending(ending, mover) > 0)
            return 1;
        all_lost &= known;
    }
    return all_lost ? -1 : 0;
}

/* Computes the result of a position with children; returns false if they do not decide it. */
static bool spread_values_result(struct spread *spread, struct explore_worker *worker,
                                 uint32_t index, const struct position_children *children,
                                 struct result *result)
{
    const struct explore *explore = &spread->explore;
    const struct tier *tier = spread_tier(spread);
    if (!explore->view.rules->loops)
        return spread_values_are_all_settled(spread, children) &&
               backup_position(explore, worker, tier, index, children, result);
    const uint64_t distance = explore->progress.distance + 1;
    enum mover mover = mover_at(explore, worker, tier, index);
    const int found = spread_values_decide(spread, children, mover, distance);
    *result = (struct result){0, backup_own(found * ((int64_t)distance + 1), mover)};
    return found != 0;
}

static qj_status spread_values_settle_batch(struct spread *spread, struct explore_worker *worker,
                                            const uint32_t *indices)
{
    struct result result;
    TRY(spread_values_settle_ended(spread, worker, indices));
    for (uint64_t i = 0; i < worker->expansion.positions; i++) {
        struct position_children children = spread_values_children(spread, worker, i);
        if (children.count && spread_values_result(spread, worker, indices[i], &children, &result))
            TRY(spread_values_set(spread, indices[i], result));
    }
    return explore_check(&spread->explore);
}

static qj_status spread_values_settle(struct spread *spread)
{
    const struct spread_round *round = spread->round;
    const uint32_t *indices = round->indices;
    for (unsigned w = 0; w < round->used; w++) {
        struct explore_worker *worker = &spread->explore.workers[w];
        TRY(spread_values_settle_batch(spread, worker, indices));
        indices += worker->expansion.positions;
    }
    return QJ_OK;
}

static qj_status spread_values_use_answers(struct spread *spread, qj_status status)
{
    TRY(spread_values_answer(spread, status));
    TRY(stages_count(spread));
    return spread_values_settle(spread);
}

/* ---------------------------------------------------------------------- entry points */

/* Counts the open positions of all processes. */
static qj_status spread_values_count_open(const struct spread *spread, uint64_t *count)
{
    *count = spread->open_count;
    return team_sum(spread->explore.arena->context, count);
}

/* Settles the positions that one pass over the plies has left, from the last stage to the first. */
static qj_status spread_values_by_stages(struct spread *spread)
{
    const struct spread_stages *stages = &spread->stages;
    TRY(stages_sort(spread));
    for (uint64_t stage = stages->count; stage-- > 0;)
        TRY(round_run(spread, stages->firsts[stage], stages->firsts[stage + 1],
                      spread_values_use_answers));
    stages_free(spread);
    return QJ_OK;
}

static qj_status spread_values_by_plies(struct spread *spread)
{
    const struct tier_positions *positions = &spread->explore.positions;
    uint64_t open;
    spread->stages.counts = true;
    for (uint64_t ply = positions->ply_count; ply-- > 0;)
        TRY(round_run(spread, positions->plies[ply], positions_ply_end(positions, ply),
                      spread_values_use_answers));
    spread->stages.counts = false;
    TRY(spread_values_count_open(spread, &open));
    if (open) {
        TRY(spread_values_by_stages(spread));
        TRY(spread_values_count_open(spread, &open));
    }
    return open ? context_fail(spread->explore.arena->context, QJ_USAGE,
                               "the rules can repeat a position, so the game need not end")
                : QJ_OK;
}

/* The largest known distance of all processes, + 1. */
static qj_status spread_values_longest(const struct spread *spread, uint64_t *out)
{
    const struct tier *tier = spread_tier(spread);
    *out = 0;
    for (uint64_t index = 0; index < tier->count; index++) {
        uint64_t length = ending_length(integers_get(&tier->ending, index));
        *out = length > *out ? length : *out;
    }
    return team_settle(spread->explore.arena->context, QJ_OK, out, 1);
}

/* The first pass settles the ends, also after a checkpoint. */
static qj_status spread_values_by_distance(struct spread *spread)
{
    uint64_t *distance = &spread->explore.progress.distance, most;
    if (*distance == 0)
        TRY(round_run(spread, 0, spread_tier(spread)->count, spread_values_use_answers));
    do {
        TRY(round_run(spread, 0, spread_tier(spread)->count, spread_values_use_answers));
        TRY(spread_values_longest(spread, &most));
    } while (++*distance < most);
    return QJ_OK;
}

static qj_status spread_values_open_all(struct spread *spread)
{
    const uint64_t count = spread_tier(spread)->count;
    TRY(positions_trim(&spread->explore.positions, spread_tier(spread)));
    TRY(positions_cover(&spread->explore.positions, spread_tier(spread)));
    if (spread->explore.progress.values) /* from a checkpoint */
        return QJ_OK;
    TRY(arena_make(spread->explore.arena, &spread->open, bits_words(count) + 1));
    for (uint64_t index = 0; index < count; index++)
        bits_set(spread->open, index);
    spread->open_count = spread->open_indices = count;
    spread->explore.progress.values = true;
    return QJ_OK;
}

qj_status spread_value(struct spread *spread)
{
    TRY(team_settle(spread->explore.arena->context, spread_values_open_all(spread), NULL, 0));
    return spread->explore.view.rules->loops ? spread_values_by_distance(spread)
                                             : spread_values_by_plies(spread);
}
