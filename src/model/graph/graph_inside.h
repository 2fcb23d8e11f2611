/* graph_inside: data that the files of a graph share: the names of its vertices, and its edges
 * before they are in compressed rows (graph.h). */
#pragma once

#include "model/graph/graph.h"

/* -------------------------------------------------------- names, graph_names.c */

/* The vertices of a plain edge list, numbered from 0 in the order in which they are named.
 *
 *     text     a\0Berlin\0c7\0 ...          slots    hash of a name -> its vertex
 *     start    0   2       9 ...            numbers  number -> the vertex of that name
 *
 * Most lists name their vertices by numbers that are not much larger than their count. These are
 * looked up without a hash and without comparing texts.
 */
struct graph_names {
    struct arena *arena;
    char *text;
    uint64_t *start;   /* start of each name in text */
    uint32_t *slots;   /* vertex + 1; 0: none */
    uint32_t *numbers; /* likewise; a number below their count is looked up only here */
    uint64_t count, length, slot_count, number_count;
    uint64_t hashed; /* names in slots */
    uint64_t text_capacity, start_capacity;
};

/* Makes an empty table of names, which grows in an arena. */
qj_status graph_names_new(struct arena *arena, struct graph_names **out);

/* Returns the vertex of a name, and adds a new name. QJ_LIMIT: there are too many. */
qj_status graph_names_add(struct graph_names *names, const char *name, uint64_t *vertex);

/* Does the same for a name that is a number in its shortest form. */
qj_status graph_names_add_number(struct graph_names *names, uint64_t number, uint64_t *vertex);

/* Finds the vertex of a name; false if there is none. */
bool graph_names_find(const struct graph_names *names, const char *name, uint64_t *vertex);

const char *graph_names_text(const struct graph_names *names, uint64_t vertex);

/* ---------------------------------------------------------- edges, graph_rows.c */

struct graph_edge {
    uint32_t from, to;
};

/* Edges in the order of the text, including loops and repetitions. */
struct graph_edges {
    struct arena *arena;
    struct graph_edge *items;
    uint64_t count, capacity;
    bool directed; /* each edge leads one way only */
};

static inline qj_status graph_edges_add(struct graph_edges *edges, uint64_t from, uint64_t to)
{
    return arena_append(edges->arena, &edges->items, &edges->capacity, &edges->count,
                        &(struct graph_edge){(uint32_t)from, (uint32_t)to});
}

/* Makes the rows of a graph, without loops and repetitions, its direction, and frees the edges. */
qj_status graph_rows_make(struct graph_edges *edges, struct graph *graph);
