/* graph_rows: puts the arcs into their rows, in the order of the text, and sorts the rows. Files
 * mostly name vertices in increasing order, so few arcs are out of order, and short insertions sort
 * a row. Else all rows are transposed, as in a radix sort: visiting the rows in order fills every
 * transposed row in order. Both take linear time. See graph_inside.h. */
#include "model/graph/graph_inside.h"

#include "base/capped.h"

struct graph_rows {
    struct arena *arena;
    const struct graph_edges *edges;
    struct graph *graph;
    struct pace pace;
    bool repeated; /* some row may have an arc twice */
};

/* Edges between two looks at the pace. */
enum { PART = 4096 };

/* The rows of an edge, and later the places in them, are fetched so many edges ahead. */
enum { ROWS_AHEAD = 32, ARCS_AHEAD = 16 };

static void graph_rows_prefetch(const struct graph_rows *making, uint64_t edge)
{
    if (edge >= making->edges->count)
        return;
    __builtin_prefetch(&making->graph->rows[making->edges->items[edge].from], 1);
    __builtin_prefetch(&making->graph->rows[making->edges->items[edge].to], 1);
}

static void graph_rows_prefetch_arcs(const struct graph_rows *making, uint64_t edge)
{
    const struct graph *graph = making->graph;
    if (edge >= making->edges->count)
        return;
    __builtin_prefetch(&graph->arcs[graph->rows[making->edges->items[edge].from]], 1);
    __builtin_prefetch(&graph->arcs[graph->rows[making->edges->items[edge].to]], 1);
}

static qj_status graph_rows_poll(struct graph_rows *making, uint64_t steps)
{
    return pace_add(&making->pace, 4 * steps, NULL, 0, 0);
}

static qj_status graph_rows_check_room(struct graph_rows *making, uint64_t arcs)
{
    uint64_t bytes = (making->graph->vertices + 1) * sizeof(uint64_t);
    capped_add(&bytes, arcs, sizeof(uint32_t));
    return context_check_bytes(making->arena->context, bytes, "the graph");
}

/* rows[v] becomes the length of the row of v, loops left out. */
static qj_status graph_rows_count_arcs(struct graph_rows *making)
{
    const struct graph_edges *edges = making->edges;
    uint64_t *rows = making->graph->rows;
    for (uint64_t i = 0; i < edges->count; i++) {
        struct graph_edge edge = edges->items[i];
        graph_rows_prefetch(making, i + ROWS_AHEAD);
        rows[edge.from] += edge.from != edge.to;
        rows[edge.to] += edge.from != edge.to && !edges->directed;
        if (i % PART == 0)
            TRY(graph_rows_poll(making, PART));
    }
    return QJ_OK;
}

/* rows[v] becomes the place where the row of v starts; the last of them how many arcs there are. */
static void graph_rows_sum_up(uint64_t *rows, uint64_t vertices)
{
    uint64_t start = 0;
    for (uint64_t v = 0; v <= vertices; v++) {
        uint64_t length = rows[v];
        rows[v] = start;
        start += length;
    }
}

/* The starts of rows have moved to their ends, which are the starts of the next. */
static void graph_rows_move_starts_back(uint64_t *rows, uint64_t vertices)
{
    memmove(rows + 1, rows, vertices * sizeof *rows);
    rows[0] = 0;
}

static qj_status graph_rows_fill(struct graph_rows *making)
{
    const struct graph_edges *edges = making->edges;
    uint64_t *rows = making->graph->rows;
    uint32_t *arcs = making->graph->arcs;
    for (uint64_t i = 0; i < edges->count; i++) {
        struct graph_edge edge = edges->items[i];
        graph_rows_prefetch(making, i + ROWS_AHEAD);
        graph_rows_prefetch_arcs(making, i + ARCS_AHEAD);
        if (i % PART == 0)
            TRY(graph_rows_poll(making, PART));
        if (edge.from == edge.to)
            continue;
        arcs[rows[edge.from]++] = edge.to;
        if (!edges->directed)
            arcs[rows[edge.to]++] = edge.from;
    }
    graph_rows_move_starts_back(rows, making->graph->vertices);
    return QJ_OK;
}

enum { LONG_WAY = 1 << 12 };

/* Inserts an arc into the sorted row before it, unless far; returns how many made way. */
static uint64_t graph_rows_insert_arc(struct graph_rows *making, uint32_t *row, uint64_t index)
{
    uint32_t arc = row[index];
    uint64_t at = index;
    for (; at > 0 && row[at - 1] > arc && index - at < LONG_WAY; at--)
        row[at] = row[at - 1];
    row[at] = arc;
    making->repeated |= at > 0 && row[at - 1] == arc;
    return index - at;
}

