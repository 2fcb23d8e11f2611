/* peers: what the programs share that answer the question of a benchmark by another library: the
 * size of a maximum matching and the even set, of a graph in DIMACS's edge format or a board of
 * geography (its free cells in order, joined to their orthogonal neighbours). Each prints one line
 * in the words of the benchmark matching.c.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct peer_graph {
    uint32_t vertices, edges;
    uint32_t (*edge)[2];
};

/* Reads a file; ends the program when it cannot. */
struct peer_graph peer_read(const char *path);

/* CPU seconds of the process. */
double peer_seconds(void);

/* Whether the graph is bipartite; side: a byte of each vertex. */
int peer_sides(const struct peer_graph *graph, unsigned char *side);

/* Marks the even vertices of a bipartite graph under a maximum matching (mate UINT32_MAX: none). */
void peer_mark_even(const struct peer_graph *graph, const uint32_t *partner, unsigned char *even);

/* Prints the answer. */
void peer_print(const char *name, const struct peer_graph *graph, uint64_t size,
                const unsigned char *even, double seconds);

#ifdef __cplusplus
}
#endif
