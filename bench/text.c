/* text: how fast text is read and written. Boards, numbers and graphs are read into positions from
 * memory, the rows of a graph made; cells are what a judge of geography writes, timed as the whole
 * judging less the reading and the answer up to the first cell. Prints medians of several runs in
 * CPU seconds, and MB of text a second.
 *
 *     text [RUNS [WORD]]
 *
 * WORD: only cases that have it in their names.
 */
#include "measure.h"

#include "base/random.h"
#include <qiju/contest.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add(struct text *text, const char *format, ...)
{
    char line[128];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    keep(text, line, (size_t)length);
}

enum { MAX_RUNS = 99 };

struct runs {
    int count;
    const char *word;
};

static bool is_wanted(const struct runs *runs, const char *what)
{
    return strstr(what, runs->word) != NULL;
}

static void print_case(const char *what, size_t size, double seconds)
{
    printf("%-40s %10.1f %10.4f %10.0f\n", what, (double)size / 1e6, seconds,
           (double)size / 1e6 / seconds);
    fflush(stdout);
}

static qj_context *new_context(void)
{
    qj_context *context;
    if (qj_context_new(NULL, &context) != QJ_OK)
        exit(1);
    return context;
}

static void need(const qj_context *context, qj_status status)
{
    if (status == QJ_OK)
        return;
    fprintf(stderr, "text: %s\n", qj_context_error(context)->message);
    exit(1);
}

/* ---------------------------------------------------------------- reading */

static double time_reading(const qj_game *game, const struct text *text)
{
    qj_context *context = new_context();
    qj_text bytes = {text->data, text->size};
    qj_source source = qj_text_source(&bytes);
    qj_position *position;
    double start = cpu_seconds();
    need(context, qj_position_read(context, game, &source, 1, &position));
    double seconds = cpu_seconds() - start;
    qj_position_free(position);
    qj_context_free(context);
    return seconds;
}

static void run_reading(const char *what, const char *game, const struct text *text,
                        const struct runs *runs)
{
    double seconds[MAX_RUNS];
    for (int i = 0; i < runs->count; i++)
        seconds[i] = time_reading(qj_game_find(game), text);
    print_case(what, text->size, median(seconds, runs->count));
}

static struct text made(const char *game, const char *const *settings)
{
    qj_context *context = new_context();
    struct text text = {NULL, 0, 0};
    qj_sink sink = {keep, &text};
    need(context, qj_game_generate(context, qj_game_find(game), settings, &sink));
    qj_context_free(context);
    return text;
}

static void run_made(const char *what, const char *game, const char *const *settings,
                     const struct runs *runs)
{
    if (!is_wanted(runs, what))
        return;
    struct text text = made(game, settings);
    run_reading(what, game, &text, runs);
    free(text.data);
}

/* ----------------------------------------------------------------- graphs */

enum { VERTICES = 1000000, BRANCHES = 2 };

struct graph {
    uint32_t (*edge)[2];
    uint64_t count;
};

/* Every vertex is joined to links earlier ones: to any of them, or to an end of any earlier edge,
 * so that they have as many chances as edges (Barabási and Albert, 1999). */
static struct graph grow_graph(int links, bool to_ends)
{
    struct random random = {7};
    struct graph graph = {malloc(sizeof *graph.edge * VERTICES * BRANCHES), 0};
    if (!graph.edge)
        exit(1);
    for (uint32_t vertex = 1; vertex < VERTICES; vertex++)
        for (int i = 0; i < links; i++) {
            uint64_t any = random_below(&random, to_ends && graph.count ? 2 * graph.count : vertex);
            uint32_t other = to_ends && graph.count ? graph.edge[any / 2][any % 2] : (uint32_t)any;
            graph.edge[graph.count][0] = vertex;
            graph.edge[graph.count++][1] = other;
        }
    return graph;
}

static void run_graph(const char *what, struct graph graph, const char *start, const char *letter,
                      const struct runs *runs)
{
    struct text text = {NULL, 0, 0};
    if (!is_wanted(runs, what))
        return;
    if (*start)
        add(&text, start, (unsigned long)VERTICES, (unsigned long)graph.count);
    for (uint64_t i = 0; i < graph.count; i++)
        add(&text, "%s%u %u\n", letter, graph.edge[i][0] + 1, graph.edge[i][1] + 1);
    run_reading(what, "graph", &text, runs);
    free(text.data);
}

