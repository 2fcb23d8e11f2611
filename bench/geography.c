/* geography: the matching engine on large boards. Every board is solved from its open cells in
 * memory: a maximum matching and the even set, without reading text and without writing. Prints CPU
 * seconds of one core, the median and the least of several runs, the bytes a cell, and what is
 * left.
 *
 *     geography [RUNS [SIDE [KERNEL [THREADS]]]]
 *
 * SIDE: only boards of that side. KERNEL: "fastest" is the one taken without being asked. THREADS:
 * every run is one of a single thread, timed as above, and one of so many straight after it; the
 * last columns are seconds of wall time of both, and the median of their ratios. Behind the boards
 * of side 1000, records of 100,000 moves on such boards, valued by the engine in one go, and the
 * first thousand moves of them one after the other in a session.
 */
#include "measure.h"

#include "base/arena.h"
#include "base/random.h"
#include "engines/geography/tiles/tiles.h"
#include "engines/geography/token_session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_RUNS = 99 };

static _Noreturn void give_up(const qj_context *context)
{
    fprintf(stderr, "geography: %s\n", qj_context_error(context)->message);
    exit(1);
}

/* ---------------------------------------------------------------- boards */

/* Whether a cell is open. */
typedef bool (*shape_fn)(struct random *random, uint64_t side, uint64_t row, uint64_t column,
                         uint64_t per_mille);

static bool at_random(struct random *random, uint64_t side, uint64_t row, uint64_t column,
                      uint64_t per_mille)
{
    (void)side, (void)row, (void)column;
    return !random_chance(random, per_mille);
}

/* One path through the board; without its first cell. */
static bool snake(struct random *random, uint64_t side, uint64_t row, uint64_t column,
                  uint64_t per_mille)
{
    (void)random, (void)per_mille;
    return (row % 2 == 0 || column == (row % 4 == 1 ? side - 1 : 0)) && row + column > 0;
}

