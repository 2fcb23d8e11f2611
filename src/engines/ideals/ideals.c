/* ideals: two players fill a grid by order ideals (Young diagrams), each cell worth something of
 * its own to whoever takes it.
 *
 * Theorem: the taken cells always form an ideal, and the player to move follows from how many there
 * are; so what the rest of the game is worth depends on the ideal alone, and minimax over the
 * C(rows + columns, rows) ideals is exact. All their values stand in one table by rank:
 *
 *     rank     0 (the start)    ...    count - 1 (all cells taken)
 *     values | int64           | ...  | 0 |
 *
 * See interval.c for ranks and sweep.c for the values.
 */
#include "engines/ideals/ideals.h"
#include "engines/ideals/sweep.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* An ideal on the way from the start to the full grid. */
struct ideal {
    uint64_t *lengths;
    uint64_t rank;
    int side; /* to move; 0 at the start */
};

struct ideals_session {
    struct session head;
    struct interval interval;
    const int64_t *weights[2];
    int64_t *values;
    struct ideal here;
    uint64_t *path; /* rows of the corners taken by advance */
    uint64_t played, path_capacity;
};

/* "the table of 137,846,528,820 states" */
static void name_table(uint64_t states, char *text, size_t size)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%" PRIu64, states);
    size_t used = (size_t)snprintf(text, size, "the table of ");
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            text[used++] = ',';
        text[used++] = digits[i];
    }
    snprintf(text + used, size - used, " states");
}

static qj_status check_limits(qj_context *context, uint64_t states)
{
    char table[80];
    uint64_t bytes;
    name_table(states, table, sizeof table);
    if (__builtin_mul_overflow(states, sizeof(int64_t), &bytes))
        bytes = UINT64_MAX;
    TRY(context_check_bytes(context, bytes, table));
    return context_check_states(context, states);
}

static qj_status copy_ideal(struct arena *arena, const uint64_t *lengths, uint64_t rows,
                            struct ideal *out)
{
    out->lengths = arena_alloc(arena, rows, sizeof *lengths);
    if (!out->lengths)
        return arena_status(arena);
    memcpy(out->lengths, lengths, rows * sizeof *lengths);
    return QJ_OK;
}

static qj_status prepare(struct ideals_session *ideals, const struct ideals_view *view)
{
    struct arena *arena = &ideals->head.arena;
    struct interval *interval = &ideals->interval;
    TRY(interval_init(interval, arena, view));
    TRY(check_limits(arena->context, interval->count));
    TRY(copy_ideal(arena, interval->start, interval->rows, &ideals->here));
    ideals->weights[0] = view->weights[0];
    ideals->weights[1] = view->weights[1];
    ideals->values = arena_alloc(arena, interval->count, sizeof *ideals->values);
    if (!ideals->values)
        return arena_status(arena);
    TRY(sweep_values(interval, ideals->weights, arena, ideals->values));
    ideals->head.states = interval->count;
    return QJ_OK;
}

static qj_status open(qj_context *context, const struct view *view, struct session **out)
{
    struct ideals_session *ideals = session_new(context, &engine_ideals, sizeof *ideals);
    if (!ideals)
        return context_status(context);
    qj_status status = prepare(ideals, &view->ideals);
    if (status == QJ_OK)
        *out = &ideals->head;
    else
        session_free(&ideals->head);
    return status;
}

static qj_worth score(int64_t points)
{
    return (qj_worth){QJ_SCORE, points, points, 0};
}

static qj_status value(struct session *session, qj_worth *out)
{
    const struct ideals_session *ideals = (const struct ideals_session *)session;
    *out = score(ideals->values[ideals->here.rank]);
    return QJ_OK;
}

/* ---------------------------------------------------------------- corners */

static bool is_corner(const struct ideals_session *ideals, const struct ideal *ideal, uint64_t row)
{
    uint64_t most = row ? ideal->lengths[row - 1] : ideals->interval.columns;
    return ideal->lengths[row] < most;
}

/* The first corner in the view's row order, from the index-th row in that order on; the number of
 * rows when there is none. A transposed grid has its corners in the opposite order. */
