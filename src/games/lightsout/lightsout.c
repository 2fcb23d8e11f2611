/* lightsout: press cells until each has its goal value. Pressing a cell of a grid adds 1 modulo p
 * to it and to its orthogonal neighbours (p = 2: Lights Out, Tiger Electronics 1995). The grid may
 * be a torus, and a press may add any pattern around the cell. On a graph a press adds 1 to a
 * vertex and to its neighbours.
 *
 *     1 0 0      pressing the middle:      1 1 0
 *     0 0 0                                1 1 1
 *     0 0 0                                0 1 0
 *
 * The order of presses is irrelevant, so a solution is the number of presses of each cell.
 */
#include "games/lightsout/lightsout_board.h"

#include <assert.h>
#include <inttypes.h>

/* ---------------------------------------------------------- matrix of presses */

qj_status lightsout_open(struct arena *arena, const struct lightsout_board *kind,
                         struct lightsout_board **out)
{
    uint64_t cells = kind->system.unknowns, p = kind->system.modulus;
    TRY(context_check_array(arena->context, cells, residues_size(p), "the board"));
    struct lightsout_board *board;
    TRY(arena_make_copy(arena, &board, kind, 1));
    TRY(residues_new(arena, p, cells, &board->system.right));
    board->system.equations = cells;
    *out = board;
    return QJ_OK;
}

/* Steps by offset - middle along a side of count cells; false at the edge of the board. */
static bool lightsout_step(bool torus, uint64_t count, uint64_t from, uint64_t offset,
                           uint64_t middle, uint64_t *to)
{
    assert(count > 0);
    if (!torus && (from + offset < middle || from + offset - middle >= count))
        return false;
    uint64_t back = middle % count;
    *to = (from + offset + count - back) % count;
    return true;
}

static qj_status lightsout_add_grid(struct entries *entries, const struct lightsout_board *board)
{
    const struct linear_view *system = &board->system;
    uint32_t plus[] = {0, 1, 0, 1, 1, 1, 0, 1, 0};
    struct lightsout_pattern pattern = board->pattern.value
                                           ? board->pattern
                                           : (struct lightsout_pattern){{3, 3}, plus};
    struct pace pace = {entries->arena->context, 0};
    const struct cell_grid *around = &pattern.grid;
    for (uint64_t cell = 0; cell < system->unknowns; cell++) {
        for (uint64_t i = 0; i < cell_count(around); i++) {
            uint64_t row, column;
            if (pattern.value[i] &&
                lightsout_step(board->torus, system->rows, cell / system->columns,
                               i / around->columns, around->rows / 2, &row) &&
                lightsout_step(board->torus, system->columns, cell % system->columns,
                               i % around->columns, around->columns / 2, &column))
                TRY(entries_add(entries, row * system->columns + column, cell, pattern.value[i]));
        }
        TRY(pace_add(&pace, cell_count(around), "cells", cell, system->unknowns));
    }
    return QJ_OK;
}

/* Adds the entries of a graph: a press adds 1 to its vertex and to those that it leads to. */
static qj_status lightsout_add_graph(struct entries *entries, const struct graph *graph)
{
    struct pace pace = {entries->arena->context, 0};
    for (uint64_t v = 0; v < graph->vertices; v++) {
        TRY(entries_add(entries, v, v, 1));
        for (uint64_t i = graph->rows[v]; i < graph->rows[v + 1]; i++)
            TRY(entries_add(entries, graph->arcs[i], v, 1));
        TRY(pace_add(&pace, graph->rows[v + 1] - graph->rows[v] + 1, "vertices", v,
                     graph->vertices));
    }
    return QJ_OK;
}

qj_status lightsout_make_matrix(struct arena *arena, struct lightsout_board *board)
{
    struct linear_view *system = &board->system;
    struct entries entries = {.arena = arena};
    if (!board->graph && !board->torus && !board->pattern.value)
        return QJ_OK;
    if (system->unknowns > LINEAR_MAX_SPARSE)
        return context_fail(arena->context, QJ_LIMIT,
                            "2^31 cells or more of a torus, a pattern or a graph cannot be held");
    TRY(board->graph ? lightsout_add_graph(&entries, board->graph)
                     : lightsout_add_grid(&entries, board));
    return entries_make(&entries, system->unknowns, system->modulus, &system->sparse);
}

/* ------------------------------------------------------------------- reading */

static qj_status lightsout_read_pattern_side(struct scan *scan, const char *what, uint64_t *side)
{
    TRY(scan_count(scan, what, 1, PATTERN_MAX, side));
    return *side % 2 ? QJ_OK
                     : scan_fail(scan,
                                 "expected an odd number, so that there is a middle, "
                                 "found %" PRIu64,
                                 *side);
}

