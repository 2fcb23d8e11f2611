/* rows: two distributions make sorted rows, as in a radix sort: arcs are put into bins by where
 * they lead, then, bin after bin, into the rows where they start, which so grow in order. See
 * rows.h.
 */
#include "games/graph/rows.h"

#include "base/pace.h"

#include <string.h>

struct making {
    struct arena *arena;
    const struct edges *edges;
    uint64_t vertices, arcs;
    uint64_t *bins; /* where each vertex's bin starts, then where its next arc goes */
    uint32_t *starts;
    struct board *board;
    struct pace pace;
};

static qj_status tick(struct making *making, uint64_t steps)
{
    return pace_add(&making->pace, 4 * steps, NULL, 0, 0);
}

/* count[v + 1] becomes the number of arcs in all bins up to v. */
static void sum_up(uint64_t *count, uint64_t vertices)
{
    for (uint64_t v = 0; v < vertices; v++)
        count[v + 1] += count[v];
}

static qj_status count_arcs(struct making *making)
{
    const struct edges *edges = making->edges;
    for (uint64_t i = 0; i < edges->count; i++) {
        struct edge edge = edges->items[i];
        if (edge.from != edge.to) {
            making->bins[edge.to + 1]++;
            making->board->rows[edge.from + 1]++;
            making->arcs++;
            if (!edges->directed) {
                making->bins[edge.from + 1]++;
                making->board->rows[edge.to + 1]++;
                making->arcs++;
            }
        }
        TRY(tick(making, 1));
    }
    sum_up(making->bins, making->vertices);
    sum_up(making->board->rows, making->vertices);
    return QJ_OK;
}

/* Afterwards bins[v] is where the bin of v ends. */
static qj_status fill_bins(struct making *making)
{
    const struct edges *edges = making->edges;
    for (uint64_t i = 0; i < edges->count; i++) {
        struct edge edge = edges->items[i];
        if (edge.from != edge.to) {
            making->starts[making->bins[edge.to]++] = edge.from;
            if (!edges->directed)
                making->starts[making->bins[edge.from]++] = edge.to;
        }
        TRY(tick(making, 1));
    }
    return QJ_OK;
}

/* Appends the arcs to their rows, one that is there already not again; next[v] is where the row of
 * v goes on. */
static qj_status fill_rows(struct making *making, uint64_t *next)
{
    struct board *board = making->board;
    for (uint64_t v = 0, i = 0; v < making->vertices; v++)
        for (; i < making->bins[v]; i++) {
            uint32_t start = making->starts[i];
            uint64_t at = next[start];
            if (at == board->rows[start] || board->arcs[at - 1] != v)
                board->arcs[next[start]++] = (uint32_t)v;
            TRY(tick(making, 1));
        }
    return QJ_OK;
}

/* Moves the rows together where repetitions were left out. */
static void close_gaps(struct board *board, const uint64_t *next)
{
    uint64_t filled = 0;
    for (uint64_t v = 0; v < board->vertices; v++) {
        uint64_t i = board->rows[v];
        board->rows[v] = filled;
        for (; i < next[v]; i++)
            board->arcs[filled++] = board->arcs[i];
    }
    board->rows[board->vertices] = filled;
}

static qj_status find_direction(struct making *making)
{
    struct board *board = making->board;
    for (uint64_t v = 0; v < board->vertices; v++)
        for (uint64_t i = board->rows[v]; i < board->rows[v + 1]; i++) {
            if (!board_is_joined(board, board->arcs[i], v)) {
                board->directed = true;
                return QJ_OK;
            }
            TRY(tick(making, 4));
        }
    return QJ_OK;
}

static qj_status distribute(struct making *making)
{
    struct board *board = making->board;
    TRY(fill_bins(making));
    uint64_t *next = arena_resize(making->arena, NULL, making->vertices, sizeof *next);
    if (!next)
        return arena_status(making->arena);
    for (uint64_t v = 0; v < making->vertices; v++)
        next[v] = board->rows[v];
    TRY(fill_rows(making, next));
    close_gaps(board, next);
    arena_free(making->arena, next);
    return making->edges->directed ? find_direction(making) : QJ_OK;
}

qj_status rows_make(struct edges *edges, struct board *board)
{
    struct arena *arena = edges->arena;
    struct making making = {.arena = arena,
                            .edges = edges,
                            .vertices = board->vertices,
                            .board = board,
                            .pace = {arena->context, 0}};
    TRY(context_check_array(arena->context, board->vertices + 1, 3 * sizeof *board->rows,
                            "the graph"));
    board->rows = arena_alloc(arena, board->vertices + 1, sizeof *board->rows);
    making.bins = arena_alloc(arena, board->vertices + 1, sizeof *making.bins);
    if (!board->rows || !making.bins)
        return arena_status(arena);
    TRY(count_arcs(&making));
    TRY(context_check_array(arena->context, making.arcs, 2 * sizeof *board->arcs, "the graph"));
    board->arcs = arena_resize(arena, NULL, making.arcs, sizeof *board->arcs);
    making.starts = arena_resize(arena, NULL, making.arcs, sizeof *making.starts);
    if (!board->arcs || !making.starts)
        return arena_status(arena);
    TRY(distribute(&making));
    arena_free(arena, making.bins);
    arena_free(arena, making.starts);
    arena_free(arena, edges->items);
    return QJ_OK;
}
