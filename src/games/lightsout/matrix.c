/* matrix: what presses do; see board.h. */
#include "games/lightsout/board.h"

#include <assert.h>

qj_status board_open(struct arena *arena, const struct board *kind, struct board **out)
{
    TRY(context_check_array(arena->context, kind->cells, residue_array_size(kind->p), "the board"));
    struct board *board = arena_copy(arena, kind, 1, sizeof *board);
    if (!board)
        return arena_status(arena);
    TRY(residue_array_new(arena, kind->p, kind->cells, &board->right));
    *out = board;
    return QJ_OK;
}

/* ---------------------------------------------------------------- neighbours */

static uint64_t added_on_grid(const struct board *board, const uint32_t *presses, uint64_t cell)
{
    uint64_t columns = board->columns;
    assert(columns > 0);
    uint64_t column = cell % columns, sum = presses[cell];
    if (cell >= columns)
        sum += presses[cell - columns];
    if (cell + columns < board->cells)
        sum += presses[cell + columns];
    if (column > 0)
        sum += presses[cell - 1];
    if (column + 1 < columns)
        sum += presses[cell + 1];
    return sum % board->p;
}

uint64_t board_added(const struct board *board, const uint32_t *presses, uint64_t cell)
{
    return board->matrix.rows ? sparse_array_times(&board->matrix, cell, presses, board->p)
                              : added_on_grid(board, presses, cell);
}

/* A step of offset - middle along a side of so many cells; false where the board ends. */
static bool step(bool torus, uint64_t count, uint64_t from, uint64_t offset, uint64_t middle,
                 uint64_t *to)
{
    assert(count > 0);
    if (!torus && (from + offset < middle || from + offset - middle >= count))
        return false;
    uint64_t back = middle % count;
    *to = (from + offset + count - back) % count;
    return true;
}

/* Pressing a cell. */
static qj_status add_press(struct entries *entries, const struct board *board,
                           const struct pattern *pattern, uint64_t cell)
{
    for (uint64_t i = 0; i < pattern->rows * pattern->columns; i++) {
        uint64_t row, column;
        if (pattern->value[i] == 0 ||
            !step(board->torus, board->rows, cell / board->columns, i / pattern->columns,
                  pattern->rows / 2, &row) ||
            !step(board->torus, board->columns, cell % board->columns, i % pattern->columns,
                  pattern->columns / 2, &column))
            continue;
        TRY(entries_add(entries, row * board->columns + column, cell, pattern->value[i]));
    }
    return QJ_OK;
}

static qj_status add_grid(struct entries *entries, const struct board *board)
{
    uint32_t plus[] = {0, 1, 0, 1, 1, 1, 0, 1, 0};
    struct pattern pattern = board->pattern.value ? board->pattern : (struct pattern){3, 3, plus};
    struct pace pace = {entries->arena->context, 0};
    for (uint64_t cell = 0; cell < board->cells; cell++) {
        TRY(add_press(entries, board, &pattern, cell));
        TRY(pace_add(&pace, pattern.rows * pattern.columns, "cells", cell, board->cells));
    }
    return QJ_OK;
}

/* A press adds 1 to its vertex and to those that its edges lead to. */
static qj_status add_graph(struct entries *entries, const struct graph *graph)
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

qj_status board_make_matrix(struct arena *arena, struct board *board)
{
    struct entries entries = {.arena = arena};
    if (!board->graph && !board->torus && !board->pattern.value)
        return QJ_OK;
    if (board->cells > LINEAR_MOST_SPARSE)
        return context_fail(arena->context, QJ_LIMIT,
                            "2^31 cells or more of a torus, a pattern or a graph cannot be held");
    TRY(board->graph ? add_graph(&entries, board->graph) : add_grid(&entries, board));
    return entries_make(&entries, board->cells, board->p, &board->matrix);
}
