/* edges: see edges.h. A plain list has a line for each edge, two names, or the name of a vertex
 * without an edge; vertices are numbered in the order in which the text first names them. */
#include "matrix.h"

#include <inttypes.h>
#include <string.h>

static void edges_add(struct check *check, struct edges_reader *reader, uint64_t one, uint64_t two)
{
    if (one == two)
        return; /* a loop, which the token never uses */
    uint64_t count = 2 * reader->graph->edges;
    reader->ends = memory_grow(check, reader->ends, &reader->ends_capacity, count + 1,
                               sizeof *reader->ends);
    reader->ends[count] = (uint32_t)one;
    reader->ends[count + 1] = (uint32_t)two;
    reader->graph->edges++;
}

void edges_read(struct check *check, struct edges_reader *reader)
{
    uint64_t one = input_count(check, "a vertex", 1, reader->graph->vertices);
    edges_add(check, reader, one - 1,
              input_count(check, "a vertex", 1, reader->graph->vertices) - 1);
}

/* ------------------------------------------------------------------- DIMACS */

static void edges_skip_comments(struct check *check)
{
    while (input_take_word(check, "c"))
        input_skip_line(check);
}

static void edges_read_dimacs(struct check *check, struct edges_reader *reader)
{
    char word[WORD_SIZE];
    struct edges_graph *graph = reader->graph;
    edges_skip_comments(check);
    input_keyword(check, "p");
    input_word(check, "edge, col or sp", word);
    reader->one_way = !strcmp(word, "sp");
    if (!reader->one_way && strcmp(word, "edge") != 0 && strcmp(word, "col") != 0)
        input_refuse(check, "expected p edge, p col or p sp, found '%.30s'", word);
    graph->vertices = input_count(check, "the number of vertices", 0, NO_VERTEX - 1);
    uint64_t edges = matrix_count(check, "the number of edges", graph->vertices);
    for (uint64_t i = 0; i < edges; i++) {
        edges_skip_comments(check);
        input_keyword(check, reader->one_way ? "a" : "e");
        edges_read(check, reader);
        if (reader->one_way) /* a weight */
            input_skip_line(check);
    }
    edges_skip_comments(check);
}

/* --------------------------------------------------------------- plain list */

/* Skips lines of comments. */
static int edges_skip_marked(struct check *check)
{
    while (input_peek(check) == '#' || input_peek(check) == '%')
        input_skip_line(check);
    return input_peek(check);
}

static bool edges_at_section(struct check *check, const char *const *sections)
{
    for (; *sections; sections++)
        if (input_at_word(check, *sections))
            return true;
    return false;
}

/* Reads a vertex; the word of a section is no name of a vertex. */
static uint64_t edges_read_name(struct check *check, struct edges_reader *reader,
                                const char *const *sections)
{
    char word[WORD_SIZE];
    if (edges_at_section(check, sections))
        input_refuse(check, "expected a vertex, found the word of a section");
    input_word(check, "a vertex", word);
    return names_find_vertex(check, reader, word, false);
}

/* Reads edges. After an optional first line `directed` or `undirected`, each line is an edge or a
 * vertex, up to the end of the text or a section. */
static void edges_read_list(struct check *check, struct edges_reader *reader,
                            const char *const *sections)
{
    edges_skip_marked(check);
    reader->one_way = input_take_word(check, "directed");
    if ((reader->one_way || input_take_word(check, "undirected")) && input_line_goes_on(check))
        input_refuse(check, "expected the end of the line");
    while (edges_skip_marked(check) != EOF && !edges_at_section(check, sections)) {
        uint64_t one = edges_read_name(check, reader, sections);
        if (!input_line_goes_on(check))
            continue;
        edges_add(check, reader, one, edges_read_name(check, reader, sections));
        if (input_line_goes_on(check))
            input_refuse(check, "expected a line of one vertex or two");
    }
    if (!reader->graph->vertices)
        input_refuse(check, "expected a graph");
}

/* --------------------------------------------------------------------- both */

static uint32_t edges_read_vertex(struct check *check, struct edges_reader *reader)
{
    char word[WORD_SIZE];
    if (!reader->graph->name)
        return (uint32_t)input_count(check, "a vertex", 1, reader->graph->vertices) - 1;
    input_word(check, "a vertex", word);
    return (uint32_t)names_find_vertex(check, reader, word, true);
}

/* Chooses the format of the text by its first word. */
static void edges_read_all(struct check *check, struct edges_reader *reader,
                           const char *const *sections)
{
    if (input_peek(check) == '%' && text_ahead(check, &check->input, 1) == '%')
        matrix_edges(check, reader);
    else if (input_at_word(check, "c") || input_at_word(check, "p"))
        edges_read_dimacs(check, reader);
    else
        edges_read_list(check, reader, sections);
    arcs_make(check, reader);
}

void edges_read_graph(struct check *check, struct edges_graph *graph)
{
    static const char *const sections[] = {"values", "goal", "notes", "moves", "end", NULL};
    struct edges_reader reader = {.graph = graph};
    edges_read_all(check, &reader, sections);
}

/* Reads a vertex that is not visited yet, and marks it as visited. */
static uint32_t edges_take_out(struct check *check, struct edges_reader *reader)
{
    uint32_t vertex = edges_read_vertex(check, reader);
    if (reader->graph->out[vertex])
        input_refuse(check, "expected a vertex that is not visited yet");
    reader->graph->out[vertex] = true;
    return vertex;
}

void edges_read_position(struct check *check, struct edges_graph *graph)
{
    static const char *const sections[] = {"token", "visited", "notes", "moves", "end", NULL};
    struct edges_reader reader = {.graph = graph};
    edges_read_all(check, &reader, sections);
    graph->out = memory_array(check, graph->vertices, sizeof *graph->out);
    graph->token = NO_VERTEX;
    if (input_take_word(check, "token"))
        graph->token = edges_take_out(check, &reader);
    if (input_take_word(check, "visited"))
        while (input_peek(check) != EOF && !edges_at_section(check, sections))
            edges_take_out(check, &reader);
    input_end(check);
}

void edges_print_vertex(struct check *check, const struct edges_graph *graph, uint64_t vertex)
{
    if (graph->name)
        fprintf(check->out, "%s\n", graph->names + graph->name[vertex]);
    else
        fprintf(check->out, "%" PRIu64 "\n", vertex + 1);
}
