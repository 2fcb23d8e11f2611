/* blossom_graph: the numbering; see blossom_graph.h. */
#include "engines/geography/blossom/blossom_graph.h"

#include <string.h>

/* Half of the arcs of a sample must be near. */
enum { FAR = 1 << 13, PARTS = 8, SAMPLE = 1024 };

static bool blossom_graph_is_near(const struct graph_view *view)
{
    uint64_t far = 0, arcs = 0, step = view->vertices / SAMPLE + 1;
    uint64_t most = view->vertices / PARTS < FAR ? view->vertices / PARTS : FAR;
    for (uint64_t v = 0; v < view->vertices; v += step)
        for (uint64_t i = view->rows[v]; i < view->rows[v + 1]; i++, arcs++) {
            uint64_t w = view->arcs[i];
            far += (w > v ? w - v : v - w) > most;
        }
    return 2 * far <= arcs;
}

/* Tells whether to renumber: the graph exceeds the cache, its arcs fit 32 bits, and most are not
 * near. */
static bool blossom_graph_is_scattered(const struct graph_view *view)
{
    enum { SMALL = 1 << 15 };
    return view->vertices >= SMALL && view->rows[view->vertices] <= UINT32_MAX &&
           !blossom_graph_is_near(view);
}

uint64_t blossom_graph_bytes(const struct graph_view *view)
{
    uint64_t vertices = view->vertices;
    if (!blossom_graph_is_scattered(view))
        return 0;
    return (vertices + 1) * sizeof(uint32_t) + view->rows[vertices] * sizeof *view->arcs +
           vertices * sizeof(uint32_t);
}

/* -------------------------------------------------------------- numbering */

/* A breadth-first search. A vertex taken from the queue numbers the neighbours that are new; then
 * its row can be copied. */
struct blossom_graph_walk {
    const struct graph_view *view;
    uint32_t *queue;
    uint32_t queued;
    uint8_t *seen;
    uint32_t *rows, *arcs; /* the copy */
    uint32_t *number;
    struct pace pace;
};

static inline void blossom_graph_meet(struct blossom_graph_walk *walk, uint32_t vertex)
{
    walk->seen[vertex] = true;
    walk->number[vertex] = walk->queued;
    walk->queue[walk->queued++] = vertex;
    __builtin_prefetch(&walk->view->rows[vertex]);
}

static void blossom_graph_copy_row(struct blossom_graph_walk *walk, uint32_t head)
{
    enum { SOON = 4 };
    const uint64_t *rows = walk->view->rows;
    uint32_t vertex = walk->queue[head];
    uint32_t copied = walk->rows[head];
    if (head + SOON < walk->queued)
        __builtin_prefetch(&walk->view->arcs[rows[walk->queue[head + SOON]]]);
    for (uint64_t i = rows[vertex]; i < rows[vertex + 1]; i++) {
        uint32_t next = walk->view->arcs[i];
        if (!walk->seen[next])
            blossom_graph_meet(walk, next);
        walk->arcs[copied++] = walk->number[next];
    }
    walk->rows[head + 1] = copied;
}

static qj_status blossom_graph_number_all(struct blossom_graph_walk *walk)
{
    uint64_t vertices = walk->view->vertices;
    memset(walk->seen, false, vertices);
    walk->rows[0] = 0;
    for (uint32_t first = 0, head = 0; first < vertices; first++) {
        if (!walk->seen[first])
            blossom_graph_meet(walk, first);
        for (; head < walk->queued; head++) {
            blossom_graph_copy_row(walk, head);
            TRY(pace_add(&walk->pace, 4 + walk->rows[head + 1] - walk->rows[head], "vertices", head,
                         vertices));
        }
    }
    return QJ_OK;
}

qj_status blossom_graph_read(struct blossom_graph *graph, struct arena *arena,
                             const struct graph_view *view, uint32_t *queue, uint8_t *seen)
{
    struct blossom_graph_walk walk = {
        .view = view, .queue = queue, .seen = seen, .pace = {arena->context, 0}};
    *graph = (struct blossom_graph){(uint32_t)view->vertices,   view->rows, NULL, view->arcs, NULL,
                                    blossom_graph_is_near(view)};
    if (!blossom_graph_is_scattered(view))
        return QJ_OK;
    TRY(arena_resize(arena, &walk.rows, view->vertices + 1));
    TRY(arena_resize(arena, &walk.arcs, view->rows[view->vertices]));
    TRY(arena_resize(arena, &walk.number, view->vertices));
    graph->rows = NULL;
    graph->short_rows = walk.rows;
    graph->arcs = walk.arcs;
    graph->number = walk.number;
    return blossom_graph_number_all(&walk);
}