/* Sorts the rows by insertions, unless more than a few arcs for each would have to make way. */
static qj_status graph_rows_insert_arcs(struct graph_rows *making, bool *sorted)
{
    enum { FEW = 8 };
    const struct graph *graph = making->graph;
    uint64_t left = FEW * graph->rows[graph->vertices];
    *sorted = false;
    for (uint64_t v = 0; v < graph->vertices; v++) {
        uint32_t *row = graph->arcs + graph->rows[v];
        uint64_t length = graph->rows[v + 1] - graph->rows[v];
        for (uint64_t i = 1; i < length; i++) {
            uint64_t moved = row[i - 1] >= row[i] ? graph_rows_insert_arc(making, row, i) : 0;
            if (moved == LONG_WAY || moved > left)
                return QJ_OK;
            left -= moved;
            TRY(graph_rows_poll(making, 1 + moved));
        }
    }
    *sorted = true;
    return QJ_OK;
}

/* The arcs back, in rows that are sorted and may have other lengths. */
static qj_status graph_rows_transpose(struct graph_rows *making)
{
    struct graph *graph = making->graph;
    uint64_t count = graph->rows[graph->vertices];
    TRY(graph_rows_check_room(making, count));
    uint64_t *rows;
    uint32_t *arcs = NULL;
    TRY(arena_make(making->arena, &rows, graph->vertices + 1));
    TRY(arena_resize(making->arena, &arcs, count));
    for (uint64_t i = 0; i < count; i++) {
        rows[graph->arcs[i]]++;
        TRY(graph_rows_poll(making, 1));
    }
    graph_rows_sum_up(rows, graph->vertices);
    for (uint64_t v = 0; v < graph->vertices; v++)
        for (uint64_t i = graph->rows[v]; i < graph->rows[v + 1]; i++) {
            arcs[rows[graph->arcs[i]]++] = (uint32_t)v;
            TRY(graph_rows_poll(making, 1));
        }
    graph_rows_move_starts_back(rows, graph->vertices);
    arena_free(making->arena, graph->rows);
    arena_free(making->arena, graph->arcs);
    graph->rows = rows;
    graph->arcs = arcs;
    return QJ_OK;
}

static void graph_rows_close_gaps(struct graph *graph)
{
    uint64_t filled = 0;
    for (uint64_t v = 0, i = 0; v < graph->vertices; v++) {
        uint64_t start = filled, end = graph->rows[v + 1];
        graph->rows[v] = start;
        for (; i < end; i++)
            if (filled == start || graph->arcs[filled - 1] != graph->arcs[i])
                graph->arcs[filled++] = graph->arcs[i];
    }
    graph->rows[graph->vertices] = filled;
}

/* A graph is undirected when the arcs back, which come to each row in order, are its arcs. */
static qj_status graph_rows_find_direction(struct graph_rows *making)
{
    struct graph *graph = making->graph;
    uint64_t *next;
    TRY(arena_make_copy(making->arena, &next, graph->rows, graph->vertices));
    for (uint64_t v = 0; v < graph->vertices; v++)
        for (uint64_t i = graph->rows[v]; i < graph->rows[v + 1] && !graph->directed; i++) {
            uint64_t to = graph->arcs[i], back = next[to]++;
            graph->directed = back == graph->rows[to + 1] || graph->arcs[back] != v;
            TRY(graph_rows_poll(making, 1));
        }
    arena_free(making->arena, next);
    return QJ_OK;
}

qj_status graph_rows_make(struct graph_edges *edges, struct graph *graph)
{
    struct arena *arena = edges->arena;
    struct graph_rows making = {
        .arena = arena, .edges = edges, .graph = graph, .pace = {arena->context, 0}};
    bool sorted;
    TRY(graph_rows_check_room(&making, 0));
    TRY(arena_make(arena, &graph->rows, graph->vertices + 1));
    TRY(graph_rows_count_arcs(&making));
    graph_rows_sum_up(graph->rows, graph->vertices);
    uint64_t count = graph->rows[graph->vertices];
    TRY(context_check_array(arena->context, count, sizeof *graph->arcs, "the graph"));
    TRY(arena_resize(arena, &graph->arcs, count));
    TRY(graph_rows_fill(&making));
    arena_free(arena, edges->items);
    TRY(graph_rows_insert_arcs(&making, &sorted));
    if (!sorted) {
        making.repeated = true;
        TRY(graph_rows_transpose(&making));
        if (edges->directed)
            TRY(graph_rows_transpose(&making));
    }
    if (making.repeated)
        graph_rows_close_gaps(graph);
    return edges->directed ? graph_rows_find_direction(&making) : QJ_OK;
}
