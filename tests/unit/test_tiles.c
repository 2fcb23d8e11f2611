/* The bit planes of the matching engine against searches on its plain grid: on boards of every
 * shape, each kernel finds a matching without augmenting paths, and the set D(G). Takes seconds:
 * only large boards have regions for two threads. */
#include "support/opened.h"

#include "engines/geography/tiles/tile_kernel.h"
#include "engines/geography/token_session.h"

GROUP(tiles)

enum { MAX_CELLS = 300 * 300 };

struct board {
    uint64_t rows, columns;
    uint64_t open[MAX_CELLS / 64 + 1];
};

static struct geography_view view_of(const struct board *board)
{
    return (struct geography_view){board->rows, board->columns, board->open, NO_TOKEN};
}

/* ---------------------------------------------------------------- boards */

/* Whether a cell of a board that is built to hurt is open; per_mille: how many holes it has. */
typedef bool (*shape_fn)(uint64_t row, uint64_t column, uint64_t side, struct random *random,
                         uint64_t per_mille);

static bool is_open_at_random(UNUSED uint64_t row, UNUSED uint64_t column, UNUSED uint64_t side,
                              struct random *random, uint64_t per_mille)
{
    return !random_chance(random, per_mille);
}

/* One long path. */
static bool is_on_snake(uint64_t row, uint64_t column, uint64_t side, UNUSED struct random *random,
                        UNUSED uint64_t per_mille)
{
    return row % 2 == 0 || column == (row % 4 == 1 ? side - 1 : 0);
}

static bool is_in_comb(uint64_t row, uint64_t column, UNUSED uint64_t side, struct random *random,
                       uint64_t per_mille)
{
    return (row == 0 || column % 2 == 0) && !random_chance(random, per_mille / 10);
}

static bool is_between_holes(uint64_t row, uint64_t column, UNUSED uint64_t side,
                             struct random *random, uint64_t per_mille)
{
    return (row % 2 == 0 || column % 2 == 0) && !random_chance(random, per_mille / 10);
}

/* Two halves that each want another colour, and a wall with few doors between them. */
static bool is_in_halves(uint64_t row, uint64_t column, uint64_t side, struct random *random,
                         uint64_t per_mille)
{
    bool upper = row < side / 2;
    if (row == side / 2 && column % 20)
        return false;
    return (row + column) % 2 != upper || !random_chance(random, per_mille);
}

static bool is_in_diamond(uint64_t row, uint64_t column, uint64_t side, struct random *random,
                          uint64_t per_mille)
{
    uint64_t half = side / 2, down = row > half ? row - half : half - row,
             across = column > half ? column - half : half - column;
    return down + across < half && !random_chance(random, per_mille / 10);
}

static const shape_fn shapes[] = {is_open_at_random, is_on_snake,  is_in_comb,
                                  is_between_holes,  is_in_halves, is_in_diamond};

static void fill(struct board *board, shape_fn shape, struct random *random, uint64_t per_mille)
{
    uint64_t side = board->rows > board->columns ? board->rows : board->columns;
    memset(board->open, 0, sizeof board->open);
    for (uint64_t row = 0; row < board->rows; row++)
        for (uint64_t column = 0; column < board->columns; column++)
            if (shape(row, column, side, random, per_mille))
                bits_set(board->open, row * board->columns + column);
}

/* ------------------------------------------------------------- comparing */

/* The copied matching is a matching of the board. */
static void check_matching(const struct grid *grid, const struct board *board)
{
    uint64_t exposed[2] = {0, 0};
    for (uint64_t vertex = 0; vertex < board->rows * board->columns; vertex++) {
        uint32_t cell = grid_cell(grid, vertex);
        assert_int_equal(grid_is_open(grid, cell), bits_get(board->open, vertex));
        if (grid_is_matched(grid, cell))
            assert_int_equal(grid_partner(grid, grid_partner(grid, cell)), cell);
        else if (grid_is_open(grid, cell))
            exposed[grid_colour(cell)]++;
    }
    assert_int_equal(exposed[0], grid->exposed[0]);
    assert_int_equal(exposed[1], grid->exposed[1]);
}

/* A matching is maximum exactly if no alternating path joins two exposed vertices (Berge). */
static void check_maximum(struct grid *grid)
{
    for (uint32_t cell = 0; cell < grid->cells; cell++)
        if (grid_is_open(grid, cell) && !grid_is_matched(grid, cell)) {
            bool found;
            assert_int_equal(grid_search(grid, cell, false, &found), QJ_OK);
            assert_false(found);
        }
}

