/* The exhaustive engine on games whose rules are compiled, of the catalogue and of examples/own:
 * positions a second and bytes a position, with one thread and with two.
 *
 *     bench/exhaustive [RUNS [GAME [ENGINE]]]
 *
 * prints medians of RUNS runs (3), all games in turn within a run, or only the games whose names
 * begin with GAME; of the exhaustive engine, or of another engine.
 */
#include "measure.h"

#include <qiju/rules.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_RUNS = 99, THREADS = 2 };

const qj_rules *chomp_rules(void);
const qj_rules *in_a_row_rules(void);
const qj_rules *quixo_rules(void);
const qj_rules *dots_and_boxes_rules(void);

/* A game of the catalogue with settings of its generator, or rules and their values; -states: as if
 * they had no numbers; -moves: as if they said nothing but moves and numbers. */
static const struct {
    const char *what, *game;
    const char *settings[4];
    const qj_rules *(*rules)(void);
} cases[] = {
    {"mnk 3x3 k=3", "mnk", {"size=3x3", "k=3"}, NULL},
    {"mnk 4x3 k=3", "mnk", {"size=4x3", "k=3"}, NULL},
    {"mnk 4x3 k=4", "mnk", {"size=4x3", "k=4"}, NULL},
    {"mnk 5x3 k=4", "mnk", {"size=5x3", "k=4"}, NULL},
    {"mnk 4x4 k=4", "mnk", {"size=4x4", "k=4"}, NULL},
    {"staircase 10x10", "staircase", {"size=10x10"}, NULL},
    {"geography 4x4", "geography", {"size=4x4", "blocked=0"}, NULL},
    {"nim 20,20,20,20", "nim", {"heaps=20 20 20 20"}, NULL},
    {"chomp 6x6", "6 6", {NULL}, chomp_rules},
    {"chomp 8x8", "8 8", {NULL}, chomp_rules},
    {"chomp 10x10", "10 10", {NULL}, chomp_rules},
    {"dots 1x3", "1 3", {NULL}, dots_and_boxes_rules},
    {"dots 2x2", "2 2", {NULL}, dots_and_boxes_rules},
    {"dots 2x3", "2 3", {NULL}, dots_and_boxes_rules},
    {"line 3x3", "3 3 3", {NULL}, in_a_row_rules},
    {"line 4x3", "4 3 3", {NULL}, in_a_row_rules},
    {"line 5x3", "5 3 4", {NULL}, in_a_row_rules},
    {"line 4x4", "4 4 4", {NULL}, in_a_row_rules},
    {"line-moves 3x3", "3 3 3", {NULL}, in_a_row_rules},
    {"line-moves 4x3", "4 3 3", {NULL}, in_a_row_rules},
    {"line-moves 5x3", "5 3 4", {NULL}, in_a_row_rules},
    {"line-moves 4x4", "4 4 4", {NULL}, in_a_row_rules},
    {"line-states 3x3", "3 3 3", {NULL}, in_a_row_rules},
    {"line-states 4x3", "4 3 3", {NULL}, in_a_row_rules},
    {"line-states 5x3", "5 3 4", {NULL}, in_a_row_rules},
    {"line-states 4x4", "4 4 4", {NULL}, in_a_row_rules},
    {"quixo 3x3", "3", {NULL}, quixo_rules},
    {"quixo 4x4", "4", {NULL}, quixo_rules},
    {"quixo-states 3x3", "3", {NULL}, quixo_rules},
    {"quixo-states 4x4", "4", {NULL}, quixo_rules},
};
enum { CASES = sizeof cases / sizeof *cases };

struct figures {
    double wall, cpu;
    uint64_t positions, bytes;
};

static void check(qj_context *context, qj_status status)
{
    if (status == QJ_OK)
        return;
    fprintf(stderr, "%s\n", context ? qj_context_error(context)->message : "no memory");
    exit(1);
}

static bool is_way(size_t number, const char *way)
{
    return strstr(cases[number].what, way) != NULL;
}