/* Reads a pattern, whose values are reduced when the prime, which follows, is read. */
static qj_status lightsout_read_pattern(struct scan *scan, struct arena *arena,
                                        struct lightsout_pattern *pattern)
{
    TRY(lightsout_read_pattern_side(scan, "the number of rows of the pattern",
                                    &pattern->grid.rows));
    TRY(lightsout_read_pattern_side(scan, "the number of columns of the pattern",
                                    &pattern->grid.columns));
    TRY(arena_make(arena, &pattern->value, pattern->grid.rows * pattern->grid.columns));
    for (uint64_t i = 0; i < pattern->grid.rows * pattern->grid.columns; i++) {
        uint64_t value;
        TRY(scan_count(scan, "what a press adds", 0, UINT32_MAX, &value));
        pattern->value[i] = (uint32_t)value;
    }
    return QJ_OK;
}

static qj_status lightsout_read_prime(struct scan *scan, uint64_t *p)
{
    TRY(scan_count(scan, "a prime", 2, UINT32_MAX, p));
    return residues_check_prime(scan, *p);
}

/* Reads "graph P" and a graph, or the kind of a grid and its size. */
static qj_status lightsout_read_kind(struct scan *scan, struct arena *arena,
                                     struct lightsout_board *kind)
{
    static const char *const words_behind[] = {"values", "goal", "notes", "moves", "end", NULL};
    struct linear_view *system = &kind->system;
    bool graph, pattern;
    TRY(scan_take_word(scan, "graph", &graph));
    if (graph) {
        TRY(lightsout_read_prime(scan, &system->modulus));
        TRY(graph_read_text(scan, arena, words_behind, &kind->graph));
        system->unknowns = kind->graph->vertices;
        return system->unknowns ? QJ_OK : scan_expected(scan, "a graph with a vertex");
    }
    TRY(scan_take_word(scan, "torus", &kind->torus));
    TRY(scan_take_word(scan, "pattern", &pattern));
    if (pattern)
        TRY(lightsout_read_pattern(scan, arena, &kind->pattern));
    TRY(scan_count(scan, "the number of rows", 1, UINT32_MAX, &system->rows));
    TRY(scan_count(scan, "the number of columns", 1, UINT32_MAX, &system->columns));
    TRY(lightsout_read_prime(scan, &system->modulus));
    system->unknowns = system->rows * system->columns;
    for (uint64_t i = 0; i < cell_count(&kind->pattern.grid); i++)
        kind->pattern.value[i] = (uint32_t)(kind->pattern.value[i] % system->modulus);
    return QJ_OK;
}

/* Reads a board. The values of a grid follow its size; the values of a graph are 1 unless the text
 * gives them. The right side is the goal minus the values. */
static qj_status lightsout_read(struct scan *scan, qj_position *position)
{
    struct arena *arena = &position->arena;
    struct lightsout_board kind = {0}, *board;
    bool values = true, goals;
    uint64_t value = 1, goal;
    TRY(lightsout_read_kind(scan, arena, &kind));
    TRY(lightsout_open(arena, &kind, &board));
    uint64_t cells = board->system.unknowns, p = board->system.modulus;
    if (board->graph)
        TRY(scan_take_word(scan, "values", &values));
    for (uint64_t cell = 0; cell < cells; cell++) {
        if (values)
            TRY(scan_count(scan, "the value of a cell", 0, p - 1, &value));
        lightsout_set_value(board, cell, value);
    }
    TRY(scan_take_word(scan, "goal", &goals));
    if (goals)
        TRY(residues_new(arena, p, cells, &board->goal));
    for (uint64_t cell = 0; goals && cell < cells; cell++) {
        uint64_t right = residues_at(&board->system.right, cell);
        TRY(scan_count(scan, "the goal of a cell", 0, p - 1, &goal));
        residues_set(&board->goal, cell, goal);
        residues_set(&board->system.right, cell, (right + goal) % p);
    }
    TRY(lightsout_make_matrix(arena, board));
    return position_set(position, board, NULL, 0);
}

/* ------------------------------------------------------------------- writing */

/* Writes a number for each cell: a line for each row, or one line for a graph. */
static qj_status lightsout_write_cells(struct writer *writer, struct pace *pace,
                                       const struct lightsout_board *board,
                                       uint64_t (*number)(const struct lightsout_board *, uint64_t))
{
    uint64_t cells = board->system.unknowns, line = board->graph ? cells : board->system.columns;
    assert(line > 0);
    for (uint64_t cell = 0; cell < cells; cell++) {
        write_count(writer, number(board, cell));
        write_char(writer, (cell + 1) % line ? ' ' : '\n');
        if (pace)
            TRY(pace_add(pace, PACE_WRITE, "cells", cell, cells));
        TRY(writer_status(writer));
    }
    return QJ_OK;
}