/* Marks the even vertices: alternating paths of even length lead to them from exposed vertices. */
static void mark_even(const struct grid *grid, uint8_t *even, uint32_t *stack)
{
    uint32_t waiting = 0;
    for (uint32_t cell = 0; cell < grid->cells; cell++)
        if ((even[cell] = grid->partner[cell] == EXPOSED))
            stack[waiting++] = cell;
    while (waiting) {
        const uint32_t from = stack[--waiting];
        for (int d = 0; d < DIRECTIONS; d++) {
            const uint32_t odd = from + grid->step[d];
            if (!grid_is_matched(grid, odd) || even[grid_partner(grid, odd)])
                continue;
            even[grid_partner(grid, odd)] = true;
            stack[waiting++] = grid_partner(grid, odd);
        }
    }
}

static void check_even(const struct tiles *tiles, const struct grid *grid,
                       const struct board *board)
{
    static uint8_t even[2 * MAX_CELLS];
    static uint32_t stack[2 * MAX_CELLS];
    assert_true(grid->cells <= COUNT(even));
    mark_even(grid, even, stack);
    for (uint64_t vertex = 0; vertex < board->rows * board->columns; vertex++) {
        struct tile_place place = tiles_place(tiles, vertex);
        assert_int_equal(tiles_is_open(tiles, place), bits_get(board->open, vertex));
        assert_int_equal(tiles_is_even(tiles, place), even[grid_cell(grid, vertex)]);
    }
}

static void check_board(const struct board *board, const struct tile_kernel *kernel,
                        unsigned regions)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct tiles tiles;
    struct grid copy;
    struct geography_view view = view_of(board);
    context->limits.kernel = kernel->name;
    assert_ok(context, tiles_read(&tiles, &arena, &view));
    tiles.regions = regions;
    assert_ok(context, tiles_maximise(&tiles));
    assert_ok(context, grid_open(&copy, &arena, view.rows, view.columns, tiles.open));
    assert_ok(context, tiles_copy(&tiles, &copy));
    check_matching(&copy, board);
    check_maximum(&copy);
    check_even(&tiles, &copy, board);
}

static void check_kernels(const struct board *board, unsigned regions)
{
    const struct tile_kernel *kernel;
    for (unsigned i = 0; (kernel = tile_kernel_at(i)) != NULL; i++)
        check_board(board, kernel, regions);
}

/* ----------------------------------------------------------------- tests */

/* Small boards, and boards that cross the borders of tiles. */
TEST(small_boards_agree)
{
    unit_has_no_threads();
    static const uint64_t rows[] = {7, 8, 9, 15, 16, 17, 33},
                          columns[] = {63, 64, 65, 127, 128, 129, 200};
    static struct board board;
    struct random random = {23};
    for (uint64_t i = 0; i < 49 + unit_count(150); i++) {
        board.rows = i < 49 ? rows[i % 7] : 1 + random_below(&random, 24);
        board.columns = i < 49 ? columns[i / 7 % 7] : 1 + random_below(&random, 24);
        fill(&board, shapes[i % COUNT(shapes)], &random, 20 * random_below(&random, 25));
        check_kernels(&board, 1);
    }
}

/* With as many regions, and so threads, as are said: more than so small boards are given, with next
 * to nothing but the rows between them. */
static void check_large(uint64_t seed, unsigned least, unsigned most)
{
    static const uint64_t sides[][2] = {{140, 140}, {139, 90}, {75, 190}, {600, 70}};
    static struct board board;
    struct random random = {seed};
    for (uint64_t i = 0; i < unit_count(COUNT(shapes)); i++) {
        board.rows = sides[i % 4][0];
        board.columns = sides[i % 4][1];
        fill(&board, shapes[i % COUNT(shapes)], &random, 50 + 100 * (i % 3));
        for (unsigned regions = least; regions <= most; regions++)
            check_kernels(&board, regions);
    }
}

TEST(large_boards_agree)
{
    unit_has_no_threads();
    check_large(31, 1, 1);
}

TEST(threads_agree)
{
    check_large(43, 2, 3);
}

/* ------------------------------------------------------ a board for threads */

enum { LARGE_SIDE = 2900 }; /* the least for two threads, which takes a second */

static uint64_t large_open[LARGE_SIDE * LARGE_SIDE / 64 + 1];

