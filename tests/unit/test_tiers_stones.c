/* Boards of stones in exhaustive search: random games and lines of k, whose values are those of a
 * naive solver; the rules make no move of them. Limits, and rules that contradict themselves. */
#include "engines/exhaustive/pass/tiers_solution.h"
#include "model/game.h"
#include "support/naive.h"
#include "support/plies.h"
#include "support/support.h"

#include <qiju/marks.h>
#include <qiju/numbering.h>

#include <stdatomic.h>

GROUP(tiers_stones)

/* A board whose state is a byte for each cell. It is over if the last player has k in line, or by
 * chance, by its rank. */
enum { CELLS_MOST = 10, CHANCES = 4 };
struct stones_board {
    struct rules_view view;
    unsigned cells, first;
    uint64_t one_in; /* boards that are over; 0: lines */
    uint64_t seed;
    int64_t spread; /* of scores, or of outcomes: 1 */
    qj_lines lines;
    qj_rules rules;
    qj_setup setup;
    _Alignas(16) unsigned char start[16];
    atomic_uint_least64_t plays; /* calls */
    bool counted;                /* without a move */
    uint64_t foreign;            /* the rank of a board with a value that no outcome has */
    bool faulty;
};

static struct stones_board *stones_board(const qj_setup *setup)
{
    return setup->user;
}

static size_t stones_size(const qj_setup *setup)
{
    return stones_board(setup)->cells;
}

static int stones_side(const qj_setup *setup, const void *state)
{
    unsigned side = stones_board(setup)->first;
    for (unsigned i = 0; i < stones_board(setup)->cells; i++)
        side += ((const unsigned char *)state)[i] != 0;
    return (int)(side % 2);
}

static void stones_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    for (unsigned i = 0; i < stones_board(setup)->cells; i++)
        if (((const unsigned char *)state)[i] == 0 && !visit(user, &(qj_move){{i}}))
            return;
}

static int64_t stones_play(const qj_setup *setup, void *state, const qj_move *move)
{
    ((unsigned char *)state)[move->part[0]] = (unsigned char)(1 + stones_side(setup, state));
    stones_board(setup)->plays++;
    return 0;
}

/* The value of a board as of stones_over; the first cell is the first digit of the rank. */
static int64_t stones_value(const struct stones_board *board, const qj_marks *stones)
{
    const uint64_t rank = qj_bits_number(stones->set[0], 3) + 2 * qj_bits_number(stones->set[1], 3),
                   chance = ((rank + board->seed) * UINT64_C(0x9e3779b97f4a7c15)) >> 20;
    if (rank == board->foreign)
        return 2;
    if (board->one_in == 0)
        return qj_lines_has(&board->lines, stones->last) ? -board->spread : QJ_STUCK;
    return chance % board->one_in
               ? QJ_STUCK
               : (int64_t)(chance / 1024 % (2 * (uint64_t)board->spread + 1)) - board->spread;
}

static bool stones_over(const qj_setup *setup, const void *state, int64_t *value)
{
    const struct stones_board *board = stones_board(setup);
    qj_marks stones = {.side = (unsigned)stones_side(setup, state)};
    for (unsigned i = 0; i < board->cells; i++) {
        const unsigned char cell = ((const unsigned char *)state)[board->cells - 1 - i];
        if (cell)
            stones.set[cell - 1] |= UINT64_C(1) << i;
    }
    stones.last = stones.set[!stones.side];
    *value = stones_value(board, &stones);
    return *value != QJ_STUCK;
}

static bool stones_layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, stones_board(setup)->cells, 0, 3);
    return tier == 0;
}

/* The members of a board are consistent. */
static void stones_many(const qj_setup *setup, const qj_marks *boards, size_t count,
                        int64_t *values)
{
    const struct stones_board *board = stones_board(setup);
    for (size_t i = 0; i < count; i++) {
        const uint64_t all = boards[i].set[0] | boards[i].set[1];
        assert_int_equal(boards[i].set[0] & boards[i].set[1], 0);
        assert_int_equal(boards[i].empty, ~all & ((1U << board->cells) - 1));
        assert_int_equal(boards[i].side, board->first ^ qj_marks_parity(all));
        assert_int_equal(boards[i].last, boards[i].set[!boards[i].side]);
        values[i] = stones_value(board, &boards[i]);
    }
}