static void run_graphs(const struct runs *runs)
{
    static const char dimacs[] = "p edge %lu %lu\n",
                      matrix[] = "%%%%MatrixMarket matrix coordinate pattern symmetric\n"
                                 "%1$lu %1$lu %2$lu\n";
    struct graph tree = grow_graph(1, false), attached = grow_graph(BRANCHES, true);
    run_graph("random tree, DIMACS", tree, dimacs, "e ", runs);
    run_graph("Barabasi-Albert, DIMACS", attached, dimacs, "e ", runs);
    run_graph("Barabasi-Albert, Matrix Market", attached, matrix, "", runs);
    run_graph("Barabasi-Albert, list of edges", attached, "", "", runs);
    free(tree.edge);
    free(attached.edge);
}

/* ---------------------------------------------------------------- writing */

static bool end_at_once(void *user, const qj_option *option)
{
    (void)user;
    (void)option;
    return false;
}

/* Reads, and answers up to the first cell. */
static double time_answer(const qj_game *game, const struct text *text)
{
    qj_context *context = new_context();
    qj_text bytes = {text->data, text->size};
    qj_source source = qj_text_source(&bytes);
    qj_position *position;
    qj_session *session;
    double start = cpu_seconds();
    need(context, qj_position_read(context, game, &source, 1, &position));
    need(context, qj_session_open(position, NULL, &session));
    need(context, qj_session_moves(session, end_at_once, NULL));
    double seconds = cpu_seconds() - start;
    qj_session_free(session);
    qj_position_free(position);
    qj_context_free(context);
    return seconds;
}

static double time_judging(const qj_game *game, const struct text *text, uint64_t *written)
{
    qj_context *context = new_context();
    qj_text bytes = {text->data, text->size};
    qj_source source = qj_text_source(&bytes);
    qj_sink sink = {count_bytes, written};
    *written = 0;
    double start = cpu_seconds();
    need(context, qj_contest_judge(context, game, &source, &sink));
    double seconds = cpu_seconds() - start;
    qj_context_free(context);
    return seconds;
}

static void run_writing(const char *what, const char *const *settings, const struct runs *runs)
{
    if (!is_wanted(runs, what))
        return;
    const qj_game *game = qj_game_find("geography");
    double seconds[MAX_RUNS];
    uint64_t written;
    struct text text = made("geography", settings);
    for (int i = 0; i < runs->count; i++)
        seconds[i] = time_judging(game, &text, &written) - time_answer(game, &text);
    print_case(what, written, median(seconds, runs->count));
    free(text.data);
}

int main(int arguments, char **words)
{
    struct runs runs = {arguments > 1 ? (int)strtol(words[1], NULL, 10) : 5,
                        arguments > 2 ? words[2] : ""};
    if (runs.count < 1 || runs.count > MAX_RUNS) {
        fprintf(stderr, "text: 1 to %d runs\n", (int)MAX_RUNS);
        return 2;
    }
    static const char *const board[] = {"size=3000x3000", "blocked=300", NULL},
                             *const narrow[] = {"size=900000x10", "blocked=300", NULL},
                             *const numbers[] = {"size=1000x1000", NULL},
                             *const digits[] = {"size=1000x1000", "max=9", NULL},
                             *const long_numbers[] = {"size=1000x500", "max=1000000000000", NULL};
    printf("qiju %s, %d runs, CPU seconds\n%-40s %10s %10s %10s\n", qj_library_version(),
           runs.count, "read", "MB", "median", "MB/s");
    run_made("board, 3000 x 3000", "geography", board, &runs);
    run_made("board, 900000 x 10", "geography", narrow, &runs);
    run_made("numbers of one digit", "staircase", digits, &runs);
    run_made("numbers of up to 6 digits", "staircase", numbers, &runs);
    run_made("numbers of up to 13 digits", "staircase", long_numbers, &runs);
    run_graphs(&runs);
    printf("written\n");
    run_writing("winning cells, 3000 x 3000", board, &runs);
    return 0;
}
