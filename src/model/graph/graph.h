/* graph: a graph in compressed rows. Each row is increasing, without loops and repeated edges:
 *
 *     rows   0     2        5 ...         the neighbours of vertex v (the targets of its arcs, if
 *     arcs   1  2  0  2  3  ...           the graph is directed): arcs[rows[v]], ...
 */
#pragma once

#include "base/text/scan.h"
#include "base/text/writer.h"
#include "model/view.h"

struct graph_names;

struct graph {
    uint64_t vertices; /* at most GRAPH_MAX_VERTICES */
    uint64_t *rows;    /* vertices + 1 */
    uint32_t *arcs;
    bool directed;             /* some arc has no arc back */
    struct graph_names *names; /* NULL: the vertices are numbered from 1 */
};

/* Reads a graph in one of the formats of docs/reference/formats.md; the first words tell them
 * apart. words, which end in NULL, may follow the graph and end a plain list of edges. */
qj_status graph_read_text(struct scan *scan, struct arena *arena, const char *const *words,
                          struct graph **out);

/* Writes a graph. Reading it gives the same vertices in the same order. */
void graph_write(struct writer *writer, const struct graph *graph);

/* Returns false for a graph of too few edges for a text: its own repeated edges. */
bool graph_has_text(const struct graph *graph);

/* Reads a vertex by its name or number. */
qj_status graph_read_vertex(struct scan *scan, const struct graph *graph, uint64_t *vertex);
void graph_write_vertex(struct writer *writer, const struct graph *graph, uint64_t vertex);

/* Returns the number of edges, or of arcs if the graph is directed. */
static inline uint64_t graph_count_edges(const struct graph *graph)
{
    return graph->rows[graph->vertices] / (graph->directed ? 1 : 2);
}
