/* peers: see peers.h. */
#include "peers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static _Noreturn void give_up(const char *why)
{
    fprintf(stderr, "peer: %s\n", why);
    exit(1);
}

static void *room(size_t count, size_t size)
{
    void *bytes = calloc(count + 1, size);
    if (!bytes)
        give_up("out of memory");
    return bytes;
}

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END))
        give_up("cannot read the file");
    long size = ftell(file);
    char *text = room((size_t)size, 1);
    rewind(file);
    if (fread(text, 1, (size_t)size, file) != (size_t)size)
        give_up("cannot read the file");
    fclose(file);
    return text;
}

static void add(struct peer_graph *graph, uint32_t one, uint32_t two)
{
    graph->edge[graph->edges][0] = one;
    graph->edge[graph->edges++][1] = two;
}

static struct peer_graph read_edges(const char *text)
{
    struct peer_graph graph = {0, 0, NULL};
    char *end;
    const char *at = text + strlen("p edge");
    graph.vertices = (uint32_t)strtoul(at, &end, 10);
    size_t edges = strtoul(end, &end, 10);
    graph.edge = room(edges, sizeof *graph.edge);
    while ((at = strchr(end, 'e'))) {
        uint32_t one = (uint32_t)strtoul(at + 1, &end, 10) - 1;
        uint32_t two = (uint32_t)strtoul(end, &end, 10) - 1;
        if (graph.edges == edges || one >= graph.vertices || two >= graph.vertices)
            give_up("not a graph of qiju gen graph");
        if (one != two)
            add(&graph, one, two);
    }
    return graph;
}

static struct peer_graph read_board(const char *text)
{
    struct peer_graph graph = {0, 0, NULL};
    char *at;
    size_t rows = strtoul(text, &at, 10), columns = strtoul(at, &at, 10);
    uint32_t *above = room(columns, sizeof *above);
    graph.edge = room(2 * rows * columns, sizeof *graph.edge);
    for (size_t row = 0; row < rows; row++) {
        uint32_t left = 0;
        at += strspn(at, " \r\n");
        for (size_t column = 0; column < columns; column++, at++) {
            uint32_t here = *at == '.' ? ++graph.vertices : 0;
            if (here && above[column])
                add(&graph, above[column] - 1, here - 1);
            if (here && left)
                add(&graph, left - 1, here - 1);
            left = above[column] = here;
        }
    }
    free(above);
    return graph;
}

struct peer_graph peer_read(const char *path)
{
    char *text = read_file(path);
    struct peer_graph graph = *text == 'p' ? read_edges(text) : read_board(text);
    free(text);
    return graph;
}

double peer_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Compressed rows. */
static void make_rows(const struct peer_graph *graph, size_t **rows, uint32_t **arcs)
{
    uint32_t n = graph->vertices;
    size_t *next = room(n + 1, sizeof *next);
    *rows = room(n + 1, sizeof **rows);
    *arcs = room(2 * (size_t)graph->edges, sizeof **arcs);
    for (uint32_t i = 0; i < graph->edges; i++)
        for (int side = 0; side < 2; side++)
            (*rows)[graph->edge[i][side] + 1]++;
    for (uint32_t v = 0; v < n; v++)
        next[v + 1] = (*rows)[v + 1] += (*rows)[v];
    for (uint32_t i = 0; i < graph->edges; i++)
        for (int side = 0; side < 2; side++)
            (*arcs)[next[graph->edge[i][side]]++] = graph->edge[i][!side];
    free(next);
}

int peer_sides(const struct peer_graph *graph, unsigned char *side)
{
    size_t *rows;
    uint32_t *arcs, *queue = room(graph->vertices, sizeof *queue);
    int bipartite = 1;
    make_rows(graph, &rows, &arcs);
    memset(side, 2, graph->vertices);
    for (uint32_t first = 0, head = 0, queued = 0; first < graph->vertices; first++) {
        if (side[first] < 2)
            continue;
        side[first] = 0;
        queue[queued++] = first;
        for (; head < queued; head++)
            for (size_t i = rows[queue[head]]; i < rows[queue[head] + 1]; i++) {
                if (side[arcs[i]] == side[queue[head]])
                    bipartite = 0;
                if (side[arcs[i]] < 2)
                    continue;
                side[arcs[i]] = !side[queue[head]];
                queue[queued++] = arcs[i];
            }
    }
    free(queue);
    free(rows);
    free(arcs);
    return bipartite;
}

void peer_mark_even(const struct peer_graph *graph, const uint32_t *partner, unsigned char *even)
{
    size_t *rows;
    uint32_t *arcs, *queue = room(graph->vertices, sizeof *queue), queued = 0;
    make_rows(graph, &rows, &arcs);
    for (uint32_t v = 0; v < graph->vertices; v++) {
        even[v] = partner[v] == UINT32_MAX;
        if (even[v])
            queue[queued++] = v;
    }
    for (uint32_t head = 0; head < queued; head++)
        for (size_t i = rows[queue[head]]; i < rows[queue[head] + 1]; i++) {
            uint32_t next = partner[arcs[i]];
            if (next == UINT32_MAX)
                give_up("the matching is not maximum");
            if (even[next])
                continue;
            even[next] = 1;
            queue[queued++] = next;
        }
    free(queue);
    free(rows);
    free(arcs);
}

void peer_print(const char *name, const struct peer_graph *graph, uint64_t size,
                const unsigned char *even, double seconds)
{
    struct rusage usage;
    uint64_t count = 0, hash = 0;
    for (uint64_t v = 0; v < graph->vertices; v++) {
        uint64_t z = (v + 1) * UINT64_C(0x9e3779b97f4a7c15);
        z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
        count += even[v] != 0;
        hash += even[v] ? z ^ (z >> 31) : 0;
    }
    getrusage(RUSAGE_SELF, &usage);
    printf("%s vertices %u even %llu %016llx seconds %.4f peak %.1f size %llu\n", name,
           graph->vertices, (unsigned long long)count, (unsigned long long)hash, seconds,
           (double)usage.ru_maxrss / 1024, (unsigned long long)size);
}
