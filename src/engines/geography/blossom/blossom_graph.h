/* blossom_graph: the vertices of a view in an order that keeps neighbours near each other in
 * memory.
 *
 * Vertices in an arbitrary order cost a cache miss for each arc. They are therefore numbered in
 * breadth-first order, and the rows are copied, so that neighbours of consecutive vertices are
 * close. If the view's order is good enough (a grid row by row), its rows are used unchanged.
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
    const uint64_t *rows; /* of the view; NULL: use the copy in short_rows */
    const uint32_t *short_rows;
    const uint32_t *arcs;
    uint32_t *number; /* for each vertex of the view, its number here; NULL: unchanged */
    bool near;        /* most neighbours are near each other in the view's order */
};

/* Reads a view, which must outlive the graph. queue and seen: working space of a word and a byte
 * for each vertex. */
qj_status blossom_graph_read(struct blossom_graph *graph, struct arena *arena,
                             const struct graph_view *view, uint32_t *queue, uint8_t *seen);

/* Bytes that blossom_graph_read will allocate. */
uint64_t blossom_graph_bytes(const struct graph_view *view);

static inline uint32_t blossom_graph_number(const struct blossom_graph *graph, uint64_t vertex)
{
    return graph->number ? graph->number[vertex] : (uint32_t)vertex;
}

/* Returns the index of the first arc of a vertex. */
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
