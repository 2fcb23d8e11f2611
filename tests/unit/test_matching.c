/* The matching engine against a simple second engine: Kuhn's matching, and an alternating search
 * from every exposed vertex. */
#include "support/token.h"

GROUP(matching)

enum { MAX_CELLS = 45 * 80, MAX_WORDS = (MAX_CELLS + 63) / 64, NO_MATE = -1 };

/* A board of rows x columns with the token's vertex not open. */
struct board {
    uint64_t rows, columns, token;
    uint64_t open[MAX_WORDS];
};

static struct view view_of(const struct board *board)
{
    return (struct view){.kind = VIEW_GEOGRAPHY,
                         .geography = {.rows = board->rows,
                                       .columns = board->columns,
                                       .open = board->open,
                                       .token = board->token}};
}

static uint64_t cells_of(const struct board *board)
{
    return board->rows * board->columns;
}

static bool is_open(const struct board *board, uint64_t cell)
{
    return bits_get(board->open, cell);
}

/* The neighbours of a cell in board order. */
static int neighbours_of(const struct board *board, uint64_t cell, uint64_t out[4])
{
    int count = 0;
    uint64_t column = cell % board->columns;
    if (cell >= board->columns)
        out[count++] = cell - board->columns;
    if (column > 0)
        out[count++] = cell - 1;
    if (column + 1 < board->columns)
        out[count++] = cell + 1;
    if (cell + board->columns < cells_of(board))
        out[count++] = cell + board->columns;
    return count;
}

/* The legal moves in board order. */
static uint64_t moves_of(const struct board *board, uint64_t out[MAX_CELLS])
{
    uint64_t count = 0, around[4];
    if (board->token == NO_TOKEN) {
        for (uint64_t cell = 0; cell < cells_of(board); cell++)
            if (is_open(board, cell))
                out[count++] = cell;
        return count;
    }
    int beside = neighbours_of(board, board->token, around);
    for (int i = 0; i < beside; i++)
        if (is_open(board, around[i]))
            out[count++] = around[i];
    return count;
}

static void step(struct board *board, uint64_t cell)
{
    bits_clear(board->open, cell);
    board->token = cell;
}

/* ---------------------------------------------------------- simple engine */

struct kuhn {
    const struct board *board;
    int64_t partner[MAX_CELLS];
    bool seen[MAX_CELLS];
    bool even[MAX_CELLS];
};

static bool augment(struct kuhn *kuhn, uint64_t cell)
{
    uint64_t around[4];
    int count = neighbours_of(kuhn->board, cell, around);
    for (int i = 0; i < count; i++) {
        if (!is_open(kuhn->board, around[i]) || kuhn->seen[around[i]])
            continue;
        kuhn->seen[around[i]] = true;
        if (kuhn->partner[around[i]] == NO_MATE ||
            augment(kuhn, (uint64_t)kuhn->partner[around[i]])) {
            kuhn->partner[around[i]] = (int64_t)cell;
            kuhn->partner[cell] = (int64_t)around[i];
            return true;
        }
    }
    return false;
}

static void mark_even(struct kuhn *kuhn, uint64_t cell)
{
    uint64_t around[4];
    int count = neighbours_of(kuhn->board, cell, around);
    kuhn->even[cell] = true;
    for (int i = 0; i < count; i++) {
        if (!is_open(kuhn->board, around[i]))
            continue;
        assert_int_not_equal(kuhn->partner[around[i]], NO_MATE);
        if (!kuhn->even[kuhn->partner[around[i]]])
            mark_even(kuhn, (uint64_t)kuhn->partner[around[i]]);
    }
}

/* The even set of the open vertices. */
static void solve_simply(struct kuhn *kuhn, const struct board *board)
{
    kuhn->board = board;
    memset(kuhn->even, 0, sizeof kuhn->even);
    for (uint64_t cell = 0; cell < cells_of(board); cell++)
        kuhn->partner[cell] = NO_MATE;
    for (uint64_t cell = 0; cell < cells_of(board); cell++) {
        memset(kuhn->seen, 0, cells_of(board) * sizeof *kuhn->seen);
        if (is_open(board, cell) && kuhn->partner[cell] == NO_MATE)
            augment(kuhn, cell);
    }
    for (uint64_t cell = 0; cell < cells_of(board); cell++)
        if (is_open(board, cell) && kuhn->partner[cell] == NO_MATE && !kuhn->even[cell])
            mark_even(kuhn, cell);
}

/* ------------------------------------------------------------- comparing */

struct expected {
    const bool *winning; /* by cell: a move there wins */
    uint64_t moves[MAX_CELLS];
    uint64_t count, seen;
};

