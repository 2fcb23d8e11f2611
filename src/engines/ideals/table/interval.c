/* interval: ranks and values of the order ideals of a grid that contain a given ideal.
 *
 * An ideal is a Young diagram, lengths l[0] >= l[1] >= ... with s[i] <= l[i] <= columns, where s is
 * the start. Its contour from the lower left to the upper right corner is a lattice path with one
 * step up for each row. Taking a corner turns "up, right" into "right, up":
 *
 *     4 |# # # #|                                     4 |# # # #|
 *     1 |# . . .|   up right up right right right up  1 |# . . .|   right up up right ...
 *     0 |. . . .|                                     1 |# . . .|
 *
 * Ideals are ranked in lexicographic order of their lengths, the first row most significant. Let
 *
 *     N(i, v) = the number of suffixes (l[i], l[i+1], ...) with l[i] <= v
 *             = N(i, v-1) + N(i+1, v),    N(rows, v) = 1,    N(i, v) = 0 for v < s[i],
 *
 * Exactly N(i+1, v) ideals lie between an ideal with l[i] = v and the ideal that differs by l[i] =
 * v + 1. Taking the corner raises the rank by this number, for any lengths of the other rows. From
 * an empty start N(i, v) is the binomial C(v + rows - i, v). This is the colexicographic rank of
 * the set of up steps (Lehmer 1964, the combinatorial number system), and there are C(rows +
 * columns, rows) ideals. The grid is transposed if it has more rows than columns.
 *
 * suffixes has N(i, v) in row i and column v.
 *
 * Values are found by minimax in one pass, from the full grid down to the start. Every corner leads
 * to a higher rank. Ranks are visited downwards, and each value is the largest of (weight of a
 * corner - value of the rank that it leads to).
 *
 * A step to the next lower rank works like an odometer. The last row that is longer than at the
 * start loses a cell, and the rows below it, which are at their start lengths, take its new length.
 *
 *     start 0 0 0     4 2 0  ->  4 1 1  ->  4 1 0  ->  4 0 0  ->  3 3 3
 *
 * A row has a corner if it is shorter than the row above it. After a step the changed row has a
 * corner, the rows below it have none, and the rows above it are unchanged. The corners are on a
 * stack by row; each step pops some and pushes one. above[row] counts the corners above a row.
 */
#include "engines/ideals/table/interval.h"

static qj_status interval_count_suffixes(struct interval *interval, struct arena *arena)
{
    uint64_t width = interval->columns + 1;
    uint64_t *suffixes = interval->suffixes;
    for (uint64_t v = 0; v < width; v++)
        suffixes[interval->rows * width + v] = 1;
    for (uint64_t row = interval->rows; row-- > 0;)
        for (uint64_t v = interval->start[row]; v < width; v++) {
            uint64_t less = v ? suffixes[row * width + v - 1] : 0;
            if (__builtin_add_overflow(less, suffixes[(row + 1) * width + v],
                                       &suffixes[row * width + v]))
                return context_fail(arena->context, QJ_LIMIT,
                                    "the table of more than 2^64 states fits no memory");
        }
    interval->count = suffixes[interval->columns];
    return QJ_OK;
}

qj_status interval_init(struct interval *interval, struct arena *arena,
                        const struct ideals_view *view)
{
    bool transposed = view->rows > view->columns;
    interval->transposed = transposed;
    interval->rows = transposed ? view->columns : view->rows;
    interval->columns = transposed ? view->rows : view->columns;
    TRY(arena_make(arena, &interval->start, interval->rows));
    for (uint64_t row = 0; row < view->rows; row++) {
        if (!interval->transposed)
            interval->start[row] = view->taken[row];
        for (uint64_t column = 0; interval->transposed && column < view->taken[row]; column++)
            interval->start[column]++;
    }
    uint64_t entries; /* a larger grid does not fit in memory, so the sums do not overflow */
    if (__builtin_mul_overflow(interval->rows + 1, interval->columns + 1, &entries))
        entries = UINT64_MAX;
    TRY(arena_make(arena, &interval->suffixes, entries));
    return interval_count_suffixes(interval, arena);
}

/* ------------------------------------------------------------------- values */

struct interval_corner {
    uint64_t jump;
    int64_t weights[2];
};

struct interval_sweep {
    const struct interval *interval;
    const int64_t *const *weights;
    uint64_t *lengths;
    uint64_t *above;
    struct interval_corner *corners;
    uint64_t side; /* player to move, index into weights */
};

static qj_status interval_sweep_prepare(struct interval_sweep *sweep, struct arena *arena)
{
    const struct interval *interval = sweep->interval;
    TRY(arena_make(arena, &sweep->lengths, interval->rows));
    TRY(arena_make(arena, &sweep->above, interval->rows));
    TRY(arena_make(arena, &sweep->corners, interval->rows));
    for (uint64_t row = 0; row < interval->rows; row++) {
        sweep->lengths[row] = interval->columns;
        sweep->side ^= (interval->columns - interval->start[row]) & 1;
    }
    return QJ_OK;
}

/* Steps down one rank and returns the number of corners there. */
static uint64_t interval_sweep_step(struct interval_sweep *sweep)
{
    const uint64_t *start = sweep->interval->start;
    uint64_t rows = sweep->interval->rows, row = rows - 1;
    while (sweep->lengths[row] == start[row])
        row--;
    uint64_t length = --sweep->lengths[row], corners = sweep->above[row];
    uint64_t cell = interval_cell(sweep->interval, row, length);
    sweep->side ^= 1;
    sweep->corners[corners++] = (struct interval_corner){
        interval_jump(sweep->interval, row, length),
        {sweep->weights[0][cell], sweep->weights[1][cell]}};
    while (++row < rows) {
        sweep->side ^= (length - start[row]) & 1;
        sweep->lengths[row] = length;
        sweep->above[row] = corners;
    }
    return corners;
}

static int64_t interval_sweep_best(const struct interval_sweep *sweep, uint64_t count,
                                   const int64_t *value)
{
    int64_t best = INT64_MIN;
    for (uint64_t i = 0; i < count; i++) {
        const struct interval_corner *corner = &sweep->corners[i];
        int64_t move_value = corner->weights[sweep->side] - value[corner->jump];
        best = move_value > best ? move_value : best;
    }
    return best;
}

static qj_status interval_sweep_run(struct interval_sweep *sweep, qj_context *context,
                                    int64_t *values)
{
    enum { OFTEN = 1 << 15 };
    uint64_t count = sweep->interval->count;
    values[count - 1] = 0;
    for (uint64_t rank = count - 1; rank-- > 0;) {
        if (rank % OFTEN == 0)
            TRY(context_poll(context, "states", count - rank, count));
        uint64_t corners = interval_sweep_step(sweep);
        values[rank] = interval_sweep_best(sweep, corners, values + rank);
    }
    return QJ_OK;
}

qj_status interval_fill_values(const struct interval *interval, const int64_t *const weights[2],
                               struct arena *arena, int64_t *values)
{
    struct interval_sweep sweep = {.interval = interval, .weights = weights};
    qj_status status = interval_sweep_prepare(&sweep, arena);
    if (status == QJ_OK)
        status = interval_sweep_run(&sweep, arena->context, values);
    arena_free(arena, sweep.lengths);
    arena_free(arena, sweep.above);
    arena_free(arena, sweep.corners);
    return status;
}
