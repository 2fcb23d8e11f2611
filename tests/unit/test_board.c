/* Positions as boards of cells: where moves are made, what stands there, graphs that are laid out.
 */
#include "support/support.h"

#include "face/layout.h"

#include <math.h>
#include <qiju/board.h>

struct cells {
    qj_cell items[64];
    uint64_t count;
};

static bool keep_cell(void *user, const qj_cell *cell)
{
    struct cells *cells = user;
    assert_true(cells->count < 64);
    cells->items[cells->count++] = *cell;
    return true;
}

static qj_position *read(qj_context *context, const char *game, const char *words)
{
    qj_position *position;
    qj_text text = {words, strlen(words)};
    qj_source source = qj_text_source(&text);
    assert_ok(context, qj_position_read(context, qj_game_find(game), &source, 1, &position));
    assert_ok(context, qj_position_go(position, qj_position_recorded(position)));
    return position;
}

static void gather(const qj_position *position, struct cells *cells)
{
    cells->count = 0;
    assert_int_equal(qj_position_cells(position, keep_cell, cells), QJ_OK);
}

static void a_grid_has_its_cells_in_rows(void **state)
{
    (void)state;
    qj_context *context = context_start();
    qj_position *position = read(context, "mnk", "2 3 3  1 0 0  0 2 0  moves 1 3");
    struct cells cells;
    gather(position, &cells);
    assert_int_equal(cells.count, 6);
    for (uint64_t i = 0; i < 6; i++) {
        const uint64_t row = i / 3, column = i % 3;
        assert_int_equal(cells.items[i].shape, QJ_SQUARE);
        assert_true(cells.items[i].x == (double)column && cells.items[i].y == (double)row);
    }
    assert_int_equal(cells.items[0].look, QJ_FIRST);
    assert_int_equal(cells.items[2].look, QJ_FIRST);
    assert_int_equal(cells.items[3].look, QJ_PLAIN);
    assert_string_equal(cells.items[3].words, "");
    assert_int_equal(cells.items[4].look, QJ_SECOND);
    assert_int_equal(qj_move_cell(position, &(qj_move){{1, 2}}), 5);
    assert_int_equal(qj_move_cell(position, &(qj_move){{2, 0}}), QJ_NOT_KNOWN);
    assert_int_equal(qj_move_cell(position, &(qj_move){{0, 3}}), QJ_NOT_KNOWN);
    qj_position_free(position);
    context_end(context);
}

/* Heaps of 3 and, behind an empty one, 61: a label and stones, a label and one square. */
static void a_heap_is_a_row_of_stones(void **state)
{
    (void)state;
    qj_context *context = context_start();
    qj_position *position = read(context, "nim", "3 3 0 61");
    struct cells cells;
    gather(position, &cells);
    assert_int_equal(cells.count, 6);
    assert_int_equal(cells.items[0].shape, QJ_LABEL);
    assert_int_equal(cells.items[3].shape, QJ_POINT);
    assert_string_equal(cells.items[4].words, "3");
    assert_string_equal(cells.items[5].words, "61");
    for (uint64_t left = 0; left < 3; left++)
        assert_int_equal(qj_move_cell(position, &(qj_move){{0, left}}), 1 + left);
    assert_int_equal(qj_move_cell(position, &(qj_move){{2, 60}}), 5);
    qj_position_free(position);
    context_end(context);
}

struct lines {
    uint64_t count, directed, sum;
};

static bool count_line(void *user, uint64_t from, uint64_t to, bool directed)
{
    struct lines *lines = user;
    lines->count++;
    lines->directed += directed;
    lines->sum += from * 10 + to;
    return true;
}

static void a_graph_has_points_and_lines(void **state)
{
    (void)state;
    qj_context *context = context_start();
    qj_position *position = read(context, "graph", "a b\nb c\nc a\nc d\nmoves b c");
    struct cells cells;
    struct lines lines = {0, 0, 0};
    gather(position, &cells);
    assert_int_equal(cells.count, 4);
    assert_string_equal(cells.items[1].words, "b");
    assert_int_equal(cells.items[1].look, QJ_VISITED);
    assert_int_equal(cells.items[2].look, QJ_BOTH);
    assert_true(isnan(cells.items[3].x));
    assert_int_equal(qj_position_lines(position, count_line, &lines), QJ_OK);
    assert_int_equal(lines.count, 4);
    assert_int_equal(lines.sum, 1 + 2 + 12 + 23);
    assert_int_equal(lines.directed, 0);
    qj_position_free(position);
    position = read(context, "graph", "directed\na b\nb a\nb c");
    assert_int_equal(qj_position_lines(position, count_line, &lines), QJ_OK);
    assert_int_equal(lines.directed, 3);
    qj_position_free(position);
    context_end(context);
}

