/* check_lightsout: n m p and a board of numbers modulo a prime p. Pressing a cell adds 1 to it and
 * to its orthogonal neighbours, or adds a pattern around it. On a torus rows and columns are rings.
 * On a graph a press adds 1 to a vertex and to its neighbours. The puzzle asks for presses after
 * which all cells are 0, or equal the board after the word goal; then the first board minus the
 * goal must become 0. The claim is such presses, and whether they are unique modulo p; or that no
 * presses solve it.
 *
 * Evidence is as in check_equations.c, with a line for each row of a board. On a graph, or with a
 * pattern on a board with edges, the rank shows that presses are unique. Otherwise
 *     unique          presses x that solve the board, and presses u that add 1 to the first corner
 *                     and leave all other cells unchanged
 *
 * Theorem. The presses u are sufficient. On a torus u, translated, adds 1 to any other cell. On a
 * board with edges let T add to each cell of a line its two neighbours. The matrix of all presses,
 * A = 1 + T on rows + T on columns, commutes with T on rows and with T on columns. Let e be the
 * first unit vector. The vectors e, T e, T T e, ... span all vectors of a line, since the last
 * non-zero entry of T^k e is a 1 in cell k. Au is e on rows and on columns, so T on rows and T on
 * columns produce every board from it. So A is onto; the boards are finitely many, so A is
 * one-to-one.
 */
#include "check_equations.h"
#include "edges.h"

#include <inttypes.h>
#include <stdlib.h>

void check_lightsout(struct check *check);

/* A pattern has two odd sides; NULL: the plus. */
struct check_lightsout_board {
    bool torus, plain;
    uint64_t rows, columns, cells;
    uint64_t pattern_rows, pattern_columns;
    uint64_t *pattern;
    uint64_t *value; /* value of each cell at the start, minus its goal */
    struct edges_graph graph;
};

static uint64_t check_lightsout_read_side(struct check *check)
{
    enum { MOST = 999 };
    uint64_t side = input_count(check, "a side of the pattern", 1, MOST);
    if (side % 2 == 0)
        input_refuse(check, "expected an odd side of the pattern");
    return side;
}

static void check_lightsout_read_pattern(struct check *check, struct check_lightsout_board *board)
{
    uint64_t capacity = 0;
    board->pattern_rows = check_lightsout_read_side(check);
    board->pattern_columns = check_lightsout_read_side(check);
    for (uint64_t i = 0; i < board->pattern_rows * board->pattern_columns; i++) {
        board->pattern = memory_grow(check, board->pattern, &capacity, i, sizeof *board->pattern);
        board->pattern[i] = input_count(check, "what a press adds", 0, UINT32_MAX);
    }
}

static void check_lightsout_read_kind(struct check *check, struct check_lightsout_board *board,
                                      struct equations *system)
{
    if (input_take_word(check, "graph")) {
        system->p = equations_read_prime(check);
        edges_read_graph(check, &board->graph);
        board->cells = board->graph.vertices;
        if (board->cells == 0)
            input_refuse(check, "expected a graph with a vertex");
        system->line = UINT64_MAX;
        return;
    }
    board->torus = input_take_word(check, "torus");
    if (input_take_word(check, "pattern"))
        check_lightsout_read_pattern(check, board);
    board->rows = input_count(check, "the number of rows", 1, UINT32_MAX);
    board->columns = input_count(check, "the number of columns", 1, UINT32_MAX);
    board->cells = board->rows * board->columns;
    if (board->cells > UINT32_MAX)
        input_refuse(check, "expected less than 2^32 cells");
    board->plain = !board->torus && !board->pattern;
    system->line = board->columns;
    system->p = equations_read_prime(check);
}

static void check_lightsout_read_board(struct check *check, struct check_lightsout_board *board,
                                       struct equations *system)
{
    uint64_t capacity = 0;
    check_lightsout_read_kind(check, board, system);
    bool given = !board->graph.vertices || input_take_word(check, "values");
    for (uint64_t cell = 0; cell < board->cells; cell++) {
        board->value = memory_grow(check, board->value, &capacity, cell, sizeof *board->value);
        board->value[cell] = given ? input_count(check, "the value of a cell", 0, system->p - 1)
                                   : 1;
    }
    bool goals = input_take_word(check, "goal");
    for (uint64_t cell = 0; goals && cell < board->cells; cell++) {
        uint64_t goal = input_count(check, "the goal of a cell", 0, system->p - 1);
        board->value[cell] = (board->value[cell] + system->p - goal) % system->p;
    }
    input_end(check);
}

