/* Positions as boards of cells: the cells of moves, the contents of cells, and layouts of
 * graphs.
 */
#include "support/support.h"

#include "face/picture/picture.h"

#include <math.h>
#include <qiju/board.h>
#include <qiju/rules.h>

GROUP(board)

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
    qj_position *position = position_of(context, game, words);
    assert_ok(context, qj_position_go(position, qj_position_recorded(position)));
    return position;
}

static void gather(const qj_position *position, struct cells *cells)
{
    cells->count = 0;
    assert_int_equal(qj_position_cells(position, keep_cell, cells), QJ_OK);
}

TEST_IN_CONTEXT(a_grid_has_its_cells_in_rows)
{
    SCOPED(drop_position)
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
}

/* Heaps of 3 and, after an empty heap, 61: a label and stones, a label and one square. */
TEST_IN_CONTEXT(a_heap_is_a_row_of_stones)
{
    SCOPED(drop_position) qj_position *position = read(context, "nim", "3 3 0 61");
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

TEST_IN_CONTEXT(a_graph_has_points_and_lines)
{
    SCOPED(drop_position)
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
    SCOPED(drop_position) qj_position *arcs = read(context, "graph", "directed\na b\nb a\nb c");
    assert_int_equal(qj_position_lines(arcs, count_line, &lines), QJ_OK);
    assert_int_equal(lines.directed, 3);
}

TEST_IN_CONTEXT(what_is_no_board_is_refused)
{
    static const char *const boards[][2] = {{"widgets", "1 1 1 MON TUE 1"},
                                            {"stone", "201"},
                                            {"stone", "123456789012345678901234567890"}};
    struct cells cells = {.count = 0};
    for (int i = 0; i < 3; i++) {
        SCOPED(drop_position) qj_position *position = read(context, boards[i][0], boards[i][1]);
        assert_int_equal(qj_position_cells(position, keep_cell, &cells), i ? QJ_LIMIT : QJ_USAGE);
    }
    assert_int_equal(cells.count, 0);
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

TEST_IN_CONTEXT(moves_are_made_on_cells)
{
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
    for (size_t i = 0; i < COUNT(boards); i++) {
        SCOPED(drop_position) qj_position *position = read(context, boards[i][0], boards[i][1]);
        assert_ok(context, qj_position_moves(position, check_move, position));
    }
}

/* ------------------------------------------------------------------------ user-defined rules */

CONSTANT(size_t, one_byte, 1)

MOVES_OF(step)
{
    for (uint64_t part = 0; part < 3 && !*(const char *)state; part++)
        if (!visit(user, &(qj_move){{part}}))
            return;
}

PLAY_OF(play_step)
{
    *(char *)state = 1;
    return 0;
}

/* A triangle whose last corner has an invalid shape and look, and words without an end. */
static void wild_cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    (void)setup;
    qj_cell cells[] = {{QJ_POINT, QJ_FIRST, 0, 0, "a"},
                       {QJ_POINT, *(const char *)state ? QJ_SECOND : QJ_PLAIN, 2, 0, "b"},
                       {(qj_shape)99, (qj_look)-1, 1, 1, ""}};
    memset(cells[2].words, 'c', sizeof cells[2].words);
    for (int i = 0; i < 3; i++)
        if (!visit(user, &cells[i]))
            return;
}

static void triangle(const qj_setup *setup, const void *state, qj_line_fn visit, void *user)
{
    (void)setup, (void)state;
    for (uint64_t i = 0; i < 3; i++)
        if (!visit(user, i, (i + 1) % 3, false))
            return;
}

/* The moves 0, 1 and 2 have as many clicks. */
static unsigned many_clicks(UNUSED const qj_setup *setup, UNUSED const void *state,
                            const qj_move *move, uint64_t cells[2])
{
    cells[0] = 2;
    cells[1] = 1;
    return (unsigned)move->part[0];
}

static const qj_rules wild = {
    QJ_RULES_HEAD,          .name = "wild",         .players = {"the cop", "the robber"},
    .ending = QJ_LAST_WINS, .state_size = one_byte, .moves = step,
    .play = play_step,      .cells = wild_cells,    .lines = triangle,
    .clicks = many_clicks};

TEST_IN_CONTEXT(rules_tell_a_board)
{
    SCOPED(drop_game) qj_game *game = NULL, *none = NULL;
    SCOPED(drop_position) qj_position *position = NULL;
    SCOPED(collected_end) struct collected text = {0};
    uint64_t clicked[2];
    struct cells cells;
    struct lines lines = {0, 0, 0};
    assert_ok(context, qj_game_new(context, &wild, &game));
    assert_ok(context, position_read(context, game, "", &position));
    gather(position, &cells);
    assert_int_equal(cells.count, 3);
    assert_int_equal(cells.items[2].shape, QJ_SQUARE);
    assert_int_equal(cells.items[2].look, QJ_PLAIN);
    assert_int_equal(strlen(cells.items[2].words), QJ_CELL_WORDS - 1);
    assert_int_equal(qj_position_lines(position, count_line, &lines), QJ_OK);
    assert_int_equal(lines.count, 3);
    for (uint64_t part = 0; part < 3; part++)
        assert_int_equal(qj_move_clicks(position, &(qj_move){{part}}, clicked), part);
    assert_int_equal(clicked[0], 2);
    assert_int_equal(qj_move_cell(position, &(qj_move){{0}}), QJ_NOT_KNOWN);
    assert_int_equal(qj_move_cell(position, &(qj_move){{1}}), 2);
    assert_int_equal(qj_move_cell(position, &(qj_move){{2}}), 1);
    assert_ok(context, qj_position_draw(position, false, INTO(&text)));
    assert_string_equal(text.data, "Ca                                              b\n"
                                   "\n"
                                   "                        ccccccccccccccccccccccc\n");
    qj_rules wrong = wild;
    wrong.cells = NULL;
    assert_int_equal(qj_game_new(context, &wrong, &none), QJ_USAGE);
}

TEST(colours_are_those_of_names)
{
    assert_string_equal(scene_colour("Red"), scene_colour("red"));
    assert_string_not_equal(scene_colour("Red"), scene_colour("Blue"));
    assert_null(scene_colour("the cop"));
    assert_null(scene_colour(NULL));
}

/* ------------------------------------------------------------------------------- layout */

static double distance(const struct placement_point *at, uint64_t one, uint64_t two)
{
    return hypot(at[one].x - at[two].x, at[one].y - at[two].y);
}

TEST_IN_CONTEXT(a_layout_keeps_vertices_apart_and_neighbours_near)
{
    enum { RING = 12, ALL = RING + 3 };
    struct placement_joint joints[RING + 1];
    struct placement_point *at;
    SCOPED(arena_clear) struct arena arena = {.context = context};
    for (uint64_t i = 0; i < RING; i++)
        joints[i] = (struct placement_joint){i, (i + 1) % RING};
    joints[RING] = (struct placement_joint){RING, RING + 1}; /* and an isolated vertex */
    assert_ok(context,
              placement_find(&arena, ALL, &(struct placement_joints){joints, RING + 1, 0}, &at));
    for (uint64_t one = 0; one < ALL; one++) {
        assert_true(at[one].x > -1e-9 && at[one].y > -1e-9);
        for (uint64_t two = 0; two < one; two++)
            assert_true(distance(at, one, two) > .7);
    }
    for (uint64_t i = 0; i <= RING; i++)
        assert_true(distance(at, joints[i].from, joints[i].to) < 1.4);
    assert_true(distance(at, 0, RING / 2) > 2.5); /* a ring is round */
}

TEST_IN_CONTEXT(a_large_graph_is_a_circle)
{
    enum { MANY = PLACEMENT_MAX + 1 };
    struct placement_point *at;
    SCOPED(arena_clear) struct arena arena = {.context = context};
    assert_ok(context, placement_find(&arena, MANY, &(struct placement_joints){NULL, 0, 0}, &at));
    for (uint64_t i = 1; i < MANY; i++)
        assert_true(fabs(distance(at, i, i - 1) - 1) < .01);
}
