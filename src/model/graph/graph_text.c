/* graph_text: graphs in DIMACS's edge and shortest-path formats, as Matrix Market matrices, and as
 * plain lists of edges. Sources: "Clique and coloring problems graph format" and "9th
 * Implementation Challenge" (DIMACS, 1993 and 2005); Boisvert, Pozo, Remington, "The Matrix Market
 * exchange formats" (NISTIR 5935, 1996). */
#include "model/graph/graph_inside.h"

#include "base/visible.h"
#include "model/matrix_market.h"

struct graph_reader {
    struct scan *scan;
    const char *const *words; /* that end a plain list */
    struct graph *graph;
    struct graph_edges edges;
};

static qj_status graph_read_vertex_count(struct graph_reader *reader, uint64_t *vertices)
{
    TRY(scan_count(reader->scan, "the number of vertices", 0, UINT64_MAX, vertices));
    if (*vertices > GRAPH_MAX_VERTICES)
        return context_fail(reader->edges.arena->context, QJ_LIMIT,
                            "a graph of 2^32 vertices or more cannot be held, nor %" PRIu64,
                            *vertices);
    return QJ_OK;
}

static qj_status graph_read_edge_count(struct graph_reader *reader, uint64_t *count)
{
    struct graph_edges *edges = &reader->edges;
    TRY(matrix_read_count(reader->scan, reader->graph->vertices, "the number of edges",
                          "the number of edges, at least a quarter of the vertices beyond 2^20",
                          count));
    TRY(context_check_array(edges->arena->context, *count, sizeof *edges->items, "the graph"));
    edges->capacity = *count;
    return arena_resize(edges->arena, &edges->items, *count);
}

static qj_status graph_read_edge(struct graph_reader *reader)
{
    uint64_t one = 0, two = 0, vertices = reader->graph->vertices;
    TRY(scan_count(reader->scan, "a vertex", 1, vertices, &one));
    TRY(scan_count(reader->scan, "a vertex", 1, vertices, &two));
    return graph_edges_add(&reader->edges, one - 1, two - 1);
}

/* Skips lines that begin with one of some bytes; next is the first byte after them. */
static qj_status graph_skip_comments(struct scan *scan, const char *marks, int *next)
{
    for (;;) {
        TRY(scan_peek(scan, next));
        if (*next <= 0 || !strchr(marks, *next))
            return QJ_OK;
        TRY(scan_skip_line(scan));
    }
}

/* ----------------------------------------------------------------- DIMACS */

static qj_status graph_read_dimacs_comments(struct graph_reader *reader)
{
    for (bool comment = true; comment;) {
        TRY(scan_at_word(reader->scan, "c", &comment));
        if (comment)
            TRY(scan_skip_line(reader->scan));
    }
    return QJ_OK;
}

/* p edge N M or p col N M, and lines e V W; or p sp N M, and lines a V W WEIGHT. */
static qj_status graph_read_dimacs(struct graph_reader *reader)
{
    static const char line[] = "a line of a problem: p edge, p col or p sp",
                      problem[] = "a problem: edge, col or sp";
    struct scan *scan = reader->scan;
    uint64_t count = 0;
    char word[SCAN_WORD + 1];
    TRY(graph_read_dimacs_comments(reader));
    TRY(scan_word(scan, line, word));
    if (strcmp(word, "p"))
        return scan_reject(scan, word, line);
    TRY(scan_word(scan, problem, word));
    bool directed = reader->edges.directed = !strcmp(word, "sp");
    if (!directed && strcmp(word, "edge") && strcmp(word, "col"))
        return scan_reject(scan, word, problem);
    TRY(graph_read_vertex_count(reader, &reader->graph->vertices));
    TRY(graph_read_edge_count(reader, &count));
    const char *letter = directed ? "a" : "e";
    for (uint64_t i = 1; i <= count; i++) {
        bool taken;
        TRY(scan_take_letter(scan, *letter, &taken));
        if (!taken) { /* after lines of comments */
            char expected[PHRASE_SIZE];
            TRY(graph_read_dimacs_comments(reader));
            phrase_write(expected, sizeof expected, "%s, line %" PRIu64 " of %" PRIu64, letter, i,
                         count);
            TRY(scan_word(scan, expected, word));
            if (strcmp(word, letter) != 0)
                return scan_reject(scan, word, expected);
        }
        TRY(graph_read_edge(reader));
        if (directed)
            TRY(scan_skip_line(scan));
    }
    return graph_read_dimacs_comments(reader);
}

/* ---------------------------------------------------------- Matrix Market */

