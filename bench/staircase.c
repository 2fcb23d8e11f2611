/* staircase: the order-ideal engine, kernel by kernel, against the usual memoised solution. Values
 * of empty boards through the public header; each line is the median of several runs, all lines in
 * turn within a run, so that they can be compared with each other.
 *
 *     staircase [RUNS [SIZE ...]]        SIZE such as 14, of a square board with weights up to
 *                                        100,000; 14s: weights up to 9, whose values are short
 *
 * CPU seconds are those of all threads together. Cycles are those of the processor's time stamp
 * counter, a CPU second long or short.
 */
#include "measure.h"

#include <qiju/qiju.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_RUNS = 99, MAX_SIDE = 20, MAX_SIZES = 8, MEMOISED_SIDE = 12 };

struct board {
    unsigned side;
    bool small;
    int weight[2][MAX_SIDE * MAX_SIDE];
    char *text;
};

struct line {
    const char *solver;
    unsigned threads; /* 0: the memoised solver */
    double wall[MAX_RUNS], cpu[MAX_RUNS];
    uint64_t states, bytes;
    int64_t value;
};

/* Cycles of the time stamp counter in a second; 0 where there is none. */
static double cycle_rate(void)
{
#if defined(__x86_64__)
    double from = wall_seconds(), to = from;
    unsigned long long start = __builtin_ia32_rdtsc();
    while (to - from < 0.05)
        to = wall_seconds();
    return (double)(__builtin_ia32_rdtsc() - start) / (to - from);
#else
    return 0;
#endif
}

static void give_up(const char *why)
{
    fprintf(stderr, "staircase: %s\n", why);
    exit(1);
}

static struct board make_board(unsigned side, bool small)
{
    struct board board = {.side = side, .small = small};
    size_t cells = (size_t)side * side, room = 2 * cells * 8 + 32, used;
    uint64_t state = side;
    board.text = malloc(room);
    if (!board.text)
        give_up("out of memory");
    used = (size_t)snprintf(board.text, room, "%u %u\n", side, side);
    for (size_t i = 0; i < 2 * cells; i++) {
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        board.weight[i / cells][i % cells] = (int)((state >> 33) % (small ? 10 : 100001));
        used += (size_t)snprintf(board.text + used, room - used, "%d ",
                                 board.weight[i / cells][i % cells]);
    }
    return board;
}

/* ----------------------------------------------------------- the usual solution */

/* Recursion over the lengths of the rows, remembered in a hash table under the lengths read as one
 * number. */
struct memo {
    const struct board *board;
    unsigned length[MAX_SIDE];
    uint64_t *key; /* + 1; 0: free */
    int64_t *value;
    uint64_t mask, states;
};

static uint64_t *find_slot(struct memo *memo, uint64_t key)
{
    uint64_t at = (key * UINT64_C(0x9e3779b97f4a7c15)) >> 20 & memo->mask;
    while (memo->key[at] && memo->key[at] != key + 1)
        at = (at + 1) & memo->mask;
    return &memo->key[at];
}

/* As deep as the board has cells. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static int64_t remember(struct memo *memo, int side)
{
    unsigned n = memo->board->side;
    uint64_t key = 0;
    int64_t best = INT64_MIN;
    for (unsigned row = 0; row < n; row++)
        key = key * (n + 1) + memo->length[row];
    uint64_t *slot = find_slot(memo, key);
    if (*slot)
        return memo->value[slot - memo->key];
    for (unsigned row = 0; row < n; row++) {
        unsigned column = memo->length[row];
        if (column == (row ? memo->length[row - 1] : n))
            continue;
        memo->length[row]++;
        int64_t value = memo->board->weight[side][row * n + column] - remember(memo, !side);
        memo->length[row]--;
        best = value > best ? value : best;
    }
    slot = find_slot(memo, key);
    *slot = key + 1;
    memo->states++;
    return memo->value[slot - memo->key] = best == INT64_MIN ? 0 : best;
}

static void run_memoised(const struct board *board, struct line *line)
{
    struct memo memo = {.board = board, .mask = 1};
    uint64_t states = 1;
    for (unsigned i = 1; i <= board->side; i++)
        states = states * (board->side + i) / i;
    while (memo.mask < 2 * states)
        memo.mask = 2 * memo.mask + 1;
    memo.key = calloc(memo.mask + 1, sizeof *memo.key);
    memo.value = malloc((memo.mask + 1) * sizeof *memo.value);
    if (!memo.key || !memo.value)
        give_up("out of memory");
    line->value = remember(&memo, 0);
    line->states = memo.states;
    line->bytes = (memo.mask + 1) * 16;
    free(memo.key);
    free(memo.value);
}

/* ------------------------------------------------------------------ the engine */

