/* The exhaustive engine on games whose rules are compiled: positions a second and bytes a position,
 * with one thread and with two.
 *
 *     bench/exhaustive [RUNS]        medians of RUNS runs (3), all games in turn within a run
 */
#include <qiju/qiju.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_RUNS = 99, THREADS = 2 };

static const struct {
    const char *what, *game;
    const char *settings[4];
} cases[] = {
    {"4 x 4 four in a row", "mnk", {"size=4x4", "k=4"}},
    {"5 x 3 four in a row", "mnk", {"size=5x3", "k=4"}},
    {"staircase 10 x 10", "staircase", {"size=10x10"}},
    {"geography 4 x 4", "geography", {"size=4x4", "blocked=0"}},
    {"nim 20 20 20 20", "nim", {"heaps=20 20 20 20"}},
};
enum { CASES = sizeof cases / sizeof *cases };

struct figures {
    double wall, cpu;
    uint64_t positions, bytes;
};

static double seconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void check(qj_context *context, qj_status status)
{
    if (status == QJ_OK)
        return;
    fprintf(stderr, "%s\n", context ? qj_context_error(context)->message : "no memory");
    exit(1);
}

struct text {
    char data[1 << 12];
    size_t size;
};

static bool keep(void *user, const void *data, size_t size)
{
    struct text *text = user;
    if (size > sizeof text->data - text->size)
        return false;
    memcpy(text->data + text->size, data, size);
    text->size += size;
    return true;
}

static struct figures run(size_t number, unsigned threads)
{
    qj_limits limits = QJ_LIMITS_INIT;
    qj_context *context = NULL;
    qj_position *position;
    qj_session *session;
    qj_worth worth;
    struct text board = {.size = 0};
    qj_sink sink = {keep, &board};
    const qj_game *game = qj_game_find(cases[number].game);
    limits.threads = threads;
    check(NULL, qj_context_new(&limits, &context));
    check(context, qj_generate(context, game, cases[number].settings, &sink));
    qj_text text = {board.data, board.size};
    qj_source source = qj_text_source(&text);
    check(context, qj_position_read(context, game, &source, 1, &position));
    double wall = seconds_of(CLOCK_MONOTONIC), cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    check(context, qj_session_open(position, "exhaustive", &session));
    check(context, qj_session_value(session, &worth));
    qj_method method = qj_session_method(session);
    struct figures figures = {seconds_of(CLOCK_MONOTONIC) - wall,
                              seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu, method.states,
                              method.bytes};
    qj_session_free(session);
    qj_position_free(position);
    qj_context_free(context);
    return figures;
}

static int compare(const void *one, const void *other)
{
    double a = ((const struct figures *)one)->wall, b = ((const struct figures *)other)->wall;
    return (a > b) - (a < b);
}

int main(int count, char **words)
{
    static struct figures figures[CASES][THREADS][MOST_RUNS];
    long runs = count > 1 ? strtol(words[1], NULL, 10) : 3;
    if (runs < 1 || runs > MOST_RUNS) {
        fprintf(stderr, "usage: exhaustive [RUNS, 1 to %d]\n", MOST_RUNS);
        return 2;
    }
    for (long i = 0; i < runs; i++)
        for (size_t number = 0; number < CASES; number++)
            for (unsigned threads = 1; threads <= THREADS; threads++)
                figures[number][threads - 1][i] = run(number, threads);
    printf("%-22s %7s %11s %8s %8s %16s %10s\n", "game", "threads", "positions", "wall, s",
           "CPU, s", "positions/wall s", "bytes each");
    for (size_t number = 0; number < CASES; number++)
        for (unsigned threads = 1; threads <= THREADS; threads++) {
            struct figures *all = figures[number][threads - 1];
            qsort(all, (size_t)runs, sizeof *all, compare);
            const struct figures *median = &all[runs / 2];
            printf("%-22s %7u %11llu %8.3f %8.3f %16.3g %10.1f\n", cases[number].what, threads,
                   (unsigned long long)median->positions, median->wall, median->cpu,
                   (double)median->positions / median->wall,
                   (double)median->bytes / (double)median->positions);
        }
    return 0;
}
