/* tiling: the token is on the corner of a rows x columns rectangle of any size.
 *
 * Theorem. If rows * columns is even, the player to move wins, with every first move. If it is odd,
 * every move loses.
 *
 * Proof. Even: suppose a domino tiling has a domino on the corner and an adjacent cell. The move to
 * that cell wins, because from then on the opponent always enters a new domino, and the answer is
 * its other half. For the cell on the right such a tiling exists: by rows if the number of columns
 * is even; otherwise (rows even, three columns or more) by columns with the first block of 2 x 2
 * turned. For the cell below, the argument is symmetric. Odd: the rectangle without its corner has
 * a tiling, by which the opponent answers every move.
 *
 * In the line the winner follows a tiling on which the loser's first legal move in board order
 * leads the token back and forth like a plough. The next step then follows from the token's place:
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
#include "base/text/number.h"
#include "model/engine.h"

struct tiling_session {
    struct engine_session head;
    /* A side of 2^64 or more is stored as the largest 64-bit number of its parity; no line ever
     * gets that far. */
    uint64_t rows, columns;
};

static uint64_t tiling_side_length(const char *digits)
{
    uint64_t length;
    const bool odd = (digits[strlen(digits) - 1] - '0') % 2;
    return number_read(digits, &length) ? length : UINT64_MAX - !odd;
}

/* Reads the sides; a session stores nothing else, so it serves every board of a text. */
static bool tiling_measure(struct engine_session *head, const struct view *view)
{
    struct tiling_session *session = (struct tiling_session *)head;
    session->rows = tiling_side_length(view->rectangle.rows);
    session->columns = tiling_side_length(view->rectangle.columns);
    return true;
}

static qj_status tiling_prepare(struct engine_session *head, const struct view *view)
{
    tiling_measure(head, view);
    head->states = 1;
    return QJ_OK;
}

static qj_value tiling_value_of(const struct tiling_session *session)
{
    return engine_outcome(session->rows % 2 == 0 || session->columns % 2 == 0);
}

static qj_status tiling_value(struct engine_session *head, qj_value *out)
{
    *out = tiling_value_of((struct tiling_session *)head);
    return QJ_OK;
}

static qj_status tiling_moves(struct engine_session *head, qj_option_fn visit, void *user)
{
    const struct tiling_session *session = (const struct tiling_session *)head;
    qj_option right = {{{0, 1}}, tiling_value_of(session), 1},
              down = {{{1, 0}}, tiling_value_of(session), 1};
    if (session->columns > 1 && !visit(user, &right))
        return QJ_OK;
    if (session->rows > 1)
        visit(user, &down);
    return QJ_OK;
}

/* ------------------------------------------------------------------- line */

/* Steps one column on; returns false at the end of the row. */
static bool tiling_step_along(const struct tiling_session *session, qj_move *cell, bool right)
{
    uint64_t *column = &cell->part[1];
    if (right ? *column + 1 == session->columns : *column == 0)
        return false;
    *column = right ? *column + 1 : *column - 1;
    return true;
}

/* Steps one row down; returns false at the end of the board. */
static bool tiling_step_down(const struct tiling_session *session, qj_move *cell)
{
    return ++cell->part[0] < session->rows;
}

/* Rows are ploughed right and left in turn. So are bands: even columns down, odd columns up. */
static bool tiling_step(const struct tiling_session *session, qj_move *cell)
{
    uint64_t row = cell->part[0], lone = session->rows % 2, place = row - lone;
    if (session->columns % 2 == 0 || row < lone)
        return tiling_step_along(session, cell, row % 2 == 0) || tiling_step_down(session, cell);
    bool upper = place % 2 == 0, even = cell->part[1] % 2 == 0;
    if (upper && even)
        return tiling_step_down(session, cell);
    if (!upper && !even) {
        cell->part[0]--;
        return true;
    }
    return tiling_step_along(session, cell, place / 2 % 2 == lone) ||
           tiling_step_down(session, cell);
}

static qj_status tiling_line(struct engine_session *head, qj_move_fn visit, void *user)
{
    const struct tiling_session *session = (const struct tiling_session *)head;
    qj_move cell = {{0, 0}};
    for (uint64_t steps = 1;; steps++) {
        if (!tiling_step(session, &cell) || !visit(user, &cell))
            return QJ_OK;
        if (steps % (1 << 16) == 0)
            TRY(context_poll(head->arena.context, "moves", steps, 0));
    }
}

/* ------------------------------------------------------------------ pairs */

/* Finds the second half of the domino that starts at a cell, in the tiling that the line follows;
 * returns false if no domino starts there. */
static bool tiling_has_other_half(const struct tiling_session *session, const qj_move *cell,
                                  qj_move *half)
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

static qj_status tiling_pairs(struct engine_session *head, qj_pair_fn visit, void *user)
{
    const struct tiling_session *session = (const struct tiling_session *)head;
    struct pace pace = {head->arena.context, 0};
    qj_move cell = {{0, 0}}, half;
    for (; cell.part[0] < session->rows; cell.part[0]++)
        for (cell.part[1] = 0; cell.part[1] < session->columns; cell.part[1]++) {
            TRY(pace_add(&pace, PACE_WRITE, "rows", cell.part[0], session->rows));
            if (tiling_has_other_half(session, &cell, &half) && !visit(user, &cell, &half))
                return QJ_OK;
        }
    return QJ_OK;
}

const struct engine engine_tiling = {
    .name = "tiling",
    .theorem =
        "Domino tilings: from the corner of a whole rectangle the player to move wins exactly "
        "when the number of cells is even, answering along the dominoes of a tiling.",
    .view = VIEW_RECTANGLE,
    .prepare = tiling_prepare,
    .session_size = sizeof(struct tiling_session),
    .again = tiling_measure,
    .value = tiling_value,
    .moves = tiling_moves,
    .line = tiling_line,
    .pairs = tiling_pairs,
};
