/* The tiles of the matching engine against searches cell by cell: on boards of every shape, each
 * kernel finds a matching without augmenting paths, and the set D(G). Takes seconds:
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

static qj_status read_board(struct tiles *tiles, struct arena *arena,
                            const struct geography_view *board)
{
    const struct view view = {.kind = VIEW_GEOGRAPHY, .geography = *board};
    uint64_t open;
    return tiles_read(tiles, arena, &view, &open);
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

/* The neighbours of a vertex. */
static int neighbours_of(const struct board *board, uint64_t vertex, uint64_t out[4])
{
    int count = 0;
    uint64_t column = vertex % board->columns;
    if (vertex >= board->columns)
        out[count++] = vertex - board->columns;
    if (column > 0)
        out[count++] = vertex - 1;
    if (column + 1 < board->columns)
        out[count++] = vertex + 1;
    if (vertex + board->columns < board->rows * board->columns)
        out[count++] = vertex + board->columns;
    return count;
}

/* The pairs are a matching of the board: partners are open neighbours of each other. */
static void check_matching(const struct tiles *tiles, const struct board *board)
{
    uint64_t exposed = 0;
    for (uint64_t vertex = 0; vertex < board->rows * board->columns; vertex++) {
        uint64_t partner = matcher_board.partner(tiles, vertex), around[4];
        bool is_open = bits_get(board->open, vertex), is_beside = partner == NO_TOKEN;
        assert_int_equal(tiles_is_open(tiles, tiles_place(tiles, vertex)), is_open);
        for (int i = neighbours_of(board, vertex, around); i-- > 0;)
            is_beside = is_beside || around[i] == partner;
        assert_true(is_beside);
        exposed += is_open && partner == NO_TOKEN;
        if (partner == NO_TOKEN)
            continue;
        assert_true(is_open);
        assert_int_equal(matcher_board.partner(tiles, partner), vertex);
    }
    assert_int_equal(exposed, tiles_count_exposed(tiles));
}

/* Marks the even vertices: alternating paths of even length lead to them from exposed vertices. The
 * matching is maximum exactly if no such path goes on to an exposed vertex (Berge). */
static void mark_even(const struct tiles *tiles, const struct board *board, uint8_t *even)
{
    static uint64_t stack[MAX_CELLS];
    uint64_t waiting = 0, around[4];
    for (uint64_t vertex = 0; vertex < board->rows * board->columns; vertex++)
        if ((even[vertex] = bits_get(board->open, vertex) &&
                            matcher_board.partner(tiles, vertex) == NO_TOKEN))
            stack[waiting++] = vertex;
    while (waiting) {
        const uint64_t from = stack[--waiting];
        for (int i = neighbours_of(board, from, around); i-- > 0;) {
            const uint64_t partner = matcher_board.partner(tiles, around[i]);
            if (!bits_get(board->open, around[i]))
                continue;
            assert_int_not_equal(partner, NO_TOKEN);
            if (!even[partner])
                stack[waiting++] = partner;
            even[partner] = true;
        }
    }
}

static void check_even(const struct tiles *tiles, const struct board *board)
{
    static uint8_t even[MAX_CELLS];
    mark_even(tiles, board, even);
    for (uint64_t vertex = 0; vertex < board->rows * board->columns; vertex++)
        assert_int_equal(tiles_is_even(tiles, tiles_place(tiles, vertex)), even[vertex]);
}

static void check_board(const struct board *board, const struct tile_kernel *kernel,
                        unsigned regions)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct tiles tiles;
    struct geography_view view = view_of(board);
    context->limits.kernel = kernel->name;
    assert_ok(context, read_board(&tiles, &arena, &view));
    tiles.regions = regions;
    assert_ok(context, tiles_maximise(&tiles));
    assert_false(tiles_are_waiting(&tiles));
    check_matching(&tiles, board);
    check_even(&tiles, board);
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
    assert_ok(arena->context, read_board(tiles, arena, &view));
    assert_int_equal(tiles->regions, threads);
    assert_ok(arena->context, tiles_maximise(tiles));
}

TEST_IN_CONTEXT(two_threads_share_a_large_board)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct tiles one, two;
    solve_large(&arena, 1, &one);
    solve_large(&arena, 2, &two);
    assert_int_equal(tiles_count_exposed(&one), tiles_count_exposed(&two));
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
    assert_ok(context, read_board(&tiles, &arena, &view));
    context->limits.stop = stop_at_once;
    assert_int_equal(tiles_maximise(&tiles), QJ_STOPPED);
}

/* ---------------------------------------------------------------- changes */

/* Adds or removes a vertex. A new vertex that is matched covers one that was exposed. */
static void change(qj_context *context, struct tiles *tiles, struct board *board, uint64_t vertex)
{
    const uint64_t before = tiles_count_exposed(tiles);
    bool matched;
    if (bits_get(board->open, vertex)) {
        bits_clear(board->open, vertex);
        assert_ok(context, matcher_board.remove(tiles, vertex));
        return;
    }
    assert_ok(context, matcher_board.add(tiles, vertex, &matched));
    bits_set(board->open, vertex);
    assert_int_equal(tiles_count_exposed(tiles), matched ? before - 1 : before + 1);
}

/* Vertices of a board are added and removed in any order. The matching is a maximum matching at
 * every time, also if the trees wait to grow; then they end in D(G). */
static void check_changes(const struct board *board, struct random *random, bool removes)
{
    static struct board now;
    static uint8_t even[MAX_CELLS];
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    const uint64_t cells = board->rows * board->columns;
    struct geography_view view;
    struct tiles tiles;
    now = removes ? *board : (struct board){.rows = board->rows, .columns = board->columns};
    view = view_of(&now);
    assert_ok(context, read_board(&tiles, &arena, &view));
    assert_ok(context, tiles_maximise(&tiles));
    for (uint64_t i = 0; i < 2 * cells; i++) {
        const uint64_t vertex = random_below(random, cells);
        if (!bits_get(board->open, vertex) || (!removes && bits_get(now.open, vertex)))
            continue;
        change(context, &tiles, &now, vertex);
        if (!random_chance(random, 200))
            continue;
        check_matching(&tiles, &now);
        mark_even(&tiles, &now, even);
        if (random_chance(random, 300)) {
            assert_ok(context, tiles_grow(&tiles));
            check_even(&tiles, &now);
        }
    }
    assert_ok(context, tiles_grow(&tiles));
    check_even(&tiles, &now);
}

/* Small boards, and boards of several tiles. */
TEST(vertices_change_in_any_order)
{
    unit_has_no_threads();
    static struct board board;
    struct random random = {41};
    for (uint64_t i = 0; i < unit_count(60); i++) {
        board.rows = 1 + random_below(&random, 20);
        board.columns = i % 4 ? 1 + random_below(&random, 20) : 60 + random_below(&random, 10);
        fill(&board, shapes[i % COUNT(shapes)], &random, 20 * random_below(&random, 20));
        check_changes(&board, &random, i % 3 != 0);
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
