/* The lines engine against the rules played out, and against known outcomes of m,n,k games. */
#include "support/support.h"

#include "base/context.h"
#include "engines/lines/search/search.h"

struct size {
    int rows, columns, k;
};

/* A board after random legal play, with at most most_empty empty cells left; NULL when the play
 * ended early. turn: whose move it is, against the counts; 0 to leave it. */
static char *late_board(qj_context *context, struct size size, int most_empty, int seed, int turn)
{
    char board[32], k[32], plies[32], seeded[32], section[16] = "";
    int cells = size.rows * size.columns, empty = 0;
    snprintf(board, sizeof board, "size=%dx%d", size.rows, size.columns);
    snprintf(k, sizeof k, "k=%d", size.k);
    snprintf(plies, sizeof plies, "plies=%d", cells > most_empty ? cells - most_empty : 0);
    snprintf(seeded, sizeof seeded, "seed=%d", seed);
    const char *const settings[] = {board, k, plies, seeded, NULL};
    char *text = generated(context, "mnk", settings);
    for (const char *p = strchr(text, '\n'); *p; p++)
        empty += *p == '0';
    if (turn)
        snprintf(section, sizeof section, "turn %d", turn);
    text = realloc(text, strlen(text) + sizeof section);
    assert_non_null(text);
    strcat(text, section);
    if (empty <= most_empty + 1)
        return text;
    free(text);
    return NULL;
}

static int compare(qj_context *context, struct size size, int most_empty, struct random *random)
{
    int seed = (int)random_below(random, 1000000), turn = (int)random_below(random, 3);
    char *text = late_board(context, size, most_empty, seed, turn);
    if (!text)
        return 0;
    qj_position *position = position_of(context, "mnk", text);
    assert_engines_agree(context, position, "lines", "exhaustive", random);
    qj_position_free(position);
    free(text);
    return 1;
}

static void late_boards_of_every_shape(void **state)
{
    (void)state;
    static const struct size sizes[] = {
        {3, 3, 3}, {3, 4, 3}, {4, 3, 3},  {4, 4, 4}, {4, 4, 3},  {2, 6, 3},  {1, 12, 3},
        {9, 1, 2}, {5, 5, 4}, {5, 5, 5},  {8, 8, 5}, {8, 8, 4},  {1, 64, 4}, {64, 1, 5},
        {3, 9, 3}, {7, 9, 5}, {4, 16, 4}, {1, 1, 1}, {1, 2, 1},  {2, 2, 2},  {1, 3, 5},
        {2, 3, 9}, {1, 1, 2}, {6, 2, 2},  {6, 6, 6}, {2, 32, 6},
    };
    enum { SIZES = sizeof sizes / sizeof *sizes, ROUNDS = 200 * SIZES };
    struct random random = {1};
    int compared = 0;
    qj_context *context = context_start();
    for (int round = 0; round < ROUNDS; round++)
        compared += compare(context, sizes[round % SIZES], 1 + round % 6, &random);
    assert_true(compared > ROUNDS / 2);
    context_end(context);
}

/* Boards with much to play for yet. */
static void early_boards(void **state)
{
    (void)state;
    static const struct size sizes[] = {
        {3, 3, 3}, {3, 3, 2}, {2, 4, 3}, {4, 2, 2}, {1, 9, 3}, {9, 1, 4}, {1, 8, 2}, {3, 3, 4},
        {2, 4, 4}, {3, 3, 1}, {3, 4, 3}, {4, 4, 3}, {4, 4, 4}, {5, 5, 3}, {2, 5, 3}, {4, 3, 3},
    };
    enum { SIZES = sizeof sizes / sizeof *sizes };
    struct random random = {2};
    qj_context *context = context_start();
    for (int round = 0; round < 8 * SIZES; round++)
        compare(context, sizes[round % SIZES], 9, &random);
    context_end(context);
}

static int64_t value_by(qj_context *context, const qj_position *position, const char *engine)
{
    qj_session *session;
    qj_worth worth;
    assert_ok(context, qj_session_open(position, engine, &session));
    assert_ok(context, qj_session_value(session, &worth));
    qj_session_free(session);
    return worth.lo;
}

/* Boards on which most games are lost by threats, and how soon depends on the answer: what the
 * search leaves out must not change the score. */
static void scores_of_lost_boards(void **state)
{
    (void)state;
    static const struct size sizes[] = {{4, 4, 3}, {3, 5, 3}, {5, 5, 4}, {2, 9, 3}, {6, 6, 4}};
    enum { SIZES = sizeof sizes / sizeof *sizes };
    struct random random = {5};
    qj_context *context = context_start();
    int lost = 0;
    for (int round = 0; round < 300 * SIZES; round++) {
        int seed = (int)random_below(&random, 1000000), turn = (int)random_below(&random, 3);
        char *text = late_board(context, sizes[round % SIZES], 8 + round % 3, seed, turn);
        if (!text)
            continue;
        qj_position *position = position_of(context, "mnk", text);
        int64_t value = value_by(context, position, "lines");
        assert_int_equal(value, value_by(context, position, "exhaustive"));
        lost += value < 0;
        qj_position_free(position);
        free(text);
    }
    assert_true(lost > 100);
    context_end(context);
}

