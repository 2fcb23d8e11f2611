/* edges: see edges.h. A plain list has a line for each edge, two names, or one name of a vertex
 * without an edge; vertices count in the order in which the text first names them. */
#include "edges.h"

#include <inttypes.h>
#include <string.h>

struct reader {
    struct graph *graph;
    uint32_t *ends; /* two for each edge */
    uint64_t ends_capacity;
    uint64_t names_size, names_capacity, name_capacity;
    uint32_t *slots; /* vertex + 1 by the hash of its name; 0 for none */
    uint64_t slot_count;
};

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

/* The slot in which a name stands, or where it would. */
static uint32_t *find_slot(const struct reader *reader, const char *name)
{
    uint64_t hash = 14695981039346656037U; /* FNV-1a */
    for (const char *byte = name; *byte; byte++)
        hash = (hash ^ (unsigned char)*byte) * 1099511628211U;
    for (uint64_t i = (hash ^ hash >> 32) % reader->slot_count;; i = (i + 1) % reader->slot_count) {
        uint32_t *slot = &reader->slots[i];
        if (!*slot || !strcmp(reader->graph->names + reader->graph->name[*slot - 1], name))
            return slot;
    }
}

static void grow_slots(struct check *check, struct reader *reader)
{
    const struct graph *graph = reader->graph;
    reader->slot_count = reader->slot_count * 2 + 64;
    reader->slots = memory_array(check, reader->slot_count, sizeof *reader->slots);
    for (uint32_t v = 0; v < graph->vertices; v++)
        *find_slot(reader, graph->names + graph->name[v]) = v + 1;
}

/* The vertex of that name, which is new unless all are known. */
static uint64_t find_name(struct check *check, struct reader *reader, const char *word, bool known)
{
    struct graph *graph = reader->graph;
    if (2 * graph->vertices >= reader->slot_count)
        grow_slots(check, reader);
    uint32_t *slot = find_slot(reader, word);
    if (*slot)
        return *slot - 1;
    if (known || graph->vertices == NO_VERTEX - 1 || word[0] == '#' || word[0] == '%')
        input_refuse(check, "expected a vertex, found '%.30s'", word);
    graph->name = memory_grow(check, graph->name, &reader->name_capacity, graph->vertices,
                              sizeof *graph->name);
    graph->name[graph->vertices] = reader->names_size;
    for (const char *byte = word;; byte++) {
        graph->names = memory_grow(check, graph->names, &reader->names_capacity, reader->names_size,
                                   1);
        graph->names[reader->names_size++] = *byte;
        if (!*byte)
            break;
    }
    *slot = (uint32_t)graph->vertices + 1;
    return graph->vertices++;
}

/* Whether the line goes on. */
static bool line_goes_on(struct check *check)
{
    while (input_next(check) != '\n' && input_is_blank(input_next(check)))
        input_take(check);
    return input_next(check) != EOF && input_next(check) != '\n';
}

/* Each line is an edge or a vertex, until the text ends or a section starts. */
static void read_list(struct check *check, struct reader *reader, char word[WORD_SIZE])
{
    while (strcmp(word, "token") != 0) {
        uint64_t one = find_name(check, reader, word, false);
        if (line_goes_on(check)) {
            input_word(check, "a vertex", word);
            add_edge(check, reader, one, find_name(check, reader, word, false));
            if (line_goes_on(check))
                input_refuse(check, "expected a line of one vertex or two");
        }
        skip_comments(check, '#');
        if (input_peek(check) == EOF)
            return;
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
    return (uint32_t)find_name(check, reader, word, true);
}

void input_graph(struct check *check, struct graph *graph)
{
    struct reader reader = {.graph = graph};
    char word[WORD_SIZE] = "";
    skip_comments(check, '#');
    if (input_peek(check) == 'c' || input_peek(check) == 'p')
        read_dimacs(check, &reader);
    else
        input_word(check, "a vertex", word);
    if (!strcmp(word, "directed") || !strcmp(word, "undirected"))
        input_refuse(check, "a first line '%s' is not read", word);
    if (*word)
        read_list(check, &reader, word);
    make_rows(check, &reader);
    graph->out = memory_array(check, graph->vertices, sizeof *graph->out);
    graph->token = NO_VERTEX;
    if (!strcmp(word, "token") || input_peek(check) == 't') {
        if (!*word)
            input_keyword(check, "token");
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
