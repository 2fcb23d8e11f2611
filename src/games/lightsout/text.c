/* text: boards of lights out as text; see docs/formats.md. */
#include "games/lightsout/board.h"

#include <assert.h>
#include <inttypes.h>

/* ------------------------------------------------------------------- reading */

static qj_status read_side(struct scan *scan, const char *what, uint64_t *side)
{
    TRY(scan_count(scan, what, 1, PATTERN_MOST, side));
    return *side % 2 ? QJ_OK
                     : scan_fail(scan,
                                 "expected an odd number, so that there is a middle, "
                                 "found %" PRIu64,
                                 *side);
}

/* Values are below the prime, which is not known yet: they are taken modulo it later. */
static qj_status read_pattern(struct scan *scan, struct arena *arena, struct pattern *pattern)
{
    TRY(read_side(scan, "the number of rows of the pattern", &pattern->grid.rows));
    TRY(read_side(scan, "the number of columns of the pattern", &pattern->grid.columns));
    TRY(arena_make(arena, &pattern->value, pattern->grid.rows * pattern->grid.columns));
    for (uint64_t i = 0; i < pattern->grid.rows * pattern->grid.columns; i++) {
        uint64_t value;
        TRY(scan_count(scan, "what a press adds", 0, UINT32_MAX, &value));
        pattern->value[i] = (uint32_t)value;
    }
    return QJ_OK;
}

static qj_status read_prime(struct scan *scan, uint64_t *p)
{
    TRY(scan_count(scan, "a prime", 2, UINT32_MAX, p));
    return residues_check_prime(scan, *p);
}

/* graph P and a graph, or what a grid is and its size. */
static qj_status read_kind(struct scan *scan, struct arena *arena, struct board *kind)
{
    static const char *const words_behind[] = {"values", "goal", "moves", "end", NULL};
    struct linear_view *system = &kind->system;
    bool graph, pattern;
    TRY(scan_take_word(scan, "graph", &graph));
    if (graph) {
        TRY(read_prime(scan, &system->modulus));
        TRY(graph_read_text(scan, arena, words_behind, &kind->graph));
        system->unknowns = kind->graph->vertices;
        return system->unknowns ? QJ_OK : scan_expected(scan, "a graph with a vertex");
    }
    TRY(scan_take_word(scan, "torus", &kind->torus));
    TRY(scan_take_word(scan, "pattern", &pattern));
    if (pattern)
        TRY(read_pattern(scan, arena, &kind->pattern));
    TRY(scan_count(scan, "the number of rows", 1, UINT32_MAX, &system->rows));
    TRY(scan_count(scan, "the number of columns", 1, UINT32_MAX, &system->columns));
    TRY(read_prime(scan, &system->modulus));
    system->unknowns = system->rows * system->columns;
    for (uint64_t i = 0; i < cell_count(&kind->pattern.grid); i++)
        kind->pattern.value[i] = (uint32_t)(kind->pattern.value[i] % system->modulus);
    return QJ_OK;
}

/* Values stand behind a grid; of a graph, they are 1 each unless they are given. The right side is
 * the goal minus them. */
qj_status board_read(struct scan *scan, qj_position *position, bool *end)
{
    struct arena *arena = &position->arena;
    struct board kind = {0}, *board;
    bool values = true, goals;
    uint64_t value = 1, goal;
    (void)end;
    TRY(read_kind(scan, arena, &kind));
    TRY(board_open(arena, &kind, &board));
    uint64_t cells = board->system.unknowns, p = board->system.modulus;
    if (board->graph)
        TRY(scan_take_word(scan, "values", &values));
    for (uint64_t cell = 0; cell < cells; cell++) {
        if (values)
            TRY(scan_count(scan, "the value of a cell", 0, p - 1, &value));
        board_set(board, cell, value);
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
    TRY(board_make_matrix(arena, board));
    return position_set(position, board, NULL, 0);
}

/* ------------------------------------------------------------------- writing */

/* A number of each cell, a row in a line; of a graph, all in one. */
static qj_status write_cells(struct writer *writer, struct pace *pace, const struct board *board,
                             uint64_t (*number)(const struct board *, uint64_t))
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

qj_status board_write(struct writer *writer, struct pace *pace, const struct board *board)
{
    const struct pattern *pattern = &board->pattern;
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
    TRY(write_cells(writer, pace, board, board_start));
    if (!board_has_goal(board))
        return QJ_OK;
    write_text(writer, board->graph ? "goal " : "goal\n");
    return write_cells(writer, pace, board, board_goal);
}
