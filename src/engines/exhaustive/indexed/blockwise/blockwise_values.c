/* blockwise_values: the values of positions from the known values of their children.
 *
 * Theorem. If play must end, a position gets its value when all its children have values
 * (backward/backup.c). If play may repeat, let exactly the positions decided in fewer than d moves
 * have values. A position is then won in d if a move leads to a loss of the opponent, and lost in d
 * if the opponent wins every child. Proof: retrograde.c. Values found in this pass have distance d
 * and are ignored.
 */
#include "engines/exhaustive/indexed/blockwise/array.h"

/* Returns whether position i of the batch has ended, and its value; *ended: the first remaining end
 * of the expansion. */
static bool blockwise_is_ended(const struct blockwise *blockwise, uint64_t i,
                               const struct ended_position **ended, struct result *out)
{
    const struct indexed *indexed = blockwise->indexed;
    const struct indexed_worker *own = indexed->workers;
    const struct expansion *expansion = &indexed->explore->workers->expansion;
    if (indexed->follows) {
        *out = indexed_ended(indexed, own->answers.values[i]);
        return own->ends[i] == (i ? own->ends[i - 1] : 0);
    }
    if (*ended == expansion->ended + expansion->ended_count || (*ended)->index != i)
        return false;
    *out = backup_ended(indexed->explore, (*ended)++, indexed_mover(indexed, 0, i));
    return true;
}

/* The value of position i of the batch from all its children; *known is false if a child has none.
 */
static qj_status blockwise_value_from_children(struct blockwise *blockwise, uint64_t i,
                                               struct result *out, bool *known)
{
    struct indexed *indexed = blockwise->indexed;
    const struct indexed_worker *own = indexed->workers;
    struct explore_worker *worker = indexed->explore->workers;
    const bool points = !indexed->follows && worker->expansion.has_points;
    const uint64_t first = i ? own->ends[i - 1] : 0, count = own->ends[i] - first;
    TRY(array_make_seen(blockwise, count));
    for (uint64_t at = 0; at < count; at++) {
        bool open;
        TRY(array_see(blockwise, own->to[first + at], at, &open));
        if (open)
            return QJ_OK;
    }
    const struct position_children children = {&indexed->tier, blockwise->indices,
                                               points ? worker->expansion.points + first : NULL,
                                               count};
    backup_children(indexed->explore, worker, indexed_mover(indexed, 0, i), &children, out);
    *known = true;
    return explore_check(indexed->explore);
}

/* The value if play may repeat and the position is decided at the current distance. */
static qj_status blockwise_decide_at_distance(struct blockwise *blockwise, uint64_t i,
                                              struct result *out, bool *known)
{
    struct indexed *indexed = blockwise->indexed;
    const struct indexed_worker *own = indexed->workers;
    const enum mover mover = indexed_mover(indexed, 0, i);
    const int64_t length = (int64_t)blockwise->distance + 1; /* of the ending */
    bool lost = true;
    for (uint64_t at = i ? own->ends[i - 1] : 0; at < own->ends[i]; at++) {
        bool open;
        TRY(array_see(blockwise, own->to[at], 0, &open));
        const int64_t ending = open ? 0 : integers_get(&indexed->tier.ending, 0);
        const int64_t lead = backup_move_ending(ending, mover);
        if (lead > 0 && lead <= length) {
            *out = (struct result){0, backup_own(lead, mover)};
            *known = true;
            return QJ_OK;
        }
        lost = lost && lead < 0 && lead >= -length;
    }
    *out = (struct result){0, backup_own(-length, mover)};
    *known = lost;
    return QJ_OK;
}

static qj_status blockwise_find_value(struct blockwise *blockwise, uint64_t i, struct result *out,
                                      bool *known)
{
    if (!blockwise_loops(blockwise))
        return blockwise_value_from_children(blockwise, i, out, known);
    return blockwise->distance ? blockwise_decide_at_distance(blockwise, i, out, known) : QJ_OK;
}

qj_status blockwise_settle_values(struct blockwise *blockwise, bool *fits)
{
    const struct indexed *indexed = blockwise->indexed;
    const uint64_t *numbers = indexed->workers->numbers;
    const struct ended_position *ended = indexed->explore->workers->expansion.ended;
    for (uint64_t i = 0; i < blockwise->count && *fits; i++) {
        struct result result = {0, 0};
        bool known = blockwise_is_ended(blockwise, i, &ended, &result);
        if (!known)
            TRY(blockwise_find_value(blockwise, i, &result, &known));
        if (!known)
            continue;
        TRY(array_put(blockwise, numbers[i], result, fits));
        if (!*fits)
            return QJ_OK;
        TRY(array_close(blockwise, numbers[i]));
        blockwise->found++;
    }
    return QJ_OK;
}