static bool check_option(void *user, const qj_option *option)
{
    struct expected *expected = user;
    assert_in_range(expected->seen + 1, 1, expected->count);
    uint64_t cell = expected->moves[expected->seen++];
    assert_int_equal(option->move.part[0], cell);
    assert_int_equal(option->value.kind, QJ_OUTCOME);
    assert_int_equal(option->value.lo, expected->winning[cell] ? 1 : -1);
    assert_int_equal(option->value.hi, option->value.lo);
    assert_int_equal(option->count, 1);
    return true;
}

/* The winning moves give the value and the value of every move. */
static void check_answers(qj_context *context, struct engine_session *session,
                          const struct board *board, const bool *winning)
{
    struct expected expected = {.winning = winning};
    bool wins = false;
    expected.count = moves_of(board, expected.moves);
    for (uint64_t i = 0; i < expected.count; i++)
        wins = wins || winning[expected.moves[i]];
    assert_int_equal(outcome_of(context, &engine_matching, session), wins ? 1 : -1);
    assert_ok(context, engine_matching.moves(session, check_option, &expected));
    assert_int_equal(expected.seen, expected.count);
    assert_int_equal(outcome_of(context, &engine_matching, session), wins ? 1 : -1);
}

struct followed {
    struct board board;
    bool winner; /* is to move */
    bool first;
};

/* A step of a best line: the loser's is the first legal move, the winner's wins, and is at first
 * the first winning one. */
static bool check_step(void *user, const qj_move *move)
{
    static struct kuhn kuhn;
    struct followed *line = user;
    uint64_t moves[MAX_CELLS], count = moves_of(&line->board, moves), chosen = 0;
    solve_simply(&kuhn, &line->board);
    if (line->winner && line->first)
        while (chosen < count && !kuhn.even[moves[chosen]])
            chosen++;
    if (line->winner && !line->first)
        while (chosen < count && moves[chosen] != move->part[0])
            chosen++;
    assert_in_range(chosen + 1, 1, count);
    assert_int_equal(move->part[0], moves[chosen]);
    assert_int_equal(kuhn.even[moves[chosen]], line->winner);
    step(&line->board, move->part[0]);
    line->winner = !line->winner;
    line->first = false;
    return true;
}

static void check_line(qj_context *context, struct engine_session *session,
                       const struct board *board)
{
    uint64_t moves[MAX_CELLS];
    bool winning = outcome_of(context, &engine_matching, session) > 0;
    struct followed line = {*board, winning, true};
    assert_ok(context, engine_matching.line(session, check_step, &line));
    assert_int_equal(moves_of(&line.board, moves), 0);
    assert_false(line.winner);
}

/* ----------------------------------------------------------------- boards */

static void fill_at_random(struct board *board, struct random *random, uint64_t per_mille)
{
    memset(board->open, 0, sizeof board->open);
    board->token = NO_TOKEN;
    for (uint64_t cell = 0; cell < cells_of(board); cell++)
        if (!random_chance(random, per_mille))
            bits_set(board->open, cell);
    if (random_chance(random, 500))
        step(board, random_below(random, cells_of(board)));
}

static void check_here(qj_context *context, struct engine_session *session,
                       const struct board *board)
{
    static struct kuhn kuhn;
    solve_simply(&kuhn, board);
    check_answers(context, session, board, kuhn.even);
}

/* Every position of small boards; the tests of geography compare the rules with the engine. */
TEST_IN_CONTEXT(all_small_boards_are_right)
{
    static const uint64_t shapes[][2] = {{1, 1}, {1, 2}, {2, 1}, {2, 2}, {1, 7}, {7, 1},
                                         {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}};
    for (size_t i = 0; i < COUNT(shapes); i++) {
        uint64_t cells = shapes[i][0] * shapes[i][1];
        for (uint64_t open = 0; open < UINT64_C(1) << cells; open++)
            for (uint64_t token = 0; token <= cells; token++) {
                if (token && open >> (token - 1) & 1)
                    continue;
                struct board board = {shapes[i][0], shapes[i][1], token - 1, {open}};
                struct view view = view_of(&board);
                SCOPED(drop_engine_session)
                struct engine_session *session = session_of(context, &engine_matching, &view);
                check_here(context, session, &board);
            }
    }
}