static int64_t value_within(const qj_limits *limits, const char *text)
{
    qj_context *context = NULL;
    qj_session *session;
    qj_worth worth;
    assert_int_equal(qj_context_new(limits, &context), QJ_OK);
    qj_position *position = position_of(context, "mnk", text);
    assert_ok(context, qj_session_open(position, "lines", &session));
    assert_ok(context, qj_session_value(session, &worth));
    assert_int_equal(worth.lo, worth.hi);
    qj_session_free(session);
    qj_position_free(position);
    context_end(context);
    return worth.lo;
}

static char *empty_board(int rows, int columns, int k)
{
    struct size size = {rows, columns, k};
    qj_context *context = context_start();
    char *text = late_board(context, size, rows * columns, 1, 0);
    context_end(context);
    return text;
}

/* van den Herik, Uiterwijk and van Rijswijck, "Games solved: now and in the future", 2002: the
 * empty board. A board inside of one that is a draw is a draw: 7,6,5 and 6,6,5 lie in 7,7,5. */
static void known_outcomes(void **state)
{
    (void)state;
    static const struct {
        struct size size;
        bool won;
    } known[] = {{{3, 3, 3}, false}, {{3, 4, 3}, true},  {{4, 4, 3}, true}, {{4, 4, 4}, false},
                 {{4, 5, 4}, false}, {{5, 5, 4}, false}, {{5, 6, 4}, true}, {{6, 5, 4}, true},
                 {{6, 6, 4}, true},  {{6, 6, 5}, false}, {{7, 6, 5}, false}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct size size = known[i].size;
        char *text = empty_board(size.rows, size.columns, size.k);
        int64_t value = value_within(NULL, text);
        assert_true(known[i].won ? value > 0 : value == 0);
        free(text);
    }
}

/* Three in line on 4x4 cannot be kept from the first player's third mark: 11 cells are empty. */
static void a_win_as_fast_as_can_be(void **state)
{
    (void)state;
    char *text = empty_board(4, 4, 3);
    assert_int_equal(value_within(NULL, text), 12);
    free(text);
}

/* ------------------------------------------------------------------- table */

/* With room for a few hundred positions most of them are lost again, and no value changes. */
static void a_full_table_changes_no_value(void **state)
{
    (void)state;
    static const struct size sizes[] = {{4, 4, 4}, {3, 5, 3}, {2, 8, 3}, {1, 14, 3}};
    qj_limits limits = QJ_LIMITS_INIT;
    limits.bytes = 300000;
    qj_context *context = context_start();
    for (int seed = 0; seed < 60; seed++) {
        char *text = late_board(context, sizes[seed % 4], 11, seed, seed % 3);
        if (text)
            assert_int_equal(value_within(&limits, text), value_within(NULL, text));
        free(text);
    }
    context_end(context);
}

struct board {
    struct arena arena;
    struct geometry geometry;
    uint8_t cells[MOST_CELLS];
    struct lines_view view;
};

static void board_open(struct board *board, qj_context *context, struct size size)
{
    memset(board, 0, sizeof *board);
    arena_init(&board->arena, context);
    board->view = (struct lines_view){.rows = (uint64_t)size.rows,
                                      .columns = (uint64_t)size.columns,
                                      .k = (uint64_t)size.k,
                                      .board = board->cells,
                                      .side = 1};
    geometry_init(&board->geometry, &board->view);
}

/* The contract at both ends of every window of width one. */
static void a_value_is_reached_and_not_exceeded(void **state)
{
    (void)state;
    static const struct size sizes[] = {{3, 3, 3}, {3, 4, 3}, {2, 5, 3}, {1, 10, 2}};
    struct random random = {3};
    qj_context *context = context_start();
    for (int round = 0; round < 200; round++) {
        struct board board;
        struct search search;
        uint64_t states = 0;
        struct bounds bounds = {-INT8_MAX, INT8_MAX};
        board_open(&board, context, sizes[round % 4]);
        board.cells[random_below(&random, 9)] = 1;
        board.cells[random_below(&random, 9)] = 2;
        struct marks marks = geometry_marks(&board.geometry, &board.view);
        if (geometry_has_line(&board.geometry, marks.own[0] | marks.other[0]))
            continue;
        assert_ok(context, search_init(&search, &board.arena, &board.geometry, &states));
        assert_ok(context, search_narrow(&search, &marks, false, &bounds));
        assert_int_equal(bounds.low, bounds.high);
        for (int asked = -marks.empty - 1; asked <= marks.empty + 1; asked++) {
            bool reached;
            assert_ok(context, search_reaches(&search, &marks, asked, &reached));
            assert_true(reached == (asked <= bounds.low));
        }
        arena_clear(&board.arena);
    }
    context_end(context);
}

/* ---------------------------------------------------------------- geometry */

