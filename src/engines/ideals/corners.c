/* corners: the answers of a session: the value of an ideal and its moves.
 *
 *     . . x        An ideal has a move at each corner: the first cell of a row that is not taken,
 *     . x          where the row above is longer.
 *     x
 *
 * A move updates the lead, the side, the length of a row and the rank. Taking it back reverses
 * these updates, so nothing is computed again.
 */
#include "engines/ideals/ideals.h"

#include "engines/ideals/stored/heights_order.h"

static qj_value corner_score(int64_t points)
{
    return (qj_value){.kind = QJ_SCORE, .lo = points, .hi = points};
}

/* Returns the value of an ideal for the player to move. Let s be the lead of side 0 in the
 * remaining cells. The value is (v(common) + s) / 2 for side 0 and (v(common) - s) / 2 for side 1,
 * where v(common) gives each cell the sum of both weights (see ideals.c). The numerator is even. It
 * may not fit 64 bits, so the terms are halved separately. */
static int64_t corner_ideal_value(const struct ideals_session *ideals, const struct ideal *ideal)
{
    if (!ideals->walk)
        return ideals->values[ideal->rank];
    int64_t common = walk_value(ideals->walk, ideal->lengths);
    int64_t lead = ideal->side ? -ideal->lead : ideal->lead;
    return common / 2 + lead / 2 + (common % 2 + lead % 2) / 2;
}

/* Must be called before the values of an ideal and of its successors are requested. A session of
 * heights without a solution file can write one, and has no values. */
static qj_status corner_reach(const struct ideals_session *ideals, const struct ideal *ideal)
{
    if (ideals->heights && !ideals->heights->file)
        return context_fail(ideals->head.arena.context, QJ_USAGE,
                            "there is no solution file to look positions up in");
    return ideals->walk ? walk_reach(ideals->walk, ideal->lengths) : QJ_OK;
}

qj_status ideals_value(struct engine_session *session, qj_value *out)
{
    const struct ideals_session *ideals = (const struct ideals_session *)session;
    TRY(corner_reach(ideals, &ideals->here));
    *out = corner_score(corner_ideal_value(ideals, &ideals->here));
    return QJ_OK;
}

/* ---------------------------------------------------------------------------- moves */

static bool corner_exists(const struct ideals_session *ideals, const struct ideal *ideal,
                          uint64_t row)
{
    uint64_t most = row ? ideal->lengths[row - 1] : ideals->interval.columns;
    return ideal->lengths[row] < most;
}

/* Takes the corner of a row, or takes that move back. */
static void corner_play(const struct ideals_session *ideals, struct ideal *ideal, uint64_t row,
                        bool back)
{
    const uint64_t length = ideal->lengths[row] - back;
    const uint64_t cell = interval_cell(&ideals->interval, row, length);
    const uint64_t jump = interval_jump(&ideals->interval, row, length);
    const int64_t lead = ideals->weights[0][cell] - ideals->weights[1][cell];
    ideal->lengths[row] = length + !back;
    ideal->rank += back ? -jump : jump;
    ideal->lead += back ? lead : -lead;
    ideal->side = !ideal->side;
}

static int64_t corner_value(const struct ideals_session *ideals, const struct ideal *ideal,
                            uint64_t row)
{
    struct ideal next = *ideal; /* shares lengths, which are restored below */
    uint64_t cell = interval_cell(&ideals->interval, row, ideal->lengths[row]);
    corner_play(ideals, &next, row, false);
    int64_t value = ideals->weights[ideal->side][cell] - corner_ideal_value(ideals, &next);
    corner_play(ideals, &next, row, true);
    return value;
}

/* Visits the corners in the order of the view's rows. A transposed grid has them in the opposite
 * order. */
qj_status ideals_moves(struct engine_session *session, qj_option_fn visit, void *user)
{
    const struct ideals_session *ideals = (const struct ideals_session *)session;
    const struct ideal *here = &ideals->here;
    const bool transposed = ideals->interval.transposed;
    const uint64_t rows = ideals->interval.rows;
    bool more = true;
    TRY(corner_reach(ideals, here));
    for (uint64_t i = 0; i < rows && more; i++) {
        uint64_t row = transposed ? rows - 1 - i : i, column = here->lengths[row];
        if (!corner_exists(ideals, here, row))
            continue;
        qj_option option = {transposed ? (qj_move){{column, row}} : (qj_move){{row, column}},
                            corner_score(corner_value(ideals, here, row)), 1};
        more = visit(user, &option);
    }
    return QJ_OK;
}

qj_status ideals_advance(struct engine_session *session, const qj_move *move)
{
    struct ideals_session *ideals = (struct ideals_session *)session;
    uint64_t row = move->part[ideals->interval.transposed];
    TRY(arena_reserve(&session->arena, &ideals->path, &ideals->path_capacity, ideals->played));
    assert(corner_exists(ideals, &ideals->here, row));
    ideals->path[ideals->played++] = row;
    corner_play(ideals, &ideals->here, row, false);
    return QJ_OK;
}

qj_status ideals_retreat(struct engine_session *session)
{
    struct ideals_session *ideals = (struct ideals_session *)session;
    assert(ideals->played);
    corner_play(ideals, &ideals->here, ideals->path[--ideals->played], true);
    return QJ_OK;
}