/* The first line, lines of comments, N N M, and M entries. */
static qj_status graph_read_matrix(struct graph_reader *reader)
{
    static const char *const formats[] = {"coordinate", NULL},
                             *const fields[] = {"pattern", "integer", "real", "complex", NULL},
                             *const symmetries[] = {"general", "symmetric", "skew-symmetric",
                                                    "hermitian", NULL};
    struct scan *scan = reader->scan;
    uint64_t *vertices = &reader->graph->vertices, columns, count = 0;
    size_t format, field, symmetry;
    int next;
    TRY(matrix_read_banner(scan));
    TRY(matrix_read_word(scan, formats, "coordinate", &format));
    TRY(matrix_read_word(scan, fields, "pattern, integer, real or complex", &field));
    TRY(matrix_read_word(scan, symmetries, "general, symmetric, skew-symmetric or hermitian",
                         &symmetry));
    TRY(scan_skip_line(scan));
    reader->edges.directed = symmetry == 0;
    TRY(graph_skip_comments(scan, "%", &next));
    TRY(graph_read_vertex_count(reader, vertices));
    TRY(scan_count(scan, "as many columns as rows", *vertices, *vertices, &columns));
    TRY(graph_read_edge_count(reader, &count));
    for (uint64_t i = 0; i < count; i++) {
        TRY(graph_read_edge(reader));
        if (field > 0) /* a value follows */
            TRY(scan_skip_line(scan));
    }
    return QJ_OK;
}

/* ------------------------------------------------------------- plain list */

static qj_status graph_read_line_end(struct scan *scan)
{
    bool more;
    TRY(scan_line_goes_on(scan, &more));
    return more ? scan_expected(scan, "the end of the line") : QJ_OK;
}

static qj_status graph_read_name(struct graph_reader *reader, uint64_t *vertex)
{
    static const char what[] = "a vertex, a word of at most 63 bytes";
    char word[SCAN_WORD + 1], fault[PHRASE_SIZE];
    uint64_t number;
    if (scan_take_short_number(reader->scan, &number))
        return graph_names_add_number(reader->graph->names, number, vertex);
    TRY(scan_word(reader->scan, what, word));
    bool wrong = word[0] == '#' || word[0] == '%';
    for (size_t i = 0; reader->words[i]; i++)
        wrong |= !strcmp(word, reader->words[i]);
    if (wrong)
        return scan_reject(reader->scan, word, "the name of a vertex");
    if (strpbrk(word, ",;"))
        return scan_reject(reader->scan, word,
                           "names set apart by blanks, without commas and semicolons");
    if (scan_explain_wide(word, fault) || visible_has_control(word, strlen(word)))
        return scan_reject(reader->scan, word, "a vertex without control characters");
    return graph_names_add(reader->graph->names, word, vertex);
}

static qj_status graph_read_line(struct graph_reader *reader)
{
    uint64_t one = 0, two = 0;
    bool more;
    TRY(graph_read_name(reader, &one));
    TRY(scan_line_goes_on(reader->scan, &more));
    if (!more)
        return QJ_OK;
    TRY(graph_read_name(reader, &two));
    TRY(graph_edges_add(&reader->edges, one, two));
    return graph_read_line_end(reader->scan);
}

/* The first line may be directed or undirected; each other one is an edge or a name. */
static qj_status graph_read_list(struct graph_reader *reader)
{
    struct scan *scan = reader->scan;
    struct graph *graph = reader->graph;
    bool ends = false, undirected = false;
    int next;
    TRY(graph_names_new(reader->edges.arena, &graph->names));
    TRY(graph_skip_comments(scan, "#%", &next));
    TRY(scan_take_word(scan, "directed", &reader->edges.directed));
    if (!reader->edges.directed)
        TRY(scan_take_word(scan, "undirected", &undirected));
    if (reader->edges.directed || undirected)
        TRY(graph_read_line_end(scan));
    for (;;) {
        TRY(graph_skip_comments(scan, "#%", &next));
        for (size_t i = 0; reader->words[i] && !ends; i++)
            if (*reader->words[i] == next)
                TRY(scan_at_word(scan, reader->words[i], &ends));
        if (next < 0 || ends)
            break;
        TRY(graph_read_line(reader));
    }
    graph->vertices = graph->names->count;
    return graph->vertices ? QJ_OK : scan_expected(scan, "a graph");
}

/* ------------------------------------------------------------------- all */

qj_status graph_read_text(struct scan *scan, struct arena *arena, const char *const *words,
                          struct graph **out)
{
    struct graph_reader reader = {.scan = scan, .words = words, .edges = {.arena = arena}};
    bool matrix, comment, problem;
    TRY(arena_make(arena, &reader.graph, 1));
    TRY(scan_at_word(scan, "c", &comment));
    TRY(scan_at_word(scan, "p", &problem));
    TRY(scan_at_start(scan, "%%", &matrix));
    if (comment || problem)
        TRY(graph_read_dimacs(&reader));
    else
        TRY(matrix ? graph_read_matrix(&reader) : graph_read_list(&reader));
    TRY(graph_rows_make(&reader.edges, reader.graph));
    *out = reader.graph;
    return QJ_OK;
}

/* --------------------------------------------------------------- writing */

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
