/* pairings: boards of up to 1,024 cells on which pairs keep both players from a line, or a player
 * wins by few marks.
 *
 * Theorem (Hales and Jewett, "Regularity and positional games", 1963). If disjoint pairs of empty
 * cells exist such that each winning line open for a player contains a pair, the opponent keeps
 * that player from every line by answering in the pair. If both players are kept from a line, the
 * value is 0.
 *
 *     k = 3    1 1 .        a mark in a pair is answered by its partner:
 *              a a b b      each line of the row contains a pair
 *
 * The player to move may mark a cell first. The pairs of the opened position are searched
 * thoroughly (pairing.c); for later positions they are repaired. If no pairs keep a player from a
 * line, the engine searches for a win by few marks (short_wins.c). If that fails too, the position
 * is undecided and has only bounds. If the opened position is undecided, the engine declines it.
 */
#include "engines/pairings/short_wins.h"
#include "model/engine.h"

/* The min and max score of the player to move. */
struct pairings_score {
    int64_t low, high;
};

struct pairings_session {
    struct engine_session head;
    struct pairing_open_board board;
    struct pairing_room room;
    struct pairing_pairs
        pairs[3]; /* by the player who is kept from a line, at the opened position */
    struct pairing_pairs mended, settled[3];
    int first; /* mark of pairings_mend_after_mark */
    struct short_wins wins;
    struct pairings_score opened; /* of the opened position, if a short win decides it */
    bool won;
    uint8_t side; /* to move */
    int empty, played;
    uint16_t path[MAX_CELLS];
    bool outcome;
};

/* Max positions of a search for wins: for a position or all of its moves together; for one move. */
enum { EFFORT = 1 << 19, EFFORT_OF_MOVE = 1 << 16 };

static const char won_by_few[] =
    "Wins by few marks: every mark that can change the outcome so soon is tried, and every answer.";

/* If few cells are empty, exhaustive search decides every move. */
static bool pairings_fits(const struct view *view)
{
    enum { WORD = 64, FEW_EMPTY = 16 };
    const struct lines_view *lines = &view->lines;
    uint64_t empty = 0;
    if (lines->k < 2 || lines->rows > MAX_CELLS || lines->columns > MAX_CELLS / lines->rows)
        return false;
    for (uint64_t cell = 0; cell < lines->rows * lines->columns; cell++)
        empty += lines->board[cell] == 0;
    return empty > FEW_EMPTY || lines->rows * lines->columns <= WORD;
}

static uint8_t pairings_opponent(uint8_t player)
{
    return player == 1 ? 2 : 1;
}

/* Returns whether the game is over, and its value for the player to move. */
static bool pairings_is_over(const struct pairings_session *session, int64_t *value)
{
    *value = 0;
    if (pairing_is_near(&session->board, pairings_opponent(session->side), 0))
        *value = -(session->empty + 1);
    else if (pairing_is_near(&session->board, session->side, 0))
        *value = session->empty + 1;
    return *value || session->empty == 0;
}

/* ------------------------------------------------------------------- pairs */

/* Repairs the pairs that keep a player, who is to move, from a line; returns whether it succeeds,
 * for a position always the same. */
static bool pairings_mend(struct pairings_session *session, uint8_t maker)
{
    session->head.states++;
    session->room.random = (struct random){1};
    session->mended = session->pairs[maker];
    return pairing_mend(&session->board, &session->room, maker, &session->mended);
}

/* The same with Breaker to move: first is his mark, or -1. A line without a pair shows where. */
static bool pairings_mend_after_mark(struct pairings_session *session, uint8_t maker)
{
    struct pairing_open_board *board = &session->board;
    session->first = -1;
    if (pairings_mend(session, maker))
        return true;
    const int winning_line = session->room.failed;
    int cell = winning_line % board->cells, step = board->step[winning_line / board->cells];
    for (int i = 0; i < board->k; i++, cell += step) {
        if (board->mark[cell])
            continue;
        pairing_mark(board, cell, pairings_opponent(maker));
        bool holds = pairings_mend(session, maker);
        pairing_take_back(board, cell);
        session->first = cell;
        if (holds)
            return true;
    }
    return false;
}

/* ------------------------------------------------------------------- wins */

/* The score of a win by `marks` marks, of the player to move (own) or of the opponent (lemma 1 of
 * docs/theory/lines.md). */
static int64_t pairings_score_of_win(const struct pairings_session *session, bool own, int marks)
{
    const int64_t left = session->empty + (own ? 2 : 1) - 2 * (int64_t)marks;
    return left < 0 ? 0 : own ? left : -left;
}

