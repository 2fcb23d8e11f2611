/* lines: m,n,k games on boards of at most 64 cells.
 *
 * Theorem: minimax is exact, and alpha-beta with bounds that always hold gives the same value
 * (Knuth and Moore 1975). See search.c for the bounds, table.c for what is kept, geometry.c for
 * the board. The positions from the opened one to where the session stands are a stack of marks.
 */
#include "engines/lines/lines.h"
#include "engines/lines/search.h"
#include "engines/lines/strategy.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

/* Boards with so few cells have a table of values by the number whose digits base 3 are the cells,
 * empty, own or the other's, filled as they are asked for. */
enum { FEW_CELLS = 9, FEW_BOARDS = 19683, NO_VALUE = INT8_MIN };

struct lines_session {
    struct session head;
    uint64_t rows, columns, k; /* of the view */
    int8_t *values;            /* FEW_BOARDS, once a session is used again; may be NULL */
    uint32_t number;           /* of the opened position, then */
    struct geometry geometry;
    struct search search;
    struct marks path[MOST_CELLS + 1];
    int played;
};

static bool fits(const struct view *view)
{
    const struct lines_view *lines = &view->lines;
    return lines->rows <= MOST_CELLS && lines->columns <= MOST_CELLS / lines->rows;
}

static qj_status open_board(qj_context *context, const struct view *view, struct session **out)
{
    struct lines_session *lines = session_new(context, &engine_lines, sizeof *lines);
    if (!lines)
        return context_status(context);
    lines->rows = view->lines.rows;
    lines->columns = view->lines.columns;
    lines->k = view->lines.k;
    geometry_init(&lines->geometry, &view->lines);
    lines->path[0] = geometry_marks(&lines->geometry, &view->lines);
    qj_status status = search_init(&lines->search, &lines->head.arena, &lines->geometry,
                                   &lines->head.states);
    if (status == QJ_OK)
        *out = &lines->head;
    else
        session_free(&lines->head);
    return status;
}

static uint32_t number_of(const struct lines_view *view, int cells)
{
    uint32_t number = 0;
    for (int cell = 0; cell < cells; cell++) {
        uint8_t player = view->board[cell];
        number = 3 * number + (player == 0 ? 0U : player == view->side ? 1U : 2U);
    }
    return number;
}

/* The table of positions serves every board of the same size. */
static bool again(struct session *session, const struct view *view)
{
    struct lines_session *lines = (struct lines_session *)session;
    const struct lines_view *board = &view->lines;
    int cells = lines->geometry.cells;
    if (board->rows != lines->rows || board->columns != lines->columns || board->k != lines->k)
        return false;
    if (cells <= FEW_CELLS && !lines->values) {
        lines->values = arena_alloc(&session->arena, FEW_BOARDS, 1);
        if (!lines->values)
            return false;
        memset(lines->values, NO_VALUE, FEW_BOARDS);
    }
    lines->number = lines->values ? number_of(board, cells) : 0;
    lines->path[0] = geometry_marks(&lines->geometry, board);
    lines->played = 0;
    return true;
}

static qj_worth score(int points)
{
    return (qj_worth){.kind = QJ_SCORE, .lo = points, .hi = points};
}

static const struct marks *stands_at(const struct lines_session *lines)
{
    return &lines->path[lines->played];
}

/* Whether the game is over, and then its value to the side to move. */
static bool is_over(const struct lines_session *lines, const struct marks *marks, int *value)
{
    if (geometry_has_line(&lines->geometry, marks->other[0]))
        *value = -(marks->empty + 1);
    else if (geometry_has_line(&lines->geometry, marks->own[0]))
        *value = marks->empty + 1;
    else if (marks->empty == 0)
        *value = 0;
    else
        return false;
    return true;
}

static qj_status value_of(struct lines_session *lines, const struct marks *marks, int *value)
{
    return is_over(lines, marks, value) ? QJ_OK : search_value(&lines->search, marks, value);
}

static qj_status value(struct session *session, qj_worth *out)
{
    struct lines_session *lines = (struct lines_session *)session;
    int8_t *kept = lines->values && lines->played == 0 ? &lines->values[lines->number] : NULL;
    int points = kept ? *kept : NO_VALUE;
    if (points == NO_VALUE)
        TRY(value_of(lines, stands_at(lines), &points));
    if (kept)
        *kept = (int8_t)points;
    *out = score(points);
    return QJ_OK;
}

/* The cells that may be marked: none when the game is over. */
static uint64_t legal_cells(const struct lines_session *lines, const struct marks *marks)
{
    int ignored;
    return is_over(lines, marks, &ignored) ? 0 : geometry_empty(&lines->geometry, marks);
}

static qj_move cell_move(int cell)
{
    return (qj_move){{(uint64_t)cell}};
}

/* What is known of a move without a search: no move is worth more than the position. */
static qj_worth known_worth(const struct lines_session *lines, const struct marks *next)
{
    int points;
    if (is_over(lines, next, &points))
        return score(-points);
    struct bounds own = search_bounds(&lines->search, stands_at(lines)),
                  theirs = search_bounds(&lines->search, next);
    qj_worth worth = {.kind = QJ_SCORE, .lo = -theirs.high, .hi = -theirs.low};
    worth.hi = own.high < worth.hi ? own.high : worth.hi;
    return worth;
}