static bool comb(struct random *random, uint64_t side, uint64_t row, uint64_t column,
                 uint64_t per_mille)
{
    (void)random, (void)side, (void)per_mille;
    return row == 0 || column % 2 == 0;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Rings, each cut open into the next one. */
static bool spiral(struct random *random, uint64_t side, uint64_t row, uint64_t column,
                   uint64_t per_mille)
{
    uint64_t ring = least(least(row, side - 1 - row), least(column, side - 1 - column));
    (void)random, (void)per_mille;
    return (ring % 2 == 0) != (row == ring + 1 && column == ring);
}

static bool holes(struct random *random, uint64_t side, uint64_t row, uint64_t column,
                  uint64_t per_mille)
{
    (void)random, (void)side, (void)per_mille;
    return row % 2 == 0 || column % 2 == 0;
}

/* Corridors of two rows with few doors between them. */
static bool corridors(struct random *random, uint64_t side, uint64_t row, uint64_t column,
                      uint64_t per_mille)
{
    (void)side;
    return (row % 3 != 2 || (column * 7 + row) % 97 == 0) && !random_chance(random, per_mille);
}

/* Holes of one colour above and of the other below, and a wall with doors between. */
static bool halves(struct random *random, uint64_t side, uint64_t row, uint64_t column,
                   uint64_t per_mille)
{
    bool upper = row < side / 2;
    if (row == side / 2 && column % 50)
        return false;
    return (row + column) % 2 != upper || !random_chance(random, per_mille);
}

/* Holes of one colour in one corner, and of the other in the opposite one. */
static bool corners(struct random *random, uint64_t side, uint64_t row, uint64_t column,
                    uint64_t per_mille)
{
    bool first = row < side / 4 && column > 3 * side / 4;
    bool last = row > 3 * side / 4 && column < side / 4;
    return !((first && (row + column) % 2 == 0) || (last && (row + column) % 2)) ||
           !random_chance(random, per_mille);
}

static bool diamond(struct random *random, uint64_t side, uint64_t row, uint64_t column,
                    uint64_t per_mille)
{
    uint64_t half = side / 2, down = row > half ? row - half : half - row,
             across = column > half ? column - half : half - column;
    (void)random, (void)per_mille;
    return down + across < half;
}

struct board_case {
    const char *what;
    shape_fn shape;
    uint64_t side, per_mille;
};

static uint64_t *make_board(const struct board_case *one)
{
    struct random random = {5};
    uint64_t cells = one->side * one->side;
    uint64_t *open = calloc(bits_words(cells), sizeof *open);
    if (!open)
        exit(1);
    for (uint64_t cell = 0; cell < cells; cell++)
        if (one->shape(&random, one->side, cell / one->side, cell % one->side, one->per_mille))
            bits_set(open, cell);
    return open;
}

/* ------------------------------------------------------------------- runs */

struct figures {
    double seconds[MAX_RUNS], wall[2][MAX_RUNS], gain[MAX_RUNS]; /* wall: alone, and together */
    uint64_t peak, exposed;
};

struct setting {
    const char *kernel;
    unsigned threads;
    int runs;
};

/* Solves a board; gives the seconds of wall time. */
static double run_once(const struct geography_view *view, const char *kernel, unsigned threads,
                       int run, struct figures *figures)
{
    qj_limits limits = QJ_LIMITS_INIT;
    qj_context *context;
    struct arena arena;
    struct tiles tiles;
    const struct view board = {.kind = VIEW_GEOGRAPHY, .geography = *view};
    uint64_t open;
    limits.kernel = kernel;
    limits.threads = threads;
    if (qj_context_new(&limits, &context) != QJ_OK)
        exit(1);
    arena_init(&arena, context);
    double start = cpu_seconds(), started = wall_seconds();
    if (tiles_read(&tiles, &arena, &board, &open) != QJ_OK || tiles_maximise(&tiles) != QJ_OK)
        give_up(context);
    double wall = wall_seconds() - started;
    if (threads == 1) {
        figures->seconds[run] = cpu_seconds() - start;
        figures->exposed = tiles_count_exposed(&tiles);
        figures->peak = qj_context_peak(context);
    }
    arena_clear(&arena);
    qj_context_free(context);
    return wall;
}

static void run_case(const struct board_case *one, const struct setting *setting)
{
    static struct figures figures;
    uint64_t *open = make_board(one);
    struct geography_view view = {one->side, one->side, open, NO_TOKEN};
    for (int i = 0; i < setting->runs; i++) {
        figures.wall[0][i] = run_once(&view, setting->kernel, 1, i, &figures);
        if (setting->threads > 1) {
            figures.wall[1][i] = run_once(&view, setting->kernel, setting->threads, i, &figures);
            figures.gain[i] = figures.wall[0][i] / figures.wall[1][i];
        }
    }
    double seconds = median(figures.seconds, setting->runs);
    printf("| %s, %llu x %llu | %.3f | %.3f | %.2f | %llu |", one->what,
           (unsigned long long)one->side, (unsigned long long)one->side, seconds,
           figures.seconds[0], (double)figures.peak / (double)(one->side * one->side),
           (unsigned long long)figures.exposed);
    if (setting->threads > 1)
        printf(" %.3f | %.3f | %.2f |", median(figures.wall[0], setting->runs),
               median(figures.wall[1], setting->runs), median(figures.gain, setting->runs));
    printf("\n");
    fflush(stdout);
    free(open);
}

/* ---------------------------------------------------------------- records */

enum { RECORD_SIDE = 1000, RECORD_MOVES = 100000, STEPPED_MOVES = 1000 };

/* The token goes from the corner through every gap-th row, to and fro. */
static uint64_t record_cell(uint64_t gap, uint64_t move)
{
    const uint64_t last = RECORD_SIDE - 1, band = move / (last + gap), along = move % (last + gap);
    uint64_t row = band * gap + (along < last ? 0 : along - last + 1);
    uint64_t column = along < last ? along + 1 : last;
    return row * RECORD_SIDE + (band % 2 ? last - column : column);
}

/* Other cells are blocked at random. */
static void make_record(uint64_t gap, uint64_t per_mille, uint64_t *open, qj_move *record)
{
    struct random random = {5};
    for (uint64_t cell = 0; cell < (uint64_t)RECORD_SIDE * RECORD_SIDE; cell++)
        if (!random_chance(&random, per_mille))
            bits_set(open, cell);
    for (uint64_t i = 0; i < RECORD_MOVES; i++) {
        record[i] = (qj_move){{record_cell(gap, i)}};
        bits_set(open, record[i].part[0]);
    }
    bits_clear(open, 0);
}

/* Seconds for the first moves, with the value after each. */
static double step_through(qj_context *context, const struct view *view, const qj_move *record,
                           const qj_value *values)
{
    struct engine_session *session;
    qj_value value;
    if (engine_session_open(context, &engine_matching, view, &session) != QJ_OK ||
        engine_matching.advance(session, &record[0]) != QJ_OK)
        give_up(context);
    double start = cpu_seconds();
    for (int i = 1; i <= STEPPED_MOVES; i++)
        if (engine_matching.value(session, &value) != QJ_OK || value.lo != values[i].lo ||
            engine_matching.advance(session, &record[i]) != QJ_OK)
            give_up(context);
    double seconds = cpu_seconds() - start;
    engine_session_free(session);
    return seconds;
}

static void run_record(uint64_t gap, uint64_t per_mille, int runs)
{
    static uint64_t open[RECORD_SIDE * RECORD_SIDE / 64 + 1];
    static qj_move record[RECORD_MOVES];
    static qj_value values[RECORD_MOVES + 1];
    double seconds[MAX_RUNS];
    qj_context *context;
    memset(open, 0, sizeof open);
    make_record(gap, per_mille, open, record);
    struct view view = {.kind = VIEW_GEOGRAPHY, .geography = {RECORD_SIDE, RECORD_SIDE, open, 0}};
    if (qj_context_new(NULL, &context) != QJ_OK)
        exit(1);
    for (int i = 0; i < runs; i++) {
        double start = cpu_seconds();
        if (engine_matching.trace(context, &view, record, RECORD_MOVES, values) != QJ_OK)
            give_up(context);
        seconds[i] = cpu_seconds() - start;
    }
    double middle = median(seconds, runs);
    printf("| every %llu. row, p = .%03llu | %.3f | %.3f | %.3f |\n", (unsigned long long)gap,
           (unsigned long long)per_mille, middle, seconds[0],
           step_through(context, &view, record, values));
    fflush(stdout);
    qj_context_free(context);
}

static void run_records(int runs)
{
    printf("\n| record of %d moves, %d x %d | median, s | least, s | first %d alone, s |\n"
           "|---|---:|---:|---:|\n",
           (int)RECORD_MOVES, (int)RECORD_SIDE, (int)RECORD_SIDE, (int)STEPPED_MOVES);
    for (uint64_t gap = 1; gap <= 4; gap += 3)
        for (uint64_t per_mille = 50; per_mille <= 300; per_mille += 125)
            run_record(gap, per_mille, runs);
    run_record(5, 5, runs);
}

static const struct board_case cases[] = {
    {"p = 0", at_random, 1000, 0},
    {"p = .05", at_random, 1000, 50},
    {"p = .1", at_random, 1000, 100},
    {"p = .2", at_random, 1000, 200},
    {"p = .3", at_random, 1000, 300},
    {"p = .4", at_random, 1000, 400},
    {"p = 0", at_random, 3000, 0},
    {"p = .05", at_random, 3000, 50},
    {"p = .1", at_random, 3000, 100},
    {"p = .2", at_random, 3000, 200},
    {"p = .3", at_random, 3000, 300},
    {"p = .4", at_random, 3000, 400},
    {"snake", snake, 3000, 0},
    {"comb", comb, 3000, 0},
    {"spiral", spiral, 3000, 0},
    {"holes", holes, 3000, 0},
    {"corridors", corridors, 3000, 10},
    {"halves, walled", halves, 3000, 100},
    {"opposite corners", corners, 3000, 100},
    {"diamond", diamond, 3000, 0},
    {"p = 0", at_random, 10000, 0},
    {"p = .05", at_random, 10000, 50},
    {"p = .1", at_random, 10000, 100},
    {"p = .2", at_random, 10000, 200},
    {"p = .3", at_random, 10000, 300},
    {"p = .4", at_random, 10000, 400},
};

int main(int arguments, char **words)
{
    struct setting setting = {NULL, 1, 3};
    uint64_t side = arguments > 2 ? strtoull(words[2], NULL, 10) : 0;
    if (arguments > 1)
        setting.runs = (int)strtol(words[1], NULL, 10);
    if (arguments > 3 && strcmp(words[3], "fastest") != 0)
        setting.kernel = words[3];
    if (arguments > 4)
        setting.threads = (unsigned)strtoul(words[4], NULL, 10);
    if (setting.runs < 1 || setting.runs > MAX_RUNS) {
        fprintf(stderr, "geography: 1 to %d runs\n", (int)MAX_RUNS);
        return 2;
    }
    const bool pairs = setting.threads > 1;
    printf("| board | median, s | least, s | bytes a cell | exposed |%s\n"
           "|---|---:|---:|---:|---:|%s\n",
           pairs ? " 1 thread, wall s | together, wall s | gain |" : "",
           pairs ? "---:|---:|---:|" : "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (side == 0 || cases[i].side == side)
            run_case(&cases[i], &setting);
    if (side == 0 || side == RECORD_SIDE)
        run_records(setting.runs);
    return 0;
}
