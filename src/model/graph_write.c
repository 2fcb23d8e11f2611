/* graph_write: graphs and their vertices in words; see graph.h. */
#include "model/graph.h"

#include "model/graph_names.h"

qj_status graph_read_vertex(struct scan *scan, const struct graph *graph, uint64_t *vertex)
{
    char word[SCAN_WORD + 1];
    uint64_t found;
    if (!graph->names) {
        TRY(scan_count(scan, "a vertex", 1, UINT64_MAX, &found));
        found--;
    } else {
        TRY(scan_word(scan, "a vertex", word));
        if (!names_find(graph->names, word, &found))
            return scan_reject(scan, word, "a vertex of the graph");
    }
    *vertex = found;
    return QJ_OK;
}

void graph_write_vertex(struct writer *writer, const struct graph *graph, uint64_t vertex)
{
    if (graph->names)
        write_text(writer, names_text(graph->names, vertex));
    else
        write_count(writer, vertex + 1);
}

/* The edges of a vertex, each of an undirected graph once. */
static void write_edges(struct writer *writer, const struct graph *graph, uint64_t vertex)
{
    const char *start = graph->names ? "" : graph->directed ? "a " : "e ";
    for (uint64_t i = graph->rows[vertex]; i < graph->rows[vertex + 1]; i++) {
        if (!graph->directed && graph->arcs[i] < vertex)
            continue;
        write_text(writer, start);
        graph_write_vertex(writer, graph, vertex);
        write_char(writer, ' ');
        graph_write_vertex(writer, graph, graph->arcs[i]);
        write_text(writer, graph->directed && !graph->names ? " 1\n" : "\n");
    }
}

/* What stands before the edges: the vertices of a plain list keep their order. */
static void write_vertices(struct writer *writer, const struct graph *graph)
{
    uint64_t arcs = graph->rows[graph->vertices];
    if (!graph->names) {
        write_text(writer, graph->directed ? "p sp " : "p edge ");
        write_count(writer, graph->vertices);
        write_char(writer, ' ');
        write_count(writer, graph->directed ? arcs : arcs / 2);
        write_char(writer, '\n');
        return;
    }
    write_text(writer, graph->directed ? "directed\n" : "undirected\n");
    for (uint64_t v = 0; v < graph->vertices && writer_status(writer) == QJ_OK; v++) {
        graph_write_vertex(writer, graph, v);
        write_char(writer, '\n');
    }
}

void graph_write(struct writer *writer, const struct graph *graph)
{
    write_vertices(writer, graph);
    for (uint64_t v = 0; v < graph->vertices && writer_status(writer) == QJ_OK; v++)
        write_edges(writer, graph, v);
}