/* Lines of k on rows x columns: n(m-k+1) along a side of n times m, and twice the diagonals. */
static void windows_are_counted(void **state)
{
    (void)state;
    qj_context *context = context_start();
    for (int rows = 1; rows <= 8; rows++)
        for (int columns = 1; columns <= 8; columns++)
            for (int k = 2; k <= 9; k++) {
                struct board board;
                int down = rows >= k ? rows - k + 1 : 0, right = columns >= k ? columns - k + 1 : 0;
                board_open(&board, context, (struct size){rows, columns, k});
                assert_int_equal(board.geometry.windows,
                                 rows * right + columns * down + 2 * down * right);
            }
    context_end(context);
}

static bool is_window(const struct geometry *geometry, uint64_t cells)
{
    for (int i = 0; i < geometry->windows; i++)
        if (geometry->window[i] == cells)
            return true;
    return false;
}

static uint64_t image_of(const struct geometry *geometry, int symmetry, uint64_t cells)
{
    uint64_t image = 0;
    for (int cell = 0; cell < geometry->cells; cell++)
        if (cells >> cell & 1)
            image |= UINT64_C(1) << geometry->image[symmetry][cell];
    return image;
}

static void symmetries_take_windows_to_windows(void **state)
{
    (void)state;
    static const struct size sizes[] = {{3, 3, 3}, {8, 8, 5}, {3, 7, 3}, {7, 3, 2}, {1, 9, 4}};
    qj_context *context = context_start();
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct board board;
        board_open(&board, context, sizes[i]);
        for (int symmetry = 0; symmetry < board.geometry.symmetries; symmetry++) {
            assert_true(image_of(&board.geometry, symmetry, board.geometry.all) ==
                        board.geometry.all);
            for (int window = 0; window < board.geometry.windows; window++)
                assert_true(is_window(&board.geometry, image_of(&board.geometry, symmetry,
                                                                board.geometry.window[window])));
        }
    }
    context_end(context);
}

/* ------------------------------------------------------------------ limits */

/* Boards of more than 64 cells on which few are empty go to the exhaustive engine. */
static void large_boards_do_not_fit(void **state)
{
    (void)state;
    qj_session *session = NULL;
    qj_context *context = context_start();
    char *text = late_board(context, (struct size){5, 13, 13}, 3, 1, 0);
    qj_position *position = position_of(context, "mnk", text);
    assert_int_equal(qj_session_open(position, "lines", &session), QJ_USAGE);
    assert_ok(context, qj_session_open(position, NULL, &session));
    assert_string_equal(qj_session_method(session).engine, "exhaustive");
    qj_session_free(session);
    qj_position_free(position);
    free(text);
    context_end(context);
}

static bool stop_once(void *user, const qj_progress *progress)
{
    int *stops = user;
    return progress->what != NULL && ++*stops == 1;
}

/* A search that broke off leaves nothing wrong behind: the next one ends well. */
static void a_stopped_search_can_be_asked_again(void **state)
{
    (void)state;
    int stops = 0;
    qj_limits limits = QJ_LIMITS_INIT;
    limits.stop = stop_once;
    limits.stop_user = &stops;
    qj_context *context = NULL;
    qj_session *session;
    qj_worth worth;
    char *text = empty_board(7, 4, 4);
    assert_int_equal(qj_context_new(&limits, &context), QJ_OK);
    qj_position *position = position_of(context, "mnk", text);
    assert_ok(context, qj_session_open(position, NULL, &session));
    assert_int_equal(qj_session_value(session, &worth), QJ_STOPPED);
    assert_ok(context, qj_session_value(session, &worth));
    assert_int_equal(worth.lo, 0);
    assert_int_equal(worth.hi, 0);
    qj_session_free(session);
    qj_position_free(position);
    free(text);
    context_end(context);
}

static void states_are_limited(void **state)
{
    (void)state;
    qj_limits limits = QJ_LIMITS_INIT;
    limits.states = 20;
    qj_context *context = NULL;
    qj_session *session;
    qj_worth worth;
    assert_int_equal(qj_context_new(&limits, &context), QJ_OK);
    qj_position *position = position_of(context, "mnk", "3 3 3 0 0 0 0 0 0 0 0 0");
    assert_ok(context, qj_session_open(position, NULL, &session));
    assert_int_equal(qj_session_value(session, &worth), QJ_LIMIT);
    assert_string_equal(qj_context_error(context)->message, "needs more states, limit 20");
    qj_session_free(session);
    qj_position_free(position);
    context_end(context);
}

UNIT(lines)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(late_boards_of_every_shape),
        cmocka_unit_test(early_boards),
        cmocka_unit_test(scores_of_lost_boards),
        cmocka_unit_test(known_outcomes),
        cmocka_unit_test(a_win_as_fast_as_can_be),
        cmocka_unit_test(a_full_table_changes_no_value),
        cmocka_unit_test(a_value_is_reached_and_not_exceeded),
        cmocka_unit_test(windows_are_counted),
        cmocka_unit_test(symmetries_take_windows_to_windows),
        cmocka_unit_test(large_boards_do_not_fit),
        cmocka_unit_test(a_stopped_search_can_be_asked_again),
        cmocka_unit_test(states_are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