static void what_is_no_board_is_refused(void **state)
{
    (void)state;
    qj_context *context = context_start();
    struct cells cells = {.count = 0};
    qj_position *position = read(context, "widgets", "1 1 1 MON TUE 1");
    assert_int_equal(qj_position_cells(position, keep_cell, &cells), QJ_USAGE);
    qj_position_free(position);
    position = read(context, "stone", "201");
    assert_int_equal(qj_position_cells(position, keep_cell, &cells), QJ_LIMIT);
    qj_position_free(position);
    position = read(context, "stone", "123456789012345678901234567890");
    assert_int_equal(qj_position_cells(position, keep_cell, &cells), QJ_LIMIT);
    qj_position_free(position);
    assert_int_equal(cells.count, 0);
    context_end(context);
}

/* Every move of a game's start is made on a cell that there is, two moves of a grid on two. */
static bool check_move(void *user, const qj_move *move)
{
    const qj_position *position = user;
    struct cells cells;
    gather(position, &cells);
    assert_true(qj_move_cell(position, move) < cells.count);
    assert_int_not_equal(cells.items[qj_move_cell(position, move)].shape, QJ_LABEL);
    return true;
}

static void moves_are_made_on_cells(void **state)
{
    (void)state;
    static const char *const boards[][2] = {{"staircase", "2 2 1 2 3 4 4 3 2 1"},
                                            {"tictactoe", "1 1 2 1 2 1 2 0 0 0"},
                                            {"geography", "2 3 ..# #.."},
                                            {"stone", "4 0"},
                                            {"graph", "a b\nb c\nc a"},
                                            {"rabbits", "1 6 XO.OXO 0"},
                                            {"splitting", "1 4 1 0 1 2"},
                                            {"kayles", "3 4 0 5"},
                                            {"wythoff", "4 6"},
                                            {"heaps", "0.77:3,5 0.6:7"}};
    qj_context *context = context_start();
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        qj_position *position = read(context, boards[i][0], boards[i][1]);
        assert_ok(context, qj_position_moves(position, check_move, position));
        qj_position_free(position);
    }
    context_end(context);
}

/* ------------------------------------------------------------------------------- layout */

static double distance(const struct point *at, uint64_t one, uint64_t two)
{
    return hypot(at[one].x - at[two].x, at[one].y - at[two].y);
}

static void a_layout_keeps_vertices_apart_and_neighbours_near(void **state)
{
    (void)state;
    enum { RING = 12, ALL = RING + 3 };
    struct joint joints[RING + 1];
    struct point *at;
    qj_context *context = context_start();
    struct arena arena;
    arena_init(&arena, context);
    for (uint64_t i = 0; i < RING; i++)
        joints[i] = (struct joint){i, (i + 1) % RING};
    joints[RING] = (struct joint){RING, RING + 1}; /* and a vertex by itself */
    assert_ok(context, layout_place(&arena, ALL, joints, RING + 1, &at));
    for (uint64_t one = 0; one < ALL; one++) {
        assert_true(at[one].x > -1e-9 && at[one].y > -1e-9);
        for (uint64_t two = 0; two < one; two++)
            assert_true(distance(at, one, two) > .7);
    }
    for (uint64_t i = 0; i <= RING; i++)
        assert_true(distance(at, joints[i].from, joints[i].to) < 1.4);
    assert_true(distance(at, 0, RING / 2) > 2.5); /* a ring is round */
    arena_clear(&arena);
    context_end(context);
}

static void a_large_graph_is_a_circle(void **state)
{
    (void)state;
    enum { MANY = LAYOUT_MOST + 1 };
    struct point *at;
    qj_context *context = context_start();
    struct arena arena;
    arena_init(&arena, context);
    assert_ok(context, layout_place(&arena, MANY, NULL, 0, &at));
    for (uint64_t i = 1; i < MANY; i++)
        assert_true(fabs(distance(at, i, i - 1) - 1) < .01);
    arena_clear(&arena);
    context_end(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_grid_has_its_cells_in_rows),
        cmocka_unit_test(a_heap_is_a_row_of_stones),
        cmocka_unit_test(a_graph_has_points_and_lines),
        cmocka_unit_test(what_is_no_board_is_refused),
        cmocka_unit_test(moves_are_made_on_cells),
        cmocka_unit_test(a_layout_keeps_vertices_apart_and_neighbours_near),
        cmocka_unit_test(a_large_graph_is_a_circle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