/* Plays and takes back at random, comparing everywhere. */
static void check_walk(qj_context *context, struct board *board, struct random *random,
                       uint64_t steps)
{
    struct board past[64];
    uint64_t moves[MAX_CELLS], depth = 0;
    struct view view = view_of(board);
    struct board start = *board;
    view.geography.open = start.open;
    SCOPED(drop_engine_session)
    struct engine_session *session = session_of(context, &engine_matching, &view);
    check_here(context, session, board);
    check_line(context, session, board);
    for (uint64_t i = 0; i < steps; i++) {
        uint64_t count = moves_of(board, moves);
        if (count && depth < 64 && random_chance(random, 650)) {
            past[depth++] = *board;
            qj_move move = {{moves[random_below(random, count)]}};
            step(board, move.part[0]);
            assert_ok(context, engine_matching.advance(session, &move));
        } else if (depth) {
            *board = past[--depth];
            assert_ok(context, engine_matching.retreat(session));
        }
        check_here(context, session, board);
    }
    check_line(context, session, board);
}

/* Small boards, and boards across word boundaries. */
TEST_IN_CONTEXT(random_boards_are_right)
{
    static const uint64_t sides[] = {63, 64, 65, 127, 128, 129};
    struct random random = {7};
    for (uint64_t i = 0; i < unit_count(160); i++) {
        const uint64_t one = 1 + random_below(&random, i % 13 ? 9 : 5),
                       other = i % 13 ? 1 + random_below(&random, 9) : sides[i / 13 % COUNT(sides)];
        struct board board = {.rows = i % 2 ? one : other, .columns = i % 2 ? other : one};
        fill_at_random(&board, &random, 50 * random_below(&random, 11));
        check_walk(context, &board, &random, i % 13 ? 12 : 6);
    }
}

/* ----------------------------------------------------------------- traces */

static void check_record(qj_context *context, const struct board *board, struct random *random)
{
    uint64_t moves[MAX_CELLS], recorded = 0;
    qj_move record[MAX_CELLS];
    struct board now = *board;
    for (uint64_t count; (count = moves_of(&now, moves)) && !random_chance(random, 20);) {
        record[recorded++] = (qj_move){{moves[random_below(random, count)]}};
        step(&now, record[recorded - 1].part[0]);
    }
    struct view view = view_of(board);
    check_trace(context, &engine_matching, &view, record, recorded);
}

TEST_IN_CONTEXT(traces_are_right)
{
    struct random random = {13};
    for (uint64_t i = 0; i < unit_count(300); i++) {
        struct board board = {.rows = 1 + random_below(&random, 12),
                              .columns = 1 + random_below(&random, 12)};
        fill_at_random(&board, &random, 100 * random_below(&random, 5));
        check_record(context, &board, &random);
    }
}

/* A board where only the cells of a random walk are open, and the walk as a record. */
static uint64_t make_walk(struct board *board, struct random *random, qj_move *record)
{
    uint64_t walked = 0, steps = 2 + random_below(random, 120), moves[MAX_CELLS];
    memset(board->open, 0xff, sizeof board->open);
    board->token = NO_TOKEN;
    for (uint64_t count; walked < steps && (count = moves_of(board, moves)); walked++) {
        record[walked] = (qj_move){{moves[random_below(random, count)]}};
        step(board, record[walked].part[0]);
    }
    memset(board->open, 0, sizeof board->open);
    board->token = NO_TOKEN;
    for (uint64_t i = 0; i < walked; i++)
        bits_set(board->open, record[i].part[0]);
    return walked;
}

/* Boards of several tiles, closed but for the vertices of the record: nearly all that the engine
 * adds again was closed when it made room. */
TEST_IN_CONTEXT(traces_fill_what_is_open)
{
    struct random random = {17};
    for (uint64_t i = 0; i < unit_count(60); i++) {
        struct board board = {.rows = 28 + random_below(&random, 18),
                              .columns = 36 + random_below(&random, 45)};
        qj_move record[MAX_CELLS];
        uint64_t recorded = make_walk(&board, &random, record);
        struct view view = view_of(&board);
        check_trace(context, &engine_matching, &view, record, recorded);
    }
}

/* Two cells are left, which are matched with each other. */
TEST_IN_CONTEXT(a_closed_vertex_is_no_move)
{
    static const bool winning[3];
    struct board board = {.rows = 1, .columns = 3, .token = NO_TOKEN, .open = {3}};
    struct expected expected = {.winning = winning, .moves = {0, 1}, .count = 2};
    struct view view = view_of(&board);
    SCOPED(arena_clear) struct arena arena = {.context = context};
    void *matching;
    uint64_t open;
    assert_ok(context, arena_make_sized(&arena, &matching, 1, matcher_board.size));
    assert_ok(context, matcher_board.read(matching, &arena, &view, &open));
    assert_ok(context, matcher_board.maximise(matching));
    assert_ok(context, matcher_board.moves(matching, NO_TOKEN, check_option, &expected));
    assert_int_equal(expected.seen, 2);
}