/* Narrows a score by wins by few marks, the shortest first. own, other: no pairs keep the player to
 * move, or the opponent, from a line. */
static qj_status pairings_add_wins(struct pairings_session *session, bool own, bool other,
                                   uint64_t effort, struct pairings_score *score)
{
    struct short_wins *wins = &session->wins;
    bool found = false;
    if (!own && !other)
        return QJ_OK;
    short_wins_begin(wins, effort);
    for (int marks = 1; marks <= SHORT_MAX && !found && short_wins_goes_on(wins); marks++)
        for (int i = 0; i < 2 && !found && short_wins_goes_on(wins); i++) {
            const bool ours = i == 0;
            if (ours ? !own : !other)
                continue;
            *(ours ? &score->high : &score->low) = pairings_score_of_win(session, ours, marks);
            found = short_wins_ask(wins, ours ? session->side : pairings_opponent(session->side),
                                   ours, marks);
            if (found)
                *score = (struct pairings_score){pairings_score_of_win(session, ours, marks),
                                                 pairings_score_of_win(session, ours, marks)};
        }
    return found ? QJ_OK : wins->status;
}

/* Computes bounds of a position's score from pairs and wins by few marks. */
static qj_status pairings_find_score(struct pairings_session *session, uint64_t effort,
                                     struct pairings_score *out)
{
    int64_t value;
    if (session->won && session->played == 0) {
        *out = session->opened;
        return QJ_OK;
    }
    if (pairings_is_over(session, &value)) {
        *out = (struct pairings_score){value, value};
        return QJ_OK;
    }
    const bool own = !pairings_mend(session, session->side);
    const bool other = !pairings_mend_after_mark(session, pairings_opponent(session->side));
    *out = (struct pairings_score){other ? 1 - session->empty : 0, own ? session->empty : 0};
    return pairings_add_wins(session, own, other, effort, out);
}

/* ----------------------------------------------------------------- session */

/* Finds the pairs of the opened position, or else its score. *found: the position is decided. */
static qj_status pairings_decide(struct pairings_session *session, bool *found)
{
    struct pairings_score *score = &session->opened;
    qj_context *context = session->head.arena.context;
    const uint8_t own = session->side, other = pairings_opponent(own);
    TRY(pairing_find(&session->board, &session->room, context, own, &session->pairs[own], found));
    if (*found) {
        TRY(pairing_find(&session->board, &session->room, context, other, &session->pairs[other],
                         found));
        *found = *found || pairings_mend_after_mark(session, other);
    }
    if (*found)
        return QJ_OK;
    TRY(pairings_find_score(session, EFFORT, score));
    *found = session->won = score->low == score->high ||
                            (session->outcome && (score->low > 0 || score->high < 0));
    session->head.theorem = won_by_few;
    return QJ_OK;
}

static qj_status pairings_prepare(struct engine_session *head, const struct view *view)
{
    struct pairings_session *session = (struct pairings_session *)head;
    struct arena *arena = &head->arena;
    struct pairing_open_board *board = &session->board;
    int64_t ignored;
    bool found = true;
    TRY(pairing_open_board(board, arena, &view->lines));
    TRY(arena_make(arena, &session->room.weight, (uint64_t)board->cells * DIRECTIONS));
    session->room.random = (struct random){1};
    session->wins = (struct short_wins){
        .board = board, .context = arena->context, .states = &head->states};
    memset(session->pairs, 0xff, sizeof session->pairs); /* NO_CELL */
    session->side = view->lines.side;
    session->outcome = view->outcome;
    for (int cell = 0; cell < board->cells; cell++)
        session->empty += board->mark[cell] == 0;
    if (!pairings_is_over(session, &ignored))
        TRY(pairings_decide(session, &found));
    head->declined = !found;
    return QJ_OK;
}

static qj_value pairings_value_of(const struct pairings_session *session,
                                  struct pairings_score score)
{
    if (!session->outcome)
        return (qj_value){.kind = QJ_SCORE, .lo = score.low, .hi = score.high};
    return (qj_value){.kind = QJ_OUTCOME,
                      .lo = (score.low > 0) - (score.low < 0),
                      .hi = (score.high > 0) - (score.high < 0)};
}

static qj_status pairings_bounds(struct engine_session *head, qj_value *out)
{
    struct pairings_session *session = (struct pairings_session *)head;
    struct pairings_score score;
    TRY(pairings_find_score(session, EFFORT, &score));
    *out = pairings_value_of(session, score);
    return QJ_OK;
}

