/* edges: undirected graphs, read from DIMACS's edge format or a plain list of edges. */
#ifndef QIJU_CHECK_EDGES_H
#define QIJU_CHECK_EDGES_H

#include "check.h"

#define NO_VERTEX UINT32_MAX

/* The neighbours of v are arcs[rows[v]] .. arcs[rows[v + 1] - 1], in any order, some perhaps twice.
 * out: vertices that were visited, or have the token. */
struct graph {
    uint64_t vertices, edges;
    uint64_t *rows;
    uint32_t *arcs;
    bool *out;
    uint32_t token; /* or NO_VERTEX */
    /* Of a plain list: the names one after the other, each with a 0, and where they begin. */
    char *names;
    uint64_t *name;
};

void input_graph(struct check *check, struct graph *graph);
void print_vertex(struct check *check, const struct graph *graph, uint64_t vertex);

#endif