/* own: NULL for a game of the catalogue. rules: where they stand as long as it is there. */
static qj_position *read_case(qj_context *context, size_t number, qj_rules *rules, qj_game **own)
{
    struct text board = {.size = 0};
    qj_sink sink = {keep, &board};
    qj_position *position;
    const qj_game *game;
    *own = NULL;
    if (cases[number].rules) {
        *rules = *cases[number].rules();
        const bool states = is_way(number, "-states "), moves = is_way(number, "-moves ");
        if (states) {
            rules->layout = NULL;
            rules->predecessors = NULL;
        }
        if (states || moves)
            rules->stones_over = NULL;
        check(context, qj_game_new(context, rules, own));
        keep(&board, cases[number].game, strlen(cases[number].game));
        game = *own;
    } else {
        game = qj_game_find(cases[number].game);
        check(context, qj_game_generate(context, game, cases[number].settings, &sink));
    }
    qj_text text = {board.data, board.size};
    qj_source source = qj_text_source(&text);
    check(context, qj_position_read(context, game, &source, 1, &position));
    free(board.data);
    return position;
}

static struct figures run(size_t number, unsigned threads, const char *engine)
{
    qj_limits limits = QJ_LIMITS_INIT;
    qj_context *context = NULL;
    qj_session *session;
    qj_rules rules;
    qj_game *own;
    qj_value value;
    limits.threads = threads;
    check(NULL, qj_context_new(&limits, &context));
    qj_position *position = read_case(context, number, &rules, &own);
    double wall = wall_seconds(), cpu = cpu_seconds();
    check(context, qj_session_open(position, engine, &session));
    check(context, qj_session_value(session, &value));
    struct figures figures = {wall_seconds() - wall, cpu_seconds() - cpu,
                              qj_session_method(session).states, qj_context_peak(context)};
    qj_session_free(session);
    qj_position_free(position);
    qj_game_free(own);
    qj_context_free(context);
    return figures;
}

static int compare(const void *one, const void *other)
{
    double a = ((const struct figures *)one)->cpu, b = ((const struct figures *)other)->cpu;
    return (a > b) - (a < b);
}

static void print(size_t number, unsigned threads, struct figures *all, long runs)
{
    qsort(all, (size_t)runs, sizeof *all, compare);
    const struct figures *median = &all[runs / 2];
    printf("%-17s %7u %10llu %9.4f %9.4f %9.4f %15.3g %15.3g %6.1f\n", cases[number].what, threads,
           (unsigned long long)median->positions, median->wall, median->cpu, all->cpu,
           (double)median->positions / median->wall, (double)median->positions / median->cpu,
           (double)median->bytes / (double)median->positions);
}

int main(int count, char **words)
{
    static struct figures figures[CASES][THREADS][MAX_RUNS];
    long runs = count > 1 ? strtol(words[1], NULL, 10) : 3;
    const char *wanted = count > 2 ? words[2] : "", *engine = count > 3 ? words[3] : "exhaustive";
    if (runs < 1 || runs > MAX_RUNS) {
        fprintf(stderr, "usage: exhaustive [RUNS, 1 to %d [GAME [ENGINE]]]\n", MAX_RUNS);
        return 2;
    }
    for (long i = 0; i < runs; i++)
        for (size_t number = 0; number < CASES; number++)
            for (unsigned threads = 1; threads <= THREADS; threads++)
                if (!strncmp(cases[number].what, wanted, strlen(wanted)))
                    figures[number][threads - 1][i] = run(number, threads, engine);
    printf("%-17s %7s %10s %9s %9s %9s %15s %15s %6s\n", "game", "threads", "positions", "wall s",
           "CPU s", "least", "positions/wall", "positions/CPU", "bytes");
    for (size_t number = 0; number < CASES; number++)
        for (unsigned threads = 1; threads <= THREADS; threads++)
            if (!strncmp(cases[number].what, wanted, strlen(wanted)))
                print(number, threads, figures[number][threads - 1], runs);
    return 0;
}
