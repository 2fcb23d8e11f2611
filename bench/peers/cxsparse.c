/* cxsparse: CXSparse's decomposition of Dulmage and Mendelsohn, of a bipartite graph as a matrix of
 * one side's vertices by the other's. The vertices that some maximum matching misses are the
 * columns reached from exposed columns and the rows reached from exposed rows. */
#include "peers.h"

#include <cs.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words)
{
    if (count != 2)
        exit(2);
    struct peer_graph graph = peer_read(words[1]);
    unsigned char *side = calloc(graph.vertices + 1, 1), *even = calloc(graph.vertices + 1, 1);
    int *place = calloc(graph.vertices + 1, sizeof *place), sizes[2] = {0, 0};
    uint32_t *vertex[2] = {calloc(graph.vertices + 1, 4), calloc(graph.vertices + 1, 4)};
    if (!side || !even || !place || !vertex[0] || !vertex[1])
        exit(1);
    if (!peer_sides(&graph, side)) {
        puts("cxsparse is for bipartite graphs");
        exit(3);
    }
    for (uint32_t v = 0; v < graph.vertices; v++) {
        place[v] = sizes[side[v]]++;
        vertex[side[v]][place[v]] = v;
    }
    cs_di *entries = cs_di_spalloc(sizes[0], sizes[1], (int)graph.edges + 1, 0, 1);
    for (uint32_t i = 0; entries && i < graph.edges; i++) {
        const uint32_t *edge = graph.edge[i];
        int from_zero = side[edge[0]] != 0;
        cs_di_entry(entries, place[edge[from_zero]], place[edge[!from_zero]], 1);
    }
    cs_di *matrix = cs_di_compress(entries);
    double start = peer_seconds();
    csd *parts = matrix ? cs_di_dmperm(matrix, 0) : NULL;
    double seconds = peer_seconds() - start;
    if (!parts)
        exit(1);
    for (int i = 0; i < parts->cc[2]; i++)
        even[vertex[1][parts->q[i]]] = 1;
    for (int i = parts->rr[2]; i < sizes[0]; i++)
        even[vertex[0][parts->p[i]]] = 1;
    peer_print("cxsparse", &graph, (uint64_t)parts->rr[3], even, seconds);
    exit(0);
}
