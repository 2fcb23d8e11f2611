/* edges: see edges.h. A plain list has a line for each edge, two names, or one name of a vertex
 * without an edge; vertices count in the order in which the text first names them. */
#include "edges.h"

#include <inttypes.h>
#include <string.h>

static void add_edge(struct check *check, struct reader *reader, uint64_t one, uint64_t two)
{
    if (one == two)
        return; /* a loop, which no token goes along */
    uint64_t count = 2 * reader->graph->edges;
    reader->ends = memory_grow(check, reader->ends, &reader->ends_capacity, count + 1,
                               sizeof *reader->ends);
    reader->ends[count] = (uint32_t)one;
    reader->ends[count + 1] = (uint32_t)two;
    reader->graph->edges++;
}

/* ------------------------------------------------------------------- DIMACS */

static void skip_line(struct check *check)
{
    while (input_next(check) != EOF && input_next(check) != '\n')
        input_take(check);
}

static void skip_comments(struct check *check, int mark)
{
    while (input_peek(check) == mark || (mark == '#' && input_peek(check) == '%'))
        skip_line(check);
}

static void read_dimacs(struct check *check, struct reader *reader)
{
    char word[WORD_SIZE];
    struct graph *graph = reader->graph;
    skip_comments(check, 'c');
    input_keyword(check, "p");
    input_word(check, "edge or col", word);
    if (strcmp(word, "edge") != 0 && strcmp(word, "col") != 0)
        input_refuse(check, "expected p edge or p col, found '%.30s'", word);
    graph->vertices = input_count(check, "the number of vertices", 0, NO_VERTEX - 1);
    uint64_t edges = input_count(check, "the number of edges", 0, UINT64_MAX);
    for (uint64_t i = 0; i < edges; i++) {
        skip_comments(check, 'c');
        input_keyword(check, "e");
        uint64_t one = input_count(check, "a vertex", 1, graph->vertices);
        add_edge(check, reader, one - 1, input_count(check, "a vertex", 1, graph->vertices) - 1);
    }
    skip_comments(check, 'c');
}

/* --------------------------------------------------------------- plain list */

/* Whether the line goes on. */
static bool line_goes_on(struct check *check)
{
    while (input_next(check) != '\n' && input_is_blank(input_next(check)))
        input_take(check);
    return input_next(check) != EOF && input_next(check) != '\n';
}

/* Each line is an edge or a vertex, until the text ends or a section starts, with the word. */
static void read_list(struct check *check, struct reader *reader, const char *const sections[2],
                      char word[WORD_SIZE])
{
    while (strcmp(word, sections[0]) != 0 && strcmp(word, sections[1]) != 0) {
        uint64_t one = find_vertex(check, reader, word, false);
        if (line_goes_on(check)) {
            input_word(check, "a vertex", word);
            add_edge(check, reader, one, find_vertex(check, reader, word, false));
            if (line_goes_on(check))
                input_refuse(check, "expected a line of one vertex or two");
        }
        skip_comments(check, '#');
        if (input_peek(check) == EOF) {
            *word = 0;
            return;
        }
        input_word(check, "a vertex", word);
    }
}

/* --------------------------------------------------------------------- both */

static void make_rows(struct check *check, const struct reader *reader)
{
    struct graph *graph = reader->graph;
    uint64_t ends = 2 * graph->edges, *rows;
    rows = graph->rows = memory_array(check, graph->vertices + 2, sizeof *rows);
    graph->arcs = memory_array(check, ends, sizeof *graph->arcs);
    for (uint64_t i = 0; i < ends; i++)
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): there are ends
        rows[reader->ends[i] + 2]++;
    for (uint64_t v = 2; v < graph->vertices + 2; v++)
        rows[v] += rows[v - 1];
    for (uint64_t i = 0; i < ends; i++)
        graph->arcs[rows[reader->ends[i] + 1]++] = reader->ends[i ^ 1];
}

static uint32_t read_vertex(struct check *check, struct reader *reader)
{
    char word[WORD_SIZE];
    if (!reader->graph->name)
        return (uint32_t)input_count(check, "a vertex", 1, reader->graph->vertices) - 1;
    input_word(check, "a vertex", word);
    return (uint32_t)find_vertex(check, reader, word, true);
}

/* word: that of the section behind, empty if there is none. */
static void read_edges(struct check *check, struct reader *reader, const char *const sections[2],
                       char word[WORD_SIZE])
{
    *word = 0;
    skip_comments(check, '#');
    if (input_peek(check) == 'c' || input_peek(check) == 'p') {
        read_dimacs(check, reader);
        if (input_peek(check) != EOF)
            input_word(check, "a section", word);
    } else {
        input_word(check, "a vertex", word);
        if (!strcmp(word, "directed"))
            input_refuse(check, "directed graphs are not checked");
        if (!strcmp(word, "undirected") && !line_goes_on(check))
            input_word(check, "a vertex", word);
        read_list(check, reader, sections, word);
    }
    if (*word && strcmp(word, sections[0]) != 0 && strcmp(word, sections[1]) != 0)
        input_refuse(check, "the section '%.30s' is not checked", word);
    make_rows(check, reader);
}

void input_edges(struct check *check, struct graph *graph, char word[WORD_SIZE])
{
    static const char *const sections[] = {"values", "goal"};
    struct reader reader = {.graph = graph};
    read_edges(check, &reader, sections, word);
}

void input_graph(struct check *check, struct graph *graph)
{
    static const char *const sections[] = {"token", "token"};
    struct reader reader = {.graph = graph};
    char word[WORD_SIZE];
    read_edges(check, &reader, sections, word);
    graph->out = memory_array(check, graph->vertices, sizeof *graph->out);
    graph->token = NO_VERTEX;
    if (*word) {
        graph->token = read_vertex(check, &reader);
        graph->out[graph->token] = true;
    }
    if (graph->token != NO_VERTEX && input_peek(check) == 'v') {
        input_keyword(check, "visited");
        while (input_peek(check) != EOF)
            graph->out[read_vertex(check, &reader)] = true;
    }
    input_end(check);
}

void print_vertex(struct check *check, const struct graph *graph, uint64_t vertex)
{
    if (graph->name)
        fprintf(check->out, "%s\n", graph->names + graph->name[vertex]);
    else
        fprintf(check->out, "%" PRIu64 "\n", vertex + 1);
}