/* When a search breaks off, what is known of the moves from there on is said, too. */
static qj_status moves(struct session *session, qj_option_fn visit, void *user)
{
    struct lines_session *lines = (struct lines_session *)session;
    const struct marks *here = stands_at(lines);
    qj_status status = QJ_OK;
    for (uint64_t cells = legal_cells(lines, here); cells; cells &= cells - 1) {
        int cell = bits_lowest(cells), points;
        struct marks next = geometry_mark(&lines->geometry, here, cell);
        if (status == QJ_OK)
            status = value_of(lines, &next, &points);
        qj_option option = {cell_move(cell),
                            status == QJ_OK ? score(-points) : known_worth(lines, &next), 1};
        if (!visit(user, &option))
            break;
    }
    return status;
}

/* Whether marks, with the other side to move, are worth at least value to the side that moved. */
static qj_status keeps(struct lines_session *lines, const struct marks *next, int value, bool *out)
{
    int points;
    bool better;
    if (is_over(lines, next, &points)) {
        *out = -points >= value;
        return QJ_OK;
    }
    TRY(search_reaches(&lines->search, next, 1 - value, &better));
    *out = !better;
    return QJ_OK;
}

/* The first cell that keeps the value of a position that is not over; one does. */
static qj_status best_cell(struct lines_session *lines, const struct marks *marks, int value,
                           int *cell)
{
    uint64_t cells = geometry_empty(&lines->geometry, marks);
    bool kept = false;
    do {
        *cell = bits_lowest(cells);
        struct marks next = geometry_mark(&lines->geometry, marks, *cell);
        TRY(keeps(lines, &next, value, &kept));
        cells &= cells - 1;
    } while (!kept && cells);
    return QJ_OK;
}

static qj_status line(struct session *session, qj_move_fn visit, void *user)
{
    struct lines_session *lines = (struct lines_session *)session;
    struct marks marks = *stands_at(lines);
    int points, ignored, cell = 0;
    TRY(value_of(lines, &marks, &points));
    while (!is_over(lines, &marks, &ignored)) {
        TRY(best_cell(lines, &marks, points, &cell));
        qj_move move = cell_move(cell);
        if (!visit(user, &move))
            break;
        marks = geometry_mark(&lines->geometry, &marks, cell);
        points = -points;
    }
    return QJ_OK;
}

static qj_status advance(struct session *session, const qj_move *move)
{
    struct lines_session *lines = (struct lines_session *)session;
    int cell = (int)move->part[0];
    assert(legal_cells(lines, stands_at(lines)) >> cell & 1);
    lines->path[lines->played + 1] = geometry_mark(&lines->geometry, stands_at(lines), cell);
    lines->played++;
    return QJ_OK;
}

static qj_status retreat(struct session *session)
{
    struct lines_session *lines = (struct lines_session *)session;
    assert(lines->played);
    lines->played--;
    return QJ_OK;
}

/* From the last position to the first: what is found of one stays in the table for those before. */
static qj_status value_back(struct lines_session *lines, qj_worth *worths)
{
    for (;;) {
        TRY(value(&lines->head, &worths[lines->played]));
        if (lines->played == 0)
            return QJ_OK;
        TRY(retreat(&lines->head));
    }
}

static qj_status trace(qj_context *context, const struct view *view, const qj_move *moves,
                       uint64_t count, qj_worth *worths)
{
    struct session *session;
    TRY(open_board(context, view, &session));
    for (uint64_t i = 0; i < count; i++)
        advance(session, &moves[i]);
    qj_status status = value_back((struct lines_session *)session, worths);
    session_free(session);
    return status;
}

/* Whether the score, to the side to move, is at least (or at most) the bound. */
static qj_status bound_holds(struct lines_session *lines, const struct marks *here, bool at_least,
                             int bound, bool *holds)
{
    int value;
    bool reached;
    if (is_over(lines, here, &value)) {
        *holds = at_least ? value >= bound : value <= bound;
        return QJ_OK;
    }
    TRY(search_reaches(&lines->search, here, bound + !at_least, &reached));
    *holds = reached == at_least;
    return QJ_OK;
}

static qj_status strategy(struct session *session, bool at_least, int64_t bound, qj_reply_fn visit,
                          void *user)
{
    struct lines_session *lines = (struct lines_session *)session;
    const struct marks *here = stands_at(lines);
    int ignored;
    bool holds;
    TRY(session_check_bound(session, bound, lines->geometry.cells));
    TRY(bound_holds(lines, here, at_least, (int)bound, &holds));
    if (!holds)
        return session_refuse_bound(session, at_least, bound);
    if (is_over(lines, here, &ignored))
        return QJ_OK;
    return strategy_visit(&lines->search, &session->arena, here, at_least,
                          (int)(at_least ? bound : -bound), visit, user);
}

const struct engine engine_lines = {
    .name = "lines",
    .theorem = "Alpha-beta with a table of exact positions and the symmetries of the board; the "
               "lines that are still open bound every score.",
    .view = VIEW_LINES,
    .fits = fits,
    .open = open_board,
    .again = again,
    .value = value,
    .moves = moves,
    .line = line,
    .advance = advance,
    .retreat = retreat,
    .trace = trace,
    .strategy = strategy,
};
