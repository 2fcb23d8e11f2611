/* bench: the times that the documents quote. Every case is a board made from settings, judged or
 * solved in memory through the public header; reading and answering are counted together, as the
 * contest would. Prints the median of several runs in CPU seconds.
 *
 *     bench [RUNS]
 */
#include "measure.h"

#include <qiju/contest.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void give_up(const qj_context *context)
{
    fprintf(stderr, "bench: %s\n", qj_context_error(context)->message);
    exit(1);
}

/* One run: reads the text and judges it, or opens a session and asks for the value. */
static double run_once(const qj_game *game, const struct text *board, uint64_t *peak)
{
    qj_context *context;
    uint64_t written = 0;
    qj_text text = {board->data, board->size};
    qj_source source = qj_text_source(&text);
    qj_sink sink = {count_bytes, &written};
    double start = cpu_seconds();
    if (qj_context_new(NULL, &context) != QJ_OK)
        exit(1);
    if (qj_game_judged(game)) {
        if (qj_contest_judge(context, game, &source, &sink) != QJ_OK)
            give_up(context);
    } else {
        qj_position *position;
        qj_session *session;
        qj_value value;
        qj_solution solution;
        if (qj_position_read(context, game, &source, 1, &position) != QJ_OK ||
            qj_session_open(position, NULL, &session) != QJ_OK ||
            (qj_game_kind(game) == QJ_PUZZLE ? qj_session_solution(session, &solution)
                                             : qj_session_value(session, &value)) != QJ_OK)
            give_up(context);
        qj_session_free(session);
        qj_position_free(position);
    }
    double seconds = cpu_seconds() - start;
    *peak = qj_context_peak(context);
    qj_context_free(context);
    return seconds;
}

static struct text make_board(const qj_game *game, const char *const *settings)
{
    qj_context *context;
    struct text board = {NULL, 0, 0};
    qj_sink sink = {keep, &board};
    if (qj_context_new(NULL, &context) != QJ_OK)
        exit(1);
    if (qj_game_generate(context, game, settings, &sink) != QJ_OK)
        give_up(context);
    qj_context_free(context);
    return board;
}

enum { MAX_RUNS = 99, MAX_SETTINGS = 8 };

struct bench_case {
    const char *what, *game;
    const char *settings[MAX_SETTINGS];
};

static void run_case(const struct bench_case *one, int runs)
{
    double seconds[MAX_RUNS];
    uint64_t peak = 0;
    const qj_game *game = qj_game_find(one->game);
    struct text board = make_board(game, one->settings);
    for (int i = 0; i < runs; i++)
        seconds[i] = run_once(game, &board, &peak);
    double middle = median(seconds, runs);
    printf("%-44s %10.1f %10.4f %10.4f %10.1f\n", one->what, (double)board.size / 1e6, middle,
           seconds[0], (double)peak / 1e6);
    fflush(stdout);
    free(board.data);
}

static const struct bench_case cases[] = {
    {"staircase 10x10 (184,756 states)", "staircase", {"size=10x10"}},
    {"staircase 12x12 (2,704,156 states)", "staircase", {"size=12x12"}},
    {"staircase 2x20000", "staircase", {"size=2x20000"}},
    {"staircase 1x7300000 (reading)", "staircase", {"size=1x7300000"}},
    {"tictactoe, 5 boards", "tictactoe", {"cases=5"}},
    {"geography 1000x1000, p = 0", "geography", {"size=1000x1000", "blocked=0"}},
    {"geography 1000x1000, p = .05", "geography", {"size=1000x1000", "blocked=50"}},
    {"geography 1000x1000, p = .1", "geography", {"size=1000x1000", "blocked=100"}},
    {"geography 1000x1000, p = .3", "geography", {"size=1000x1000", "blocked=300"}},
    {"geography 3000x3000, p = .3", "geography", {"size=3000x3000", "blocked=300"}},
    {"stone, 100,000 lines", "stone", {"size=10000", "count=100000"}},
    {"rabbits 40x40, 799 rounds", "rabbits", {"size=40x40", "shape=tour", "rounds=799"}},
    {"splitting, 1,000,000 bottles", "splitting", {"size=1000000", "cases=1"}},
    {"widgets 300x300, 3,000,000 integers", "widgets", {"types=300", "records=300", "max=20000"}},
    {"lightsout 200x200 mod 2", "lightsout", {"size=200x200"}},
    {"kayles, 10 heaps to 10,000", "kayles", {"count=10", "max=10000"}},
};

int main(int arguments, char **words)
{
    int runs = arguments > 1 ? (int)strtol(words[1], NULL, 10) : 5;
    if (runs < 1 || runs > MAX_RUNS) {
        fprintf(stderr, "bench: 1 to %d runs\n", (int)MAX_RUNS);
        return 2;
    }
    printf("qiju %s, %d runs, CPU seconds\n%-44s %10s %10s %10s %10s\n", qj_library_version(), runs,
           "case", "text MB", "median", "least", "peak MB");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        run_case(&cases[i], runs);
    return 0;
}
