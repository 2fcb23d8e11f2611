/* blossom_graph: the vertices of a view in an order in which neighbours lie near each other in
 * memory.
 *
 * Vertices in an arbitrary order cost a cache miss for each arc. So they are numbered in the order
 * in which a breadth-first search meets them, and the rows are copied: what searches touch next is
 * then close behind. If the view's own order is good enough (a grid row by row), its rows are used
 * as they are.
 *
 *     view      5 - 2 - 7 - 0 ...      number[5] = 0, number[2] = 1, number[7] = 2, ...
 *     graph     0 - 1 - 2 - 3 ...
 */
#ifndef QIJU_ENGINES_GEOGRAPHY_BLOSSOM_BLOSSOM_GRAPH_H
#define QIJU_ENGINES_GEOGRAPHY_BLOSSOM_BLOSSOM_GRAPH_H

#include "base/arena.h"
#include "base/pace.h"
#include "model/view.h"

#define NO_VERTEX UINT32_MAX

struct blossom_graph {
    uint32_t vertices;
    const uint64_t *rows; /* as in the view; NULL: a copy of its own has */
    const uint32_t *short_rows;
    const uint32_t *arcs;
    uint32_t *number; /* here, of each vertex of the view; NULL: the same */
    bool near;        /* in the view's order most neighbours are near each other */
};

/* Reads a view, which outlives the graph. queue and seen are working space, a word and a byte for
 * each vertex. */
qj_status blossom_graph_read(struct blossom_graph *graph, struct arena *arena,
                             const struct graph_view *view, uint32_t *queue, uint8_t *seen);

/* Whether the graph is bipartite; then bit v of *sides, made in arena, is the side of each vertex,
 * else *sides is NULL. queue is room as above. */
qj_status blossom_graph_find_sides(const struct blossom_graph *graph, struct arena *arena,
                                   uint32_t *queue, uint64_t **sides);

/* Bytes that blossom_graph_read will allocate. */
uint64_t blossom_graph_bytes(const struct graph_view *view);

static inline uint32_t blossom_graph_number(const struct blossom_graph *graph, uint64_t vertex)
{
    return graph->number ? graph->number[vertex] : (uint32_t)vertex;
}

/* Where the arcs of a vertex begin. */
static inline uint64_t blossom_graph_row(const struct blossom_graph *graph, uint64_t vertex)
{
    return graph->rows ? graph->rows[vertex] : graph->short_rows[vertex];
}

static inline void blossom_graph_prefetch(const struct blossom_graph *graph, uint32_t vertex)
{
    if (graph->rows)
        __builtin_prefetch(&graph->rows[vertex]);
    else
        __builtin_prefetch(&graph->short_rows[vertex]);
}

static inline uint64_t blossom_graph_degree(const struct blossom_graph *graph, uint32_t vertex)
{
    return blossom_graph_row(graph, vertex + 1) - blossom_graph_row(graph, vertex);
}

#endif