static const char *stones_fault(const qj_setup *setup)
{
    return stones_board(setup)->faulty ? "the rules failed" : NULL;
}

static void stones_init(struct stones_board *board, unsigned cells, qj_ending ending)
{
    *board = (struct stones_board){.cells = cells,
                                   .spread = 1,
                                   .foreign = UINT64_MAX,
                                   .setup = {.user = board},
                                   .rules = {QJ_RULES_HEAD, .name = "board", .ending = ending,
                                             .outcome_only = true, .state_size = stones_size,
                                             .moves = stones_moves, .play = stones_play,
                                             .over = stones_over, .layout = stones_layout,
                                             .stones_over = stones_many, .fault = stones_fault}};
}

/* Any ending, any board to begin with. Without side, player 0 moves on the empty board. */
static void stones_make(struct random *random, struct stones_board *board)
{
    const uint64_t chances[CHANCES] = {0, 3, 8, 50};
    const int64_t spreads[3] = {127, 128, 1000};
    const bool sided = random_below(random, 4) != 0;
    const unsigned columns = 2 + (unsigned)random_below(random, 3);
    stones_init(board, 5 + (unsigned)random_below(random, CELLS_MOST - 5),
                (qj_ending)(QJ_LAST_WINS + random_below(random, 4)));
    board->first = sided && random_below(random, 2);
    board->one_in = chances[random_below(random, CHANCES)];
    board->seed = random_below(random, 1 << 30);
    board->lines = qj_lines_make(columns, 2 + (unsigned)random_below(random, 2));
    board->rules.side = sided ? stones_side : NULL;
    if (board->rules.ending == QJ_POINTS)
        board->spread = spreads[random_below(random, 3)];
    for (unsigned i = 0; i < board->cells && random_below(random, 3); i++)
        board->start[random_below(random, board->cells)] = (unsigned char)random_below(random, 3);
}

static qj_status stones_solve(struct stones_board *board, struct arena *arena,
                              struct tiers_game *game, struct tiers_solution *out)
{
    board->view = (struct rules_view){.rules = &board->rules,
                                      .setup = &board->setup,
                                      .state = board->start,
                                      .state_size = board->cells};
    const struct tiers_game_source source = {.view = &board->view};
    board->plays = 0;
    assert_ok(arena->context, tiers_game_open(game, arena, &source));
    return tiers_solution_open(out, arena, game, NULL);
}

struct stones_way {
    bool played; /* moves */
    bool ranked;
};

/* Counts no move is made for if no value is too wide and no board that is over is part of another.
 */
static void stones_compare_counts(struct stones_board *board, qj_context *context,
                                  const struct naive *naive)
{
    static struct plies plies[2];
    const struct view view = {.kind = VIEW_RULES, .rules = board->view};
    memset(plies, 0, sizeof plies);
    board->plays = 0;
    assert_ok(context, plies_of_tiers(context, &view, &plies[0]));
    plies_of_naive(naive, &plies[1]);
    assert_memory_equal(&plies[0], &plies[1], sizeof plies[0]);
    board->counted = board->plays == 0;
}

/* Compares the value of every position. Returns how they were found. */
static struct stones_way stones_compare(struct stones_board *board, unsigned threads)
{
    enum { MOST = 100000 };
    const qj_limits limits = LIMITS(.threads = threads);
    SCOPED(drop_context) qj_context *context = context_within(&limits);
    SCOPED(arena_clear) struct arena arena = {.context = context};
    static struct tiers_game game;
    static struct tiers_solution solution;
    SCOPED(naive_free) struct naive naive = {0};
    assert_ok(context, stones_solve(board, &arena, &game, &solution));
    const struct stones_way way = {board->plays > 0,
                                   tiers_index_is_ranked(&solution.tiers[0]->index)};
    const struct naive_rules rules = naive_rules_of(&board->view);
    assert_true(naive_solve(&rules, MOST, &naive));
    assert_int_equal(solution.positions, naive.count);
    assert_naive_solution(&solution, &naive);
    stones_compare_counts(board, context, &naive);
    return way;
}

