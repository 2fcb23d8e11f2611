/* edges: undirected graphs, read from DIMACS formats, Matrix Market or a plain list of edges. */
#pragma once

#include "check.h"

#define NO_VERTEX UINT32_MAX

/* The neighbours of v are arcs[rows[v]] .. arcs[rows[v + 1] - 1], in any order, perhaps repeated.
 * out: vertices that were visited or have the token. */
struct edges_graph {
    uint64_t vertices, edges;
    uint64_t *rows;
    uint32_t *arcs;
    bool *out;
    uint32_t token; /* or NO_VERTEX */
    /* A plain list: the names, each terminated by 0, and the start of each name. */
    char *names;
    uint64_t *name;
};

void edges_read_position(struct check *check, struct edges_graph *graph);
/* Reads only the edges; sections of lightsout may follow. */
void edges_read_graph(struct check *check, struct edges_graph *graph);
void edges_print_vertex(struct check *check, const struct edges_graph *graph, uint64_t vertex);

/* A graph that is being read. */
struct edges_reader {
    struct edges_graph *graph;
    bool one_way;   /* edges are arcs, each with a reverse arc */
    uint32_t *ends; /* two for each edge */
    uint64_t ends_capacity;
    uint64_t names_size, names_capacity, name_capacity;
    uint32_t *slots; /* vertex + 1 by the hash of its name; 0: empty */
    uint64_t slot_count;
};

/* Reads the numbers of two vertices as an edge. */
void edges_read(struct check *check, struct edges_reader *reader);

/* Makes the rows of the graph from the edges. */
void arcs_make(struct check *check, const struct edges_reader *reader);

/* Returns the vertex of a name, and adds it if it is new; refuses a new name if `known` is true. */
uint64_t names_find_vertex(struct check *check, struct edges_reader *reader, const char *word,
                           bool known);