/* ------------------------------------------------------------------- matrix */

/* Steps back by offset - middle along a side; false at the edge of the board. */
static bool check_lightsout_step(bool torus, uint64_t count, uint64_t from, uint64_t offset,
                                 uint64_t middle, uint64_t *to)
{
    if (!torus && (from + middle < offset || from + middle - offset >= count))
        return false;
    // NOLINTNEXTLINE(clang-analyzer-core.DivideZero): a board has rows and columns
    *to = (from + middle + count - offset % count) % count;
    return true;
}

/* Adds row `cell` of A: the presses that change the cell. */
static void check_lightsout_add_row(struct check *check, const struct check_lightsout_board *board,
                                    uint64_t cell, struct equations *system)
{
    static const uint64_t plus[] = {0, 1, 0, 1, 1, 1, 0, 1, 0};
    uint64_t row, column, rows = board->pattern ? board->pattern_rows : 3;
    uint64_t columns = board->pattern ? board->pattern_columns : 3;
    for (uint64_t i = 0; i < rows * columns; i++) {
        uint64_t value = (board->pattern ? board->pattern : plus)[i] % system->p;
        if (value &&
            check_lightsout_step(board->torus, board->rows, cell / board->columns, i / columns,
                                 rows / 2, &row) &&
            check_lightsout_step(board->torus, board->columns, cell % board->columns, i % columns,
                                 columns / 2, &column))
            equations_add(check, system, row * board->columns + column, value);
    }
}

static int check_lightsout_compare(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

/* Adds the row of a vertex; a repeated edge counts once. */
static void check_lightsout_add_vertex(struct check *check, const struct edges_graph *graph,
                                       uint64_t vertex, struct equations *system)
{
    uint32_t *arcs = graph->arcs + graph->rows[vertex];
    uint64_t count = graph->rows[vertex + 1] - graph->rows[vertex];
    if (count)
        qsort(arcs, count, sizeof *arcs, check_lightsout_compare);
    equations_add(check, system, vertex, 1);
    for (uint64_t i = 0; i < count; i++)
        if (i == 0 || arcs[i] != arcs[i - 1])
            equations_add(check, system, arcs[i], 1);
}

static void check_lightsout_make_system(struct check *check,
                                        const struct check_lightsout_board *board,
                                        struct equations *system)
{
    system->columns = board->cells;
    for (uint64_t cell = 0; cell < board->cells; cell++) {
        if (board->graph.vertices)
            check_lightsout_add_vertex(check, &board->graph, cell, system);
        else
            check_lightsout_add_row(check, board, cell, system);
        equations_end_row(check, system, (system->p - board->value[cell]) % system->p);
    }
}

/* -------------------------------------------------------------------- corner */

static void check_lightsout_check_corner(struct check *check, const struct equations *system)
{
    const uint64_t *u = equations_vector(check, system, system->columns);
    for (uint64_t row = 0; row < system->rows; row++)
        CHECK(check, "corner", equations_times(system, row, u) == (row == 0),
              "the presses do not add 1 to the first cell alone, but change cell number %" PRIu64,
              row + 1);
}

void check_lightsout(struct check *check)
{
    struct check_lightsout_board board = {0};
    struct equations system = {0};
    const uint64_t *x;
    check_lightsout_read_board(check, &board, &system);
    check_lightsout_make_system(check, &board, &system);
    system.unique = board.plain || board.torus ? check_lightsout_check_corner : NULL;
    enum equations_verdict verdict = equations_check(check, &system, &x);
    witness_end(check);
    fputs(verdicts[verdict], check->out);
    for (uint64_t cell = 0; x && cell < board.cells; cell++)
        check_print_number(check, x[cell],
                           cell + 1 < board.cells && (cell + 1) % system.line ? ' ' : '\n');
}