static void run_engine(const struct board *board, struct line *line)
{
    const qj_game *game = qj_game_find("staircase");
    qj_limits limits = QJ_LIMITS_INIT;
    qj_text text = {board->text, strlen(board->text)};
    qj_source source = qj_text_source(&text);
    qj_context *context;
    qj_position *position = NULL;
    qj_session *session = NULL;
    qj_value value;
    limits.threads = line->threads;
    limits.kernel = line->solver;
    if (qj_context_new(&limits, &context) != QJ_OK)
        give_up("out of memory");
    if (qj_position_read(context, game, &source, 1, &position) != QJ_OK ||
        qj_session_open(position, "ideals", &session) != QJ_OK ||
        qj_session_value(session, &value) != QJ_OK)
        give_up(qj_context_error(context)->message);
    line->value = value.lo;
    line->states = qj_session_method(session).states;
    line->bytes = qj_context_peak(context);
    qj_session_free(session);
    qj_position_free(position);
    qj_context_free(context);
}

/* --------------------------------------------------------------------- the table */

static void run_line(const struct board *board, struct line *line, int run)
{
    double wall = wall_seconds(), cpu = cpu_seconds();
    if (line->threads)
        run_engine(board, line);
    else
        run_memoised(board, line);
    line->wall[run] = wall_seconds() - wall;
    line->cpu[run] = cpu_seconds() - cpu;
}

static void print_line(const struct board *board, struct line *line, int runs, double rate)
{
    double wall = median(line->wall, runs), cpu = median(line->cpu, runs);
    double states = (double)line->states;
    printf("%ux%u%-2s %-9s %7u %16llu %10.4f %10.4f %11.2e %11.2e %8.2f %8.2f\n", board->side,
           board->side, board->small ? "s" : "", line->solver, line->threads,
           (unsigned long long)line->states, wall, cpu, states / wall, states / cpu,
           rate * cpu / states, (double)line->bytes / states);
    fflush(stdout);
}

static bool can_run(const char *kernel)
{
    struct board board = make_board(8, false);
    qj_limits limits = QJ_LIMITS_INIT;
    qj_text text = {board.text, strlen(board.text)};
    qj_source source = qj_text_source(&text);
    qj_context *context;
    qj_position *position = NULL;
    qj_session *session = NULL;
    limits.kernel = kernel;
    if (qj_context_new(&limits, &context) != QJ_OK ||
        qj_position_read(context, qj_game_find("staircase"), &source, 1, &position) != QJ_OK)
        give_up("out of memory");
    bool can = qj_session_open(position, "ideals", &session) == QJ_OK;
    qj_session_free(session);
    qj_position_free(position);
    qj_context_free(context);
    free(board.text);
    return can;
}

static void run_size(unsigned side, bool small, int runs, double rate)
{
    static struct line lines[5];
    const struct line all[] = {{"memoised", 0, {0}, {0}, 0, 0, 0},
                               {"plain", 1, {0}, {0}, 0, 0, 0},
                               {"avx2", 1, {0}, {0}, 0, 0, 0},
                               {"avx512", 1, {0}, {0}, 0, 0, 0},
                               {NULL, 2, {0}, {0}, 0, 0, 0}};
    struct board board = make_board(side, small);
    size_t count = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].threads ? !all[i].solver || can_run(all[i].solver) : side <= MEMOISED_SIDE)
            lines[count++] = all[i];
    for (int run = 0; run < runs; run++)
        for (size_t i = 0; i < count; i++)
            run_line(&board, &lines[i], run);
    for (size_t i = 0; i < count; i++) {
        if (lines[i].value != lines[0].value)
            give_up("solvers differ");
        lines[i].solver = lines[i].solver ? lines[i].solver : "fastest";
        print_line(&board, &lines[i], runs, rate);
    }
    free(board.text);
}

int main(int arguments, char **words)
{
    static const unsigned usual[] = {10, 12, 14, 16};
    int runs = arguments > 1 ? (int)strtol(words[1], NULL, 10) : 5;
    double rate = cycle_rate();
    if (runs < 1 || runs > MAX_RUNS || arguments > 2 + MAX_SIZES) {
        fprintf(stderr, "staircase: 1 to %d runs, at most %d sizes\n", (int)MAX_RUNS,
                (int)MAX_SIZES);
        return 2;
    }
    printf("qiju %s, %d runs, %.2f GHz time stamp counter\n", qj_library_version(), runs,
           rate / 1e9);
    printf("%-6s%-9s %7s %16s %10s %10s %11s %11s %8s %8s\n", "board", "kernel", "threads",
           "states", "wall s", "CPU s", "states/s", "/CPU s", "cycles", "bytes");
    for (size_t i = 0; arguments <= 2 && i < sizeof usual / sizeof *usual; i++) {
        run_size(usual[i], false, runs, rate);
        run_size(usual[i], true, runs, rate);
    }
    for (int i = 2; i < arguments; i++) {
        char *end;
        int side = (int)strtol(words[i], &end, 10);
        if (side < 1 || side > MAX_SIDE || strspn(end, "s") != strlen(end))
            give_up("sizes are 1 to 20, or 1s to 20s");
        run_size((unsigned)side, *end != 0, runs, rate);
    }
    return 0;
}