/* Boards of 6 cells and more need no move, unless a score does not fit. */
TEST(values_are_those_of_a_naive_solver)
{
    enum { BOARDS = 120 };
    struct random random = {38};
    static struct stones_board board;
    const uint64_t boards = unit_count(BOARDS);
    uint64_t small = 0, wide = 0, apart = 0;
    for (uint64_t i = 0; i < boards; i++) {
        stones_make(&random, &board);
        const unsigned threads = i % 3 == 0 ? 2 : 1;
        if (!unit_watches(threads))
            continue;
        const bool played = stones_compare(&board, threads).played;
        small += board.cells < 6;
        wide += played && board.cells >= 6;
        if (board.spread <= 127 && board.cells >= 6)
            assert_false(played);
        if (!played && board.one_in == 0)
            assert_true(board.counted);
        apart += !played && !board.counted;
    }
    assert_true(unit_is_watched() || (small && wide && apart));
}

/* A full board has the value of a position without moves, by every ending. */
TEST(full_boards_end_as_the_rules_define)
{
    static struct stones_board board;
    for (unsigned ending = QJ_LAST_WINS; ending <= QJ_POINTS; ending++) {
        stones_init(&board, 7, (qj_ending)ending);
        board.one_in = UINT64_MAX;
        (void)stones_compare(&board, 1);
    }
}

/* 8 stones leave fewer than 3^13 / 4096 positions, 5 leave more. */
TEST(few_positions_are_hashed)
{
    static struct stones_board board;
    stones_init(&board, 13, QJ_STUCK_DRAWS);
    board.lines = qj_lines_make(4, 4);
    for (unsigned i = 0; i < 8; i++)
        board.start[i] = (unsigned char)(1 + i / 2 % 2);
    const struct stones_way few = stones_compare(&board, 1);
    assert_true(few.played && !few.ranked);
    memset(board.start, 0, 3);
    const struct stones_way many = stones_compare(&board, 2);
    assert_true(many.played && many.ranked);
}

static void stones_fail(struct stones_board *board, const qj_limits *limits, qj_status expected,
                        const char *message)
{
    SCOPED(drop_context) qj_context *context = context_within(limits);
    SCOPED(arena_clear) struct arena arena = {.context = context};
    static struct tiers_game game;
    static struct tiers_solution solution;
    assert_failure(context, stones_solve(board, &arena, &game, &solution), expected, message);
}

TEST(faults_and_limits_end_the_search)
{
    static struct stones_board board;
    const qj_limits none = LIMITS(.threads = 1);
    stones_init(&board, 10, QJ_STUCK_DRAWS);
    board.lines = qj_lines_make(5, 3);
    stones_fail(&board, &LIMITS(.states = 1000), QJ_LIMIT, "state limit of 1000 reached");
    board.foreign = 1;
    stones_fail(&board, &none, QJ_USAGE,
                "the rules give a finished game another value than -1, 0 or 1");
    board.foreign = UINT64_MAX;
    board.faulty = true;
    stones_fail(&board, &none, QJ_BAD_INPUT, "the rules failed");
    stones_init(&board, 13, QJ_STUCK_DRAWS);
    board.lines = qj_lines_make(13, 13);
    stones_fail(&board, &LIMITS(.stop = stop_when_working), QJ_STOPPED, "interrupted");
}

/* Without memory for the codes, moves are played. */
TEST(little_memory_plays_moves)
{
    static struct stones_board board;
    stones_init(&board, 12, QJ_STUCK_DRAWS);
    board.seed = 5;
    board.one_in = 2;
    const qj_limits limits = LIMITS(.bytes = 1 << 20);
    SCOPED(drop_context) qj_context *context = context_within(&limits);
    SCOPED(arena_clear) struct arena arena = {.context = context};
    static struct tiers_game game;
    static struct tiers_solution solution;
    assert_ok(context, stones_solve(&board, &arena, &game, &solution));
    assert_true(board.plays > solution.positions);
}

/* Counts are those of the same rules without stones, which have a log. */
TEST(counts_of_stones)
{
    static struct plies stones, moves;
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_position)
    qj_position *position = position_of(context, "mnk", "3 4 3\n0 0 0 1\n0 0 0 0\n0 2 0 0\n");
    qj_rules rules = *position->game->rules;
    const struct view view = view_of_rules(&rules, position->setup, position->start,
                                           position->state_size);
    assert_ok(context, plies_of_tiers(context, &view, &stones));
    rules.stones_over = NULL;
    assert_ok(context, plies_of_tiers(context, &view, &moves));
    assert_int_equal(stones.count, 11);
    assert_memory_equal(&stones, &moves, sizeof stones);
}
