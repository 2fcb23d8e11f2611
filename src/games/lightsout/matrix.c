/* matrix: what presses do; see board.h. */
#include "games/lightsout/board.h"

#include <assert.h>

qj_status board_open(struct arena *arena, const struct board *kind, struct board **out)
{
    uint64_t cells = kind->system.unknowns, p = kind->system.modulus;
    TRY(context_check_array(arena->context, cells, residues_size(p), "the board"));
    struct board *board;
    TRY(arena_make_copy(arena, &board, kind, 1));
    TRY(residues_new(arena, p, cells, &board->system.right));
    board->system.equations = cells;
    *out = board;
    return QJ_OK;
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

static qj_status add_grid(struct entries *entries, const struct board *board)
{
    const struct linear_view *system = &board->system;
    uint32_t plus[] = {0, 1, 0, 1, 1, 1, 0, 1, 0};
    struct pattern pattern = board->pattern.value ? board->pattern : (struct pattern){{3, 3}, plus};
    struct pace pace = {entries->arena->context, 0};
    const struct cell_grid *around = &pattern.grid;
    for (uint64_t cell = 0; cell < system->unknowns; cell++) {
        for (uint64_t i = 0; i < cell_count(around); i++) {
            uint64_t row, column;
            if (pattern.value[i] &&
                step(board->torus, system->rows, cell / system->columns, i / around->columns,
                     around->rows / 2, &row) &&
                step(board->torus, system->columns, cell % system->columns, i % around->columns,
                     around->columns / 2, &column))
                TRY(entries_add(entries, row * system->columns + column, cell, pattern.value[i]));
        }
        TRY(pace_add(&pace, cell_count(around), "cells", cell, system->unknowns));
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
    struct linear_view *system = &board->system;
    struct entries entries = {.arena = arena};
    if (!board->graph && !board->torus && !board->pattern.value)
        return QJ_OK;
    if (system->unknowns > LINEAR_MOST_SPARSE)
        return context_fail(arena->context, QJ_LIMIT,
                            "2^31 cells or more of a torus, a pattern or a graph cannot be held");
    TRY(board->graph ? add_graph(&entries, board->graph) : add_grid(&entries, board));
    return entries_make(&entries, system->unknowns, system->modulus, &system->sparse);
}
