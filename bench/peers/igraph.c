/* igraph: igraph's maximum matching of a bipartite graph, which has no even set; that is found from
 * the matching, and not timed. */
#include "peers.h"

#include <igraph/igraph.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words)
{
    if (count != 2)
        exit(2);
    struct peer_graph graph = peer_read(words[1]);
    unsigned char *side = calloc(graph.vertices + 1, 1), *even = calloc(graph.vertices + 1, 1);
    uint32_t *partner = calloc(graph.vertices + 1, sizeof *partner);
    igraph_vector_int_t edges, partners;
    igraph_vector_bool_t types;
    igraph_integer_t size;
    igraph_t copy;
    if (!side || !even || !partner)
        exit(1);
    if (!peer_sides(&graph, side)) {
        puts("igraph is for bipartite graphs");
        exit(3);
    }
    igraph_vector_int_init(&edges, 2 * (igraph_integer_t)graph.edges);
    igraph_vector_bool_init(&types, graph.vertices);
    igraph_vector_int_init(&partners, 0);
    for (uint32_t i = 0; i < graph.edges; i++)
        for (int end = 0; end < 2; end++)
            VECTOR(edges)[2 * i + (uint32_t)end] = graph.edge[i][end];
    for (uint32_t v = 0; v < graph.vertices; v++)
        VECTOR(types)[v] = side[v];
    igraph_create(&copy, &edges, graph.vertices, 0);
    double start = peer_seconds();
    igraph_maximum_bipartite_matching(&copy, &types, &size, NULL, &partners, NULL, 0);
    double seconds = peer_seconds() - start;
    for (uint32_t v = 0; v < graph.vertices; v++)
        partner[v] = VECTOR(partners)[v] < 0 ? UINT32_MAX : (uint32_t)VECTOR(partners)[v];
    peer_mark_even(&graph, partner, even);
    peer_print("igraph", &graph, (uint64_t)size, even, seconds);
    exit(0);
}