static qj_status pairings_not_decided(const struct pairings_session *session)
{
    return context_fail(session->head.arena.context, QJ_LIMIT,
                        "no pairs are found that keep both players from a line, and no win by few "
                        "marks");
}

static qj_status pairings_value(struct engine_session *head, qj_value *out)
{
    qj_value value;
    TRY(pairings_bounds(head, &value));
    if (value.lo != value.hi)
        return pairings_not_decided((struct pairings_session *)head);
    *out = value;
    return QJ_OK;
}

static void pairings_mark(struct pairings_session *session, int cell)
{
    pairing_mark(&session->board, cell, session->side);
    session->path[session->played++] = (uint16_t)cell;
    session->side = pairings_opponent(session->side);
    session->empty--;
}

static qj_status pairings_retreat(struct engine_session *head)
{
    struct pairings_session *session = (struct pairings_session *)head;
    assert(session->played);
    pairing_take_back(&session->board, session->path[--session->played]);
    session->side = pairings_opponent(session->side);
    session->empty++;
    return QJ_OK;
}

static qj_status pairings_advance(struct engine_session *head, const qj_move *move)
{
    pairings_mark((struct pairings_session *)head, (int)move->part[0]);
    return QJ_OK;
}

/* Finds the score of a mark in an empty cell, for its player. */
static qj_status pairings_score_mark(struct pairings_session *session, int cell, uint64_t effort,
                                     struct pairings_score *out)
{
    struct pairings_score after;
    TRY(context_poll(session->head.arena.context, "states", session->head.states, 0));
    pairings_mark(session, cell);
    const qj_status status = pairings_find_score(session, effort, &after);
    pairings_retreat(&session->head);
    TRY(status);
    *out = (struct pairings_score){-after.high, -after.low};
    return QJ_OK;
}

static qj_status pairings_moves(struct engine_session *head, qj_option_fn visit, void *user)
{
    struct pairings_session *session = (struct pairings_session *)head;
    int64_t points;
    const uint64_t end = head->states + EFFORT;
    bool decided = true, over = pairings_is_over(session, &points);
    for (int cell = 0; !over && cell < session->board.cells; cell++) {
        struct pairings_score score;
        if (session->board.mark[cell])
            continue;
        const uint64_t left = head->states < end ? end - head->states : 0;
        TRY(pairings_score_mark(session, cell, left < EFFORT_OF_MOVE ? left : EFFORT_OF_MOVE,
                                &score));
        const qj_option option = {{{(uint64_t)cell}}, pairings_value_of(session, score), 1};
        decided &= option.value.lo == option.value.hi;
        if (!visit(user, &option))
            break;
    }
    return decided ? QJ_OK
                   : context_fail(head->arena.context, QJ_LIMIT,
                                  "not all moves are decided by pairs and wins by few marks");
}

/* -------------------------------------------------------------------- line */

static int pairings_first_empty(const struct pairing_open_board *board)
{
    int cell = 0;
    while (board->mark[cell])
        cell++;
    return cell;
}

/* Finds the moves that keep a draw: the pairs against each player, and the first mark of the player
 * to move. */
static qj_status pairings_settle_draw(struct pairings_session *session)
{
    bool own = pairings_mend(session, session->side);
    session->settled[session->side] = session->mended;
    bool other = own && pairings_mend_after_mark(session, pairings_opponent(session->side));
    session->settled[pairings_opponent(session->side)] = session->mended;
    if (session->first < 0)
        session->first = pairings_first_empty(&session->board);
    return other ? QJ_OK : pairings_not_decided(session);
}

/* Plays a line of a draw: each answers with the partner of the last mark, or anywhere. */
static qj_status pairings_play_drawn(struct pairings_session *session)
{
    TRY(pairings_settle_draw(session));
    for (int cell = session->first;;) {
        pairings_mark(session, cell);
        if (session->empty == 0)
            return QJ_OK;
        cell = session->settled[pairings_opponent(session->side)].partner[cell];
        if (cell == NO_CELL || session->board.mark[cell])
            cell = pairings_first_empty(&session->board);
    }
}

/* Finds the first move that keeps the score of a win or a loss by few marks, with at most `effort`
 * positions a move; *cell: -1 if there is none. */
static qj_status pairings_find_keeping(struct pairings_session *session, int64_t score,
                                       uint64_t effort, int *cell)
{
    struct pairings_score own;
    for (*cell = 0; *cell < session->board.cells; ++*cell) {
        if (session->board.mark[*cell])
            continue;
        TRY(pairings_score_mark(session, *cell, effort, &own));
        if (own.low == score && own.high == score)
            return QJ_OK;
    }
    *cell = -1;
    return QJ_OK;
}