static uint64_t next_corner(const struct ideals_session *ideals, const struct ideal *ideal,
                            uint64_t index, uint64_t *row)
{
    uint64_t rows = ideals->interval.rows;
    for (; index < rows; index++) {
        *row = ideals->interval.transposed ? rows - 1 - index : index;
        if (is_corner(ideals, ideal, *row))
            break;
    }
    return index;
}

static qj_move corner_move(const struct ideals_session *ideals, const struct ideal *ideal,
                           uint64_t row)
{
    uint64_t column = ideal->lengths[row];
    return ideals->interval.transposed ? (qj_move){{column, row}} : (qj_move){{row, column}};
}

static int64_t corner_worth(const struct ideals_session *ideals, const struct ideal *ideal,
                            uint64_t row)
{
    const struct interval *interval = &ideals->interval;
    uint64_t length = ideal->lengths[row];
    return ideals->weights[ideal->side][interval_cell(interval, row, length)] -
           ideals->values[ideal->rank + interval_jump(interval, row, length)];
}

static void take(const struct ideals_session *ideals, struct ideal *ideal, uint64_t row)
{
    ideal->rank += interval_jump(&ideals->interval, row, ideal->lengths[row]);
    ideal->lengths[row]++;
    ideal->side = !ideal->side;
}

static void put_back(const struct ideals_session *ideals, struct ideal *ideal, uint64_t row)
{
    ideal->lengths[row]--;
    ideal->rank -= interval_jump(&ideals->interval, row, ideal->lengths[row]);
    ideal->side = !ideal->side;
}

static qj_status moves(struct session *session, qj_option_fn visit, void *user)
{
    const struct ideals_session *ideals = (const struct ideals_session *)session;
    const struct ideal *here = &ideals->here;
    uint64_t row, index = 0;
    while ((index = next_corner(ideals, here, index, &row)) < ideals->interval.rows) {
        qj_option option = {corner_move(ideals, here, row), score(corner_worth(ideals, here, row)),
                            1};
        if (!visit(user, &option))
            break;
        index++;
    }
    return QJ_OK;
}

/* The row of the first corner that keeps the value; false when the grid is full. */
static bool best_corner(const struct ideals_session *ideals, const struct ideal *ideal,
                        uint64_t *row)
{
    uint64_t index = 0;
    while ((index = next_corner(ideals, ideal, index, row)) < ideals->interval.rows) {
        if (corner_worth(ideals, ideal, *row) == ideals->values[ideal->rank])
            return true;
        index++;
    }
    return false;
}

static qj_status line(struct session *session, qj_move_fn visit, void *user)
{
    const struct ideals_session *ideals = (const struct ideals_session *)session;
    struct ideal ideal = ideals->here;
    uint64_t row;
    TRY(copy_ideal(&session->arena, ideals->here.lengths, ideals->interval.rows, &ideal));
    while (best_corner(ideals, &ideal, &row)) {
        qj_move move = corner_move(ideals, &ideal, row);
        if (!visit(user, &move))
            break;
        take(ideals, &ideal, row);
    }
    arena_free(&session->arena, ideal.lengths);
    return QJ_OK;
}

static qj_status advance(struct session *session, const qj_move *move)
{
    struct ideals_session *ideals = (struct ideals_session *)session;
    uint64_t row = move->part[ideals->interval.transposed];
    TRY(arena_reserve(&session->arena, (void **)&ideals->path, &ideals->path_capacity,
                      ideals->played, sizeof *ideals->path));
    assert(is_corner(ideals, &ideals->here, row));
    ideals->path[ideals->played++] = row;
    take(ideals, &ideals->here, row);
    return QJ_OK;
}

static qj_status retreat(struct session *session)
{
    struct ideals_session *ideals = (struct ideals_session *)session;
    assert(ideals->played);
    put_back(ideals, &ideals->here, ideals->path[--ideals->played]);
    return QJ_OK;
}

const struct engine engine_ideals = {
    .name = "ideals",
    .theorem = "Minimax over the order ideals of the grid: each is a lattice path, and there are "
               "C(n+m, n) of them.",
    .view = VIEW_IDEALS,
    .open = open,
    .value = value,
    .moves = moves,
    .line = line,
    .advance = advance,
    .retreat = retreat,
};
