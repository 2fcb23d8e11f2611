/* graph_write: graphs and their vertices in words; see graph.h. */
#include "model/graph/graph_inside.h"

#include "model/matrix_market.h"

#include <inttypes.h>

qj_status graph_read_vertex(struct scan *scan, const struct graph *graph, uint64_t *vertex)
{
    char word[SCAN_WORD + 1];
    uint64_t found;
    if (!graph->names) {
        TRY(scan_count(scan, "a vertex", 1, graph->vertices, &found));
        found--;
    } else {
        TRY(scan_word(scan, "a vertex", word));
        if (!graph_names_find(graph->names, word, &found))
            return scan_reject(scan, word, "a vertex of the graph");
    }
    *vertex = found;
    return QJ_OK;
}

void graph_write_vertex(struct writer *writer, const struct graph *graph, uint64_t vertex)
{
    if (graph->names)
        write_text(writer, graph_names_text(graph->names, vertex));
    else
        write_count(writer, vertex + 1);
}

static uint64_t graph_count_edges(const struct graph *graph)
{
    const uint64_t arcs = graph->rows[graph->vertices];
    return graph->directed ? arcs : arcs / 2;
}

bool graph_has_text(const struct graph *graph)
{
    return graph->names || graph_count_edges(graph) >= matrix_min_entries(graph->vertices);
}

void graph_write(struct writer *writer, const struct graph *graph)
{
    bool directed = graph->directed;
    const char *start = graph->names ? "" : directed ? "a " : "e ";
    const char *end = directed && !graph->names ? " 1\n" : "\n";
    if (graph->names)
        write_text(writer, directed ? "directed\n" : "undirected\n");
    else
        write_format(writer, "p %s %" PRIu64 " %" PRIu64 "\n", directed ? "sp" : "edge",
                     graph->vertices, graph_count_edges(graph));
    /* The vertices of a plain list keep their order. */
    for (uint64_t v = 0; graph->names && v < graph->vertices; v++) {
        if (writer_status(writer) != QJ_OK)
            return;
        graph_write_vertex(writer, graph, v);
        write_char(writer, '\n');
    }
    /* Each edge of an undirected graph once. */
    for (uint64_t v = 0; v < graph->vertices && writer_status(writer) == QJ_OK; v++)
        for (uint64_t i = graph->rows[v]; i < graph->rows[v + 1]; i++) {
            if (!directed && graph->arcs[i] < v)
                continue;
            write_text(writer, start);
            graph_write_vertex(writer, graph, v);
            write_char(writer, ' ');
            graph_write_vertex(writer, graph, graph->arcs[i]);
            write_text(writer, end);
        }
}