/* Open near the row between the two regions, and closed elsewhere: it is soon solved. */
static struct geography_view large_view(uint64_t per_mille)
{
    enum { NEAR = 100, FIRST = (LARGE_SIDE / 2 - NEAR) * LARGE_SIDE };
    struct random random = {47};
    memset(large_open, 0, sizeof large_open);
    for (uint64_t vertex = FIRST; vertex < FIRST + 2 * NEAR * LARGE_SIDE; vertex++)
        if (!random_chance(&random, per_mille))
            bits_set(large_open, vertex);
    return (struct geography_view){LARGE_SIDE, LARGE_SIDE, large_open, NO_TOKEN};
}

static void solve_large(struct arena *arena, unsigned threads, struct tiles *tiles)
{
    struct geography_view view = large_view(300);
    arena->context->limits.threads = threads;
    assert_ok(arena->context, tiles_read(tiles, arena, &view));
    assert_int_equal(tiles->regions, threads);
    assert_ok(arena->context, tiles_maximise(tiles));
}

TEST_IN_CONTEXT(two_threads_share_a_large_board)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct tiles one, two;
    solve_large(&arena, 1, &one);
    solve_large(&arena, 2, &two);
    assert_int_equal(one.open, two.open);
    for (unsigned colour = 0; colour < 2; colour++)
        assert_int_equal(tiles_count_exposed(&one, colour), tiles_count_exposed(&two, colour));
    for (uint32_t tile = 0; tile < one.count; tile++)
        for (unsigned row = 0; row < TILE_ROWS; row++)
            if (tile_even(one.tile + tile, row) != tile_even(two.tile + tile, row))
                fail_msg("tile %u, row %u", tile, row);
}

TEST_IN_CONTEXT(all_threads_stop)
{
    struct geography_view view = large_view(50);
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct tiles tiles;
    context->limits.threads = 2;
    assert_ok(context, tiles_read(&tiles, &arena, &view));
    context->limits.stop = stop_at_once;
    assert_int_equal(tiles_maximise(&tiles), QJ_STOPPED);
}

/* Vertices are restored in any order, and failures are remembered through many eras. */
static void check_adding(const struct board *board, struct random *random)
{
    static uint64_t order[MAX_CELLS];
    static struct board now;
    SCOPED(drop_context) qj_context *context = context_start();
    uint64_t cells = board->rows * board->columns;
    struct geography_view view;
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct grid grid;
    now = (struct board){.rows = board->rows, .columns = board->columns};
    view = view_of(&now);
    assert_ok(context, grid_open(&grid, &arena, view.rows, view.columns, cells));
    assert_ok(context, grid_start_adding(&grid));
    grid.era[0] = grid.era[1] = 250;
    for (uint64_t i = 0; i < cells; i++) {
        uint64_t other = random_below(random, i + 1);
        order[i] = order[other];
        order[other] = i;
    }
    for (uint64_t i = 0; i < cells; i++) {
        const uint32_t cell = grid_cell(&grid, order[i]);
        SCOPED(arena_clear) struct arena room = {.context = context};
        struct tiles fresh;
        bool matched;
        if (!bits_get(board->open, order[i]))
            continue;
        bits_set(now.open, order[i]);
        assert_ok(context, grid_add(&grid, order[i], &matched));
        assert_ok(context, tiles_read(&fresh, &room, &view));
        assert_ok(context, tiles_maximise(&fresh));
        for (unsigned colour = 0; colour < 2; colour++)
            assert_int_equal(grid.exposed[colour ^ grid_colour(grid_cell(&grid, 0))],
                             tiles_count_exposed(&fresh, colour));
        assert_int_equal(matched, grid_is_matched(&grid, cell));
    }
    check_matching(&grid, board);
}

TEST(vertices_can_be_added_in_any_order)
{
    unit_has_no_threads();
    static struct board board;
    struct random random = {41};
    for (uint64_t i = 0; i < unit_count(60); i++) {
        board.rows = 1 + random_below(&random, 20);
        board.columns = 1 + random_below(&random, 20);
        fill(&board, shapes[i % COUNT(shapes)], &random, 20 * random_below(&random, 20));
        check_adding(&board, &random);
    }
}

TEST_IN_CONTEXT(kernels_are_found_by_name)
{
    const struct tile_kernel *kernel;
    assert_ok(context, tile_kernel_find(context, "plain", &kernel));
    assert_string_equal(kernel->name, "plain");
    assert_ok(context, tile_kernel_find(context, NULL, &kernel));
    assert_failure(context, tile_kernel_find(context, "abacus", &kernel), QJ_USAGE,
                   "there is no kernel 'abacus' on this processor");
}