/* Plays a line that ends with the score. Small efforts come first: a move that does not keep the
 * score takes all of its effort, and most of those that keep it take little. */
static qj_status pairings_play_decided(struct pairings_session *session, int64_t score)
{
    enum { MIN_EFFORT = 1 << 7, MORE = 8 };
    int64_t ignored;
    for (; !pairings_is_over(session, &ignored); score = -score) {
        int cell = -1;
        for (uint64_t effort = MIN_EFFORT; cell < 0 && effort <= EFFORT; effort *= MORE)
            TRY(pairings_find_keeping(session, score, effort, &cell));
        if (cell < 0)
            return pairings_not_decided(session);
        pairings_mark(session, cell);
    }
    return QJ_OK;
}

/* The line is played before its moves are visited, so that a failure visits none. */
static qj_status pairings_line(struct engine_session *head, qj_move_fn visit, void *user)
{
    struct pairings_session *session = (struct pairings_session *)head;
    struct pairings_score score;
    int64_t points;
    const int before = session->played;
    if (pairings_is_over(session, &points))
        return QJ_OK;
    TRY(pairings_find_score(session, EFFORT, &score));
    const qj_status status = score.low > 0 || score.high < 0
                                 ? pairings_play_decided(session, score.low)
                                 : pairings_play_drawn(session);
    bool goes_on = status == QJ_OK;
    for (int i = before; i < session->played && goes_on; i++)
        goes_on = visit(user, &(qj_move){{session->path[i]}});
    while (session->played > before)
        pairings_retreat(&session->head);
    return status;
}

/* ---------------------------------------------------------------- strategy */

/* Reports that the player, after a move unless it is -1, holds by pairs. */
static qj_status pairings_report_pairs(struct pairings_session *session, uint8_t maker, int move,
                                       qj_reply_fn visit, void *user)
{
    const struct pairing_pairs *pairs = &session->settled[maker];
    qj_move *cells;
    TRY(arena_make(&session->head.arena, &cells, MAX_CELLS));
    qj_reply out = {.holds = true, .moves = move >= 0, .pairs = cells};
    out.move.part[0] = move >= 0 ? (uint64_t)move : 0;
    for (int cell = 0; cell < session->board.cells; cell++) {
        int other = pairs->partner[cell];
        if (other == NO_CELL || other < cell || cell == move || other == move)
            continue;
        cells[out.paired++] = (qj_move){{(uint64_t)cell}};
        cells[out.paired++] = (qj_move){{(uint64_t)other}};
    }
    visit(user, &out);
    arena_free(&session->head.arena, cells);
    return QJ_OK;
}

static qj_status pairings_strategy(struct engine_session *head, bool at_least, int64_t bound,
                                   qj_reply_fn visit, void *user)
{
    struct pairings_session *session = (struct pairings_session *)head;
    const struct pairing_open_board *board = &session->board;
    int64_t value, least = at_least ? bound : -bound;
    TRY(engine_session_check_bound(head, bound, board->cells));
    bool over = pairings_is_over(session, &value);
    if (!over) {
        struct pairings_score score;
        TRY(pairings_find_score(session, EFFORT, &score));
        if (score.low > 0 || score.high < 0)
            return context_fail(head->arena.context, QJ_LIMIT,
                                "wins by few marks have no certificate");
        TRY(pairings_settle_draw(session));
    }
    if ((at_least ? value : -value) < least)
        return engine_session_refuse_bound(head, at_least, bound);
    uint8_t maker = at_least ? pairings_opponent(session->side) : session->side;
    /* the opponent's marks up to a line in time, if a score of `least` is enough */
    const int64_t time = session->empty + (least < 0 ? least : 0);
    if (over || (at_least && !pairing_is_near(board, maker, time > 0 ? (int)(time / 2) : 0)))
        return QJ_OK;
    return pairings_report_pairs(session, maker, at_least ? session->first : -1, visit, user);
}

const struct engine engine_pairings = {
    .name = "pairings",
    .theorem = "Pairs of cells, one in each line that is open to a player: who answers in the pair "
               "keeps that player from every line. Both can, so it is a draw.",
    .view = VIEW_LINES,
    .rank = -1,
    .fits = pairings_fits,
    .plans_by_trial = true,
    .prepare = pairings_prepare,
    .session_size = sizeof(struct pairings_session),
    .value = pairings_value,
    .bounds = pairings_bounds,
    .moves = pairings_moves,
    .line = pairings_line,
    .advance = pairings_advance,
    .retreat = pairings_retreat,
    .strategy = pairings_strategy,
};
