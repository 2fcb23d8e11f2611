/* tiling: the token stands on the corner of a rows x columns rectangle, of any size.
 *
 * Theorem. The side to move wins exactly when rows * columns is even, and then with every first
 * move; else it loses with every one.
 *
 * Proof. Even: if a tiling by dominoes has one on the corner and a cell next to it, the move to
 * that cell wins: from then on the other side always enters a new domino, and the answer is its
 * other half. For the cell on the right there is such a tiling: by rows when the columns are even,
 * else (rows even, three columns or more) by columns with the first block of 2 x 2 turned; for the
 * cell below, the same on its side. Odd: the rectangle without its corner has a tiling, by which
 * the other side answers every move.
 *
 * In the line the winner follows a tiling on which the loser's first legal move in board order
 * leads the token back and forth like a plough, so that the next step follows from the place alone:
 *
 *     columns even:       columns odd, rows even:     both odd: a lone first
 *     row by row          in bands of two rows        row, then bands
 *
 *     > > > v             v > v > v                   > > > > v
 *     v < < <             > ^ > ^ v                   v < v < v
 *     > > > .             v < v < v                   v ^ < ^ <
 *                         . ^ < ^ <                   v > v > v
 *                                                     > ^ > ^ .
 */
#include "base/pace.h"
#include "engines/geography/matcher.h"

#include <string.h>

struct tiling_session {
    struct session head;
    /* A side of 2^64 or more stands as the largest number of 64 bits that has its parity: no line
     * is ever walked so far. */
    uint64_t rows, columns;
};

static uint64_t side_length(const char *digits)
{
    uint64_t length = 0;
    bool odd = (digits[strlen(digits) - 1] - '0') % 2;
    for (const char *p = digits; *p; p++)
        if (__builtin_mul_overflow(length, 10, &length) ||
            __builtin_add_overflow(length, *p - '0', &length))
            return UINT64_MAX - !odd;
    return length;
}

/* Of a session nothing else is kept, so that it serves for every board of a text. */
static bool measure(struct session *head, const struct view *view)
{
    struct tiling_session *session = (struct tiling_session *)head;
    session->rows = side_length(view->rectangle.rows);
    session->columns = side_length(view->rectangle.columns);
    return true;
}

static qj_status open_session(qj_context *context, const struct view *view, struct session **out)
{
    struct tiling_session *session = session_new(context, &engine_tiling, sizeof *session);
    if (!session)
        return context_status(context);
    measure(&session->head, view);
    session->head.states = 1;
    *out = &session->head;
    return QJ_OK;
}

static qj_worth worth_of(const struct tiling_session *session)
{
    return geography_worth(session->rows % 2 == 0 || session->columns % 2 == 0);
}

static qj_status value(struct session *head, qj_worth *out)
{
    *out = worth_of((struct tiling_session *)head);
    return QJ_OK;
}

static qj_status moves(struct session *head, qj_option_fn visit, void *user)
{
    const struct tiling_session *session = (const struct tiling_session *)head;
    qj_option right = {{{0, 1}}, worth_of(session), 1}, down = {{{1, 0}}, worth_of(session), 1};
    if (session->columns > 1 && !visit(user, &right))
        return QJ_OK;
    if (session->rows > 1)
        visit(user, &down);
    return QJ_OK;
}

/* ------------------------------------------------------------------- line */

struct plough {
    uint64_t rows, columns;
    uint64_t row, column;
};

/* One column on; false at the end of the row. */
static bool step_along(struct plough *plough, bool right)
{
    if (right ? plough->column + 1 == plough->columns : plough->column == 0)
        return false;
    plough->column = right ? plough->column + 1 : plough->column - 1;
    return true;
}

/* One row down; false at the end of the board. */
static bool step_down(struct plough *plough)
{
    return ++plough->row < plough->rows;
}

static bool step_by_rows(struct plough *plough)
{
    return step_along(plough, plough->row % 2 == 0) || step_down(plough);
}

/* Bands are ploughed to the right and to the left in turn, as rows are: even columns down, odd ones
 * up. */
static bool step_by_bands(struct plough *plough)
{
    uint64_t lone = plough->rows % 2, place = plough->row - lone;
    if (plough->row < lone)
        return step_along(plough, true) || step_down(plough);
    bool upper = place % 2 == 0, even = plough->column % 2 == 0;
    if (upper && even)
        return step_down(plough);
    if (!upper && !even) {
        plough->row--;
        return true;
    }
    return step_along(plough, place / 2 % 2 == lone) || step_down(plough);
}

static qj_status line(struct session *head, qj_move_fn visit, void *user)
{
    const struct tiling_session *session = (const struct tiling_session *)head;
    struct plough plough = {session->rows, session->columns, 0, 0};
    bool by_rows = session->columns % 2 == 0;
    for (uint64_t steps = 1; by_rows ? step_by_rows(&plough) : step_by_bands(&plough); steps++) {
        qj_move move = {{plough.row, plough.column}};
        if (!visit(user, &move))
            return QJ_OK;
        if (steps % (1 << 16) == 0)
            TRY(context_poll(head->arena.context, "moves", steps, 0));
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------ pairs */

/* The cell of the other half of a domino behind a cell, in the tiling that the line follows; false
 * when its domino starts elsewhere, or it has none. */
static bool has_other_half(const struct tiling_session *session, const qj_move *cell, qj_move *half)
{
    uint64_t row = cell->part[0], column = cell->part[1], lone = session->rows % 2;
    bool by_rows = session->columns % 2 == 0, in_lone_row = row < lone;
    *half = *cell;
    if (by_rows || in_lone_row) {
        half->part[1]++;
        return column % 2 == !by_rows;
    }
    half->part[0]++;
    return row % 2 == lone;
}

static qj_status pairs(struct session *head, qj_pair_fn visit, void *user)
{
    const struct tiling_session *session = (const struct tiling_session *)head;
    struct pace pace = {head->arena.context, 0};
    qj_move cell = {{0, 0}}, half;
    for (; cell.part[0] < session->rows; cell.part[0]++)
        for (cell.part[1] = 0; cell.part[1] < session->columns; cell.part[1]++) {
            TRY(pace_add(&pace, PACE_WRITE, "rows", cell.part[0], session->rows));
            if (has_other_half(session, &cell, &half) && !visit(user, &cell, &half))
                return QJ_OK;
        }
    return QJ_OK;
}

const struct engine engine_tiling = {
    .name = "tiling",
    .theorem = "Domino tilings: from the corner of a whole rectangle the side to move wins exactly "
               "when the number of cells is even, answering along the dominoes of a tiling.",
    .view = VIEW_RECTANGLE,
    .open = open_session,
    .again = measure,
    .value = value,
    .moves = moves,
    .line = line,
    .pairs = pairs,
};
