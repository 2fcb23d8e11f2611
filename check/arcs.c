/* arcs: builds the neighbour lists of a graph; see edges.h. */
#include "edges.h"

#include <stdlib.h>

static int arcs_compare(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

/* Refuses a graph in which an arc has no reverse arc. */
static void arcs_check_both_ways(struct check *check, const struct edges_graph *graph)
{
    const uint64_t *rows = graph->rows;
    const size_t size = sizeof *graph->arcs;
    for (uint64_t v = 0; v < graph->vertices; v++)
        if (rows[v] < rows[v + 1])
            qsort(graph->arcs + rows[v], rows[v + 1] - rows[v], size, arcs_compare);
    for (uint32_t v = 0; v < graph->vertices; v++)
        for (uint64_t i = rows[v]; i < rows[v + 1]; i++) {
            uint32_t w = graph->arcs[i];
            if (rows[w] == rows[w + 1] ||
                !bsearch(&v, graph->arcs + rows[w], rows[w + 1] - rows[w], size, arcs_compare))
                input_refuse(check, "directed graphs are not checked");
        }
}

void arcs_make(struct check *check, const struct edges_reader *reader)
{
    struct edges_graph *graph = reader->graph;
    const uint64_t ends = 2 * graph->edges, step = reader->one_way ? 2 : 1;
    uint64_t *rows = graph->rows = memory_array(check, graph->vertices + 2, sizeof *rows);
    graph->arcs = memory_array(check, ends / step, sizeof *graph->arcs);
    for (uint64_t i = 0; i < ends; i += step)
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): there are ends
        rows[reader->ends[i] + 2]++;
    for (uint64_t v = 2; v < graph->vertices + 2; v++)
        rows[v] += rows[v - 1];
    for (uint64_t i = 0; i < ends; i += step)
        graph->arcs[rows[reader->ends[i] + 1]++] = reader->ends[i ^ 1];
    if (reader->one_way)
        arcs_check_both_ways(check, graph);
}
