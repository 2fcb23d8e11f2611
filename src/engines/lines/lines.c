/* lines: m,n,k games on boards of at most 64 cells.
 *
 * Theorem: minimax is exact, and alpha-beta with correct bounds finds the same value (Knuth and
 * Moore 1975). See lines_search.c for the bounds, lines_table.c for the table, geometry.c for the
 * board. A session has a stack of marks, from the opened position to the current one.
 */
#include "engines/lines/outcomes/strong.h"
#include "engines/lines/search/lines_search.h"
#include "model/engine.h"

extern const struct engine engine_lines;

struct lines_session {
    struct engine_session head;
    struct lines_view opened;
    bool outcome; /* of the view */
    struct geometry geometry;
    struct lines_search search;
    struct lines_bitboards path[MAX_CELLS + 1];
    struct lines_bounds found[MAX_CELLS + 1]; /* of the path, by questions: the table may drop it */
    int played;
};

static const struct lines_bounds anything = {-INT8_MAX, INT8_MAX};

static bool lines_fits(const struct view *view)
{
    const struct lines_view *lines = &view->lines;
    return lines->rows <= MAX_CELLS && lines->columns <= MAX_CELLS / lines->rows;
}

static qj_status lines_prepare(struct engine_session *session, const struct view *view)
{
    struct lines_session *lines = (struct lines_session *)session;
    lines->opened = view->lines;
    lines->outcome = view->outcome;
    lines->found[0] = anything;
    geometry_init(&lines->geometry, &view->lines);
    lines->path[0] = geometry_bitboards(&lines->geometry, &view->lines);
    return lines_search_init(&lines->search, &session->arena, &lines->geometry, &session->states);
}

/* The table of positions serves every board of the same size. */
static bool lines_again(struct engine_session *session, const struct view *view)
{
    struct lines_session *lines = (struct lines_session *)session;
    const struct lines_view *board = &view->lines, *before = &lines->opened;
    if (board->rows != before->rows || board->columns != before->columns || board->k != before->k ||
        view->outcome != lines->outcome)
        return false;
    lines->opened = *board;
    lines->path[0] = geometry_bitboards(&lines->geometry, board);
    lines->found[0] = anything;
    lines->played = 0;
    return true;
}

static qj_value lines_value_of(struct lines_bounds bounds)
{
    return (qj_value){.kind = QJ_SCORE, .lo = bounds.low, .hi = bounds.high};
}

/* The opponent's bounds. */
static struct lines_bounds lines_negated(struct lines_bounds bounds)
{
    return (struct lines_bounds){(int8_t)-bounds.high, (int8_t)-bounds.low};
}

static const struct lines_bitboards *lines_stands_at(const struct lines_session *lines)
{
    return &lines->path[lines->played];
}

/* The bounds of the current position without a search. */
static struct lines_bounds lines_known_here(struct lines_session *lines)
{
    return lines_bounds_meet(lines_search_bounds(&lines->search, lines_stands_at(lines)),
                             lines->found[lines->played]);
}

static qj_status lines_value(struct engine_session *session, qj_value *out)
{
    struct lines_session *lines = (struct lines_session *)session;
    struct lines_bounds bounds = anything;
    TRY(lines_search_narrow(&lines->search, lines_stands_at(lines), lines->outcome, &bounds));
    lines->found[lines->played] = bounds;
    *out = lines_value_of(bounds);
    return QJ_OK;
}

/* The cells that may be marked; none if the game is over. */
static uint64_t lines_legal_cells(const struct lines_session *lines,
                                  const struct lines_bitboards *bitboards)
{
    struct lines_bounds ignored;
    return lines_search_is_over(&lines->search, bitboards, &ignored)
               ? 0
               : geometry_empty(&lines->geometry, bitboards);
}

/* The bounds of the moves count, too: the best move has the value of the position. */
static qj_status lines_bounds(struct engine_session *session, qj_value *out)
{
    struct lines_session *lines = (struct lines_session *)session;
    const struct lines_bitboards *here = lines_stands_at(lines);
    struct lines_bounds own = lines_known_here(lines), best = {-INT8_MAX, -INT8_MAX};
    uint64_t legal = lines_legal_cells(lines, here);
    for (uint64_t cells = legal; cells; cells &= cells - 1) {
        struct lines_bitboards next = geometry_mark(&lines->geometry, here, bits_lowest(cells));
        struct lines_bounds move = lines_negated(lines_search_bounds(&lines->search, &next));
        if (move.low > best.low)
            best.low = move.low;
        if (move.high > best.high)
            best.high = move.high;
    }
    *out = lines_value_of(legal ? lines_bounds_meet(own, best) : own);
    return QJ_OK;
}

/* A move has at most the position's value, and at least a draw if the player to move could pass.
 * The pass is tried with as many positions as were visited so far. After a limit, the remaining
 * moves are visited with their bounds. */
static qj_status lines_moves(struct engine_session *session, qj_option_fn visit, void *user)
{
    struct lines_session *lines = (struct lines_session *)session;
    const struct lines_bitboards *here = lines_stands_at(lines);
    struct lines_bounds own = lines_known_here(lines);
    bool may_pass = false, more = true;
    qj_status status = own.low == own.high
                           ? QJ_OK
                           : lines_search_narrow(&lines->search, here, lines->outcome, &own);
    uint64_t cells = lines_legal_cells(lines, here);
    if (status == QJ_OK && cells && own.low >= 0)
        status = lines_search_may_pass(&lines->search, here, session->states, &may_pass);
    for (; cells && more; cells &= cells - 1) {
        int cell = bits_lowest(cells);
        struct lines_bitboards next = geometry_mark(&lines->geometry, here, cell);
        struct lines_bounds theirs = {(int8_t)-own.high, may_pass ? 0 : INT8_MAX};
        if (status == QJ_OK)
            status = lines_search_narrow(&lines->search, &next, lines->outcome, &theirs);
        else
            theirs = lines_bounds_meet(theirs, lines_search_bounds(&lines->search, &next));
        more = visit(user,
                     &(qj_option){{{(uint64_t)cell}}, lines_value_of(lines_negated(theirs)), 1});
    }
    return status;
}

