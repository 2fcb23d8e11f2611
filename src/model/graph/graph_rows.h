/* rows: edges in any order, and the compressed rows made of them; see graph.h. */
#ifndef QIJU_MODEL_GRAPH_GRAPH_ROWS_H
#define QIJU_MODEL_GRAPH_GRAPH_ROWS_H

#include "model/graph/graph.h"

struct edge {
    uint32_t from, to;
};

/* Edges as they were read, loops and repetitions among them. */
struct edges {
    struct arena *arena;
    struct edge *items;
    uint64_t count, capacity;
    bool directed; /* each leads one way only */
};

static inline qj_status edges_add(struct edges *edges, uint64_t from, uint64_t to)
{
    TRY(arena_reserve(edges->arena, &edges->items, &edges->capacity, edges->count));
    edges->items[edges->count++] = (struct edge){(uint32_t)from, (uint32_t)to};
    return QJ_OK;
}

/* Makes the rows of a graph whose vertices are counted, and frees the edges. Loops and repetitions
 * are left out. The graph is directed when some arc has no arc back. */
qj_status rows_make(struct edges *edges, struct graph *graph);

#endif