qj_status lightsout_write(struct writer *writer, struct pace *pace,
                          const struct lightsout_board *board)
{
    const struct lightsout_pattern *pattern = &board->pattern;
    if (board->graph) {
        write_format(writer, "graph %" PRIu64 "\n", board->system.modulus);
        graph_write(writer, board->graph);
        write_text(writer, "values ");
    } else {
        write_text(writer, board->torus ? "torus\n" : "");
        if (pattern->value) {
            write_text(writer, "pattern ");
            cell_write_size(writer, &pattern->grid);
            for (uint64_t i = 0; i < cell_count(&pattern->grid); i++) {
                write_count(writer, pattern->value[i]);
                write_char(writer, (i + 1) % pattern->grid.columns ? ' ' : '\n');
            }
        }
        WRITE_LIST(writer, board->system.rows, board->system.columns, board->system.modulus);
    }
    TRY(lightsout_write_cells(writer, pace, board, lightsout_start));
    if (!lightsout_has_goal(board))
        return QJ_OK;
    write_text(writer, board->graph ? "goal " : "goal\n");
    return lightsout_write_cells(writer, pace, board, lightsout_goal);
}

/* ------------------------------------------------------------------ words */

static void lightsout_size(const qj_position *position, uint64_t *rows, uint64_t *columns)
{
    const struct lightsout_board *board = position->setup;
    *rows = board->system.rows;
    *columns = board->system.columns;
}

static qj_status lightsout_read_unknown(struct scan *scan, const qj_position *position,
                                        uint64_t *index)
{
    const struct lightsout_board *board = position->setup;
    qj_move cell;
    if (board->graph)
        return graph_read_vertex(scan, board->graph, index);
    const struct cell_grid grid = {board->system.rows, board->system.columns};
    TRY(cell_read(scan, &grid, &cell));
    *index = cell_at(&grid, &cell);
    return QJ_OK;
}

static void lightsout_write_unknown(struct writer *writer, const qj_position *position,
                                    uint64_t index)
{
    lightsout_write_cell(writer, position->setup, index);
}

static void lightsout_write_equation(struct writer *writer, const qj_position *position,
                                     uint64_t index)
{
    const struct lightsout_board *board = position->setup;
    write_phrase(writer, board->graph ? "the vertex " : "the cell ");
    lightsout_write_cell(writer, board, index);
}

static bool lightsout_write_start(struct writer *writer, const qj_position *position)
{
    const struct lightsout_board *board = position->setup;
    if (board->graph && !graph_has_text(board->graph))
        return false;
    lightsout_write(writer, NULL, board);
    return true;
}

static const struct form form = {.read = lightsout_read, .write = lightsout_write_start};

extern const struct game game_lightsout;

static const struct qj_game names[] = {{
    .game = &game_lightsout,
    .name = "lightsout",
    .summary = "press cells, each adding 1 modulo p to itself and its neighbours, until all are 0",
    .help =
        "Input: n m p, then n rows of m values 0 to p - 1; p is a prime below 2^32. Or graph p\n"
        "       and a graph as the game graph reads it: a press adds 1 to a vertex and to the\n"
        "       vertices that its edges or arcs lead to.\n"
        "Before n m p, optional:\n"
        "  torus              rows and columns are rings\n"
        "  pattern R C ...    R rows of C numbers, both odd: what a press adds around its cell,\n"
        "                     which is in the middle (else 1 to it and its neighbours)\n"
        "After the board, optional:\n"
        "  values V1 V2 ...   the values of a graph's vertices (else all 1)\n"
        "  goal G1 G2 ...     the values to reach (else all 0)\n"
        "A solution says how often each cell is pressed.\n"
        "Move:  ROW COLUMN, from 1, or a vertex: presses that cell (qiju play).\n",
    .form = &form,
    .sample = "5 5 2\n0 1 1 0 0\n1 1 0 0 1\n0 1 0 0 0\n1 1 1 1 1\n1 0 0 0 1\n",
    .generate = lightsout_generate,
    .parameters = lightsout_parameters,
}};

const struct game game_lightsout = {
    .names = names,
    .name_count = 1,
    .theory = "A linear system over GF(p). The first row of presses determines the others (light "
              "chasing), which leaves a system as large as a row. A torus, another pattern or a "
              "graph takes sparse elimination.",
    .counted = true,
    .size = lightsout_size,
    .cell = lightsout_cell,
    .draw = lightsout_draw,
    .draw_solution = lightsout_draw_solution,
    .draw_left = lightsout_draw_left,
    .unknown_read = lightsout_read_unknown,
    .unknown_write = lightsout_write_unknown,
    .equation_write = lightsout_write_equation,
    .views = {VIEW_LINEAR},
    .view = system_view,
};
