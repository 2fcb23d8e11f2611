/* lightsout: press cells until every one is what is wanted. Pressing a cell of a grid adds 1 modulo
 * p to it and to its orthogonal neighbours (p = 2: the lights of Lights Out, Tiger Electronics
 * 1995). The grid may be a torus, and what a press adds any pattern around the cell; or the cells
 * are the vertices of a graph, where it is added to the neighbours.
 *
 *     1 0 0      pressing the middle:      1 1 0
 *     0 0 0                                1 1 1
 *     0 0 0                                0 1 0
 *
 * The order of presses does not matter, so that a solution is how often each cell is pressed.
 */
#include "games/lightsout/board.h"

#include <inttypes.h>

static const struct puzzle puzzle = {SYSTEM_PUZZLE, .counted = true};

/* ------------------------------------------------------------------ text */

static void size(const qj_position *position, uint64_t *rows, uint64_t *columns)
{
    const struct board *board = position->setup;
    *rows = board->system.rows;
    *columns = board->system.columns;
}

static qj_status read_cell(struct scan *scan, const qj_position *position, uint64_t *index)
{
    const struct board *board = position->setup;
    qj_move cell;
    if (board->graph) {
        uint64_t vertex;
        TRY(graph_read_vertex(scan, board->graph, &vertex));
        *index = vertex;
        return vertex < board->graph->vertices
                   ? QJ_OK
                   : scan_fail(scan, "expected a vertex (1 to %" PRIu64 "), found %" PRIu64,
                               board->graph->vertices, vertex + 1);
    }
    const struct cell_grid grid = {board->system.rows, board->system.columns};
    TRY(cell_read(scan, &grid, &cell));
    *index = cell_at(&grid, &cell);
    return QJ_OK;
}

static void write_cell(struct writer *writer, const qj_position *position, uint64_t index)
{
    board_write_cell(writer, position->setup, index);
}

static void write_light(struct writer *writer, const qj_position *position, uint64_t index)
{
    const struct board *board = position->setup;
    write_text(writer, board->graph ? "the vertex " : "the cell ");
    board_write_cell(writer, board, index);
}

static bool write_start(struct writer *writer, const qj_position *position)
{
    board_write(writer, NULL, position->setup);
    return true;
}

static const struct form form = {FRAMING_SINGLE, QUESTION_NONE, board_read,
                                 NULL,           write_start,   NULL};

extern const struct game game_lightsout;

static const struct qj_game names[] = {{
    .game = &game_lightsout,
    .name = "lightsout",
    .summary = "press cells, each adding 1 modulo p to itself and its neighbours, until all are 0",
    .help =
        "Text:  n m p, then n rows of m values 0 to p - 1; p is a prime below 2^32. Or graph p\n"
        "       and a graph as the game graph reads it: a press adds 1 to a vertex and to those\n"
        "       that its edges lead to.\n"
        "Before n m p, optional:\n"
        "  torus              rows and columns are rings\n"
        "  pattern R C ...    R rows of C numbers, both odd: what a press adds around its cell,\n"
        "                     which is in the middle (else 1 to it and its neighbours)\n"
        "After the board, optional:\n"
        "  values V1 V2 ...   the values of a graph's vertices (else all 1)\n"
        "  goal G1 G2 ...     what the cells are to become (else all 0)\n"
        "A solution says how often each cell is pressed.\n"
        "Move:  ROW COLUMN, from 1, or a vertex: presses that cell (qiju play).\n",
    .form = &form,
    .sample = "5 5 2\n0 1 1 0 0\n1 1 0 0 1\n0 1 0 0 0\n1 1 1 1 1\n1 0 0 0 1\n",
    .generate = board_generate,
    .parameters = board_parameters,
}};

const struct game game_lightsout = {
    .names = names,
    .name_count = 1,
    .theory = "A linear system over GF(p): the first row of presses determines the others (light "
              "chasing), so that a system of its size is left; on a torus, with other patterns and "
              "on graphs, sparse elimination.",
    .puzzle = &puzzle,
    .size = size,
    .cell = board_cell,
    .draw = board_draw,
    .draw_solution = board_draw_solution,
    .draw_left = board_draw_left,
    .unknown_read = read_cell,
    .unknown_write = write_cell,
    .equation_write = write_light,
    .views = {VIEW_LINEAR},
    .view = system_view,
};