/* Returns whether the score for the player to move is at least (or at most) the bound. */
static qj_status lines_bound_holds(struct lines_session *lines, const struct lines_bitboards *here,
                                   bool at_least, int bound, bool *holds)
{
    bool reached;
    TRY(lines_search_reaches(&lines->search, here, bound + !at_least, &reached));
    *holds = reached == at_least;
    return QJ_OK;
}

/* Finds a cell that keeps the value; the game is not over. The first cells are tried first, or for
 * bare outcomes the most promising, so few other moves are searched. */
static qj_status lines_best_cell(struct lines_session *lines,
                                 const struct lines_bitboards *bitboards, int value, int *cell)
{
    uint64_t cells = geometry_empty(&lines->geometry, bitboards);
    bool all_keep = false, kept;
    if (value == 0)
        TRY(lines_search_may_pass(&lines->search, bitboards, 0, &all_keep));
    do {
        *cell = bits_lowest(cells);
        if (lines->outcome)
            *cell = lines_search_next(&lines->search, bitboards, &cells);
        else
            cells &= cells - 1;
        struct lines_bitboards next = geometry_mark(&lines->geometry, bitboards, *cell);
        kept = all_keep;
        if (!kept)
            TRY(lines_bound_holds(lines, &next, false, -value, &kept));
    } while (!kept && cells);
    return QJ_OK;
}

static qj_status lines_line(struct engine_session *session, qj_move_fn visit, void *user)
{
    struct lines_session *lines = (struct lines_session *)session;
    struct lines_bitboards bitboards = *lines_stands_at(lines);
    struct lines_bounds bounds = anything;
    TRY(lines_search_narrow(&lines->search, &bitboards, lines->outcome, &bounds));
    int points = bounds.low < 0 ? bounds.high : bounds.low, cell = 0;
    while (lines_legal_cells(lines, &bitboards)) {
        int goal = points; /* the score, or the outcome, which a loser always keeps */
        if (lines->outcome)
            goal = points < 0 ? -INT8_MAX : points > 0;
        TRY(lines_best_cell(lines, &bitboards, goal, &cell));
        if (!visit(user, &(qj_move){{(uint64_t)cell}}))
            break;
        bitboards = geometry_mark(&lines->geometry, &bitboards, cell);
        points = -points;
    }
    return QJ_OK;
}

static qj_status lines_advance(struct engine_session *session, const qj_move *move)
{
    struct lines_session *lines = (struct lines_session *)session;
    int cell = (int)move->part[0];
    assert(lines_legal_cells(lines, lines_stands_at(lines)) >> cell & 1);
    lines->path[lines->played + 1] = geometry_mark(&lines->geometry, lines_stands_at(lines), cell);
    lines->found[++lines->played] = anything;
    return QJ_OK;
}

static qj_status lines_retreat(struct engine_session *session)
{
    struct lines_session *lines = (struct lines_session *)session;
    assert(lines->played);
    lines->played--;
    return QJ_OK;
}

static qj_status lines_visit_strategy(struct engine_session *session, bool at_least, int64_t bound,
                                      qj_reply_fn visit, void *user)
{
    struct lines_session *lines = (struct lines_session *)session;
    const struct lines_bitboards *here = lines_stands_at(lines);
    bool holds;
    TRY(engine_session_check_bound(session, bound, lines->geometry.cells));
    TRY(lines_bound_holds(lines, here, at_least, (int)bound, &holds));
    if (!holds)
        return engine_session_refuse_bound(session, at_least, bound);
    if (!lines_legal_cells(lines, here))
        return QJ_OK;
    return lines_strategy_visit(&lines->search, here, at_least, (int)(at_least ? bound : -bound),
                                visit, user);
}

/* The length of a search cannot be predicted; a short search is run. */
static qj_status lines_plan(qj_context *context, const struct view *view, qj_plan *out)
{
    enum { TRIAL = 1 << 9 };
    const uint64_t limit = context->limits.states;
    const qj_error before = context->error;
    const qj_plan unknown = *out;
    context->limits.states = limit && limit < TRIAL ? limit : TRIAL;
    const qj_status status = engine_session_plan_by_trial(context, &engine_lines, view, out);
    context->limits.states = limit;
    if (status != QJ_LIMIT)
        return status;
    context->error = before;
    *out = unknown;
    out->states = limit && limit < TRIAL ? limit + 1 : 0; /* more than the limit */
    return QJ_OK;
}

const struct engine engine_lines = {
    .name = "lines",
    .theorem = "Alpha-beta with a table of exact positions and the symmetries of the board; a "
               "search for proofs that a player is kept from every line, by pairs, weights and "
               "answers; wins by threats.",
    .view = VIEW_LINES,
    .fits = lines_fits,
    .plan = lines_plan,
    .prepare = lines_prepare,
    .session_size = sizeof(struct lines_session),
    .again = lines_again,
    .value = lines_value,
    .bounds = lines_bounds,
    .moves = lines_moves,
    .line = lines_line,
    .advance = lines_advance,
    .retreat = lines_retreat,
    .values_back = true,
    .census = strong_census,
    .strategy = lines_visit_strategy,
};
