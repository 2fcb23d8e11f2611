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
 * A row has a corner if it is shorter than the row above it.
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

/* Steps down one rank. side: the player to move, index into weights. */
static void interval_step_down(const struct interval *interval, uint64_t *lengths, uint64_t *side)
{
    const uint64_t *start = interval->start;
    uint64_t row = interval->rows - 1;
    while (lengths[row] == start[row])
        row--;
    uint64_t length = --lengths[row];
    *side ^= 1;
    while (++row < interval->rows) {
        *side ^= (length - start[row]) & 1;
        lengths[row] = length;
    }
}

/* Returns the value of an ideal that is not full. weight: of the player to move; values: those of
 * its rank and the higher ranks. */
static int64_t interval_best(const struct interval *interval, const uint64_t *lengths,
                             const int64_t *weight, const int64_t *values)
{
    int64_t best = INT64_MIN;
    uint64_t above = interval->columns; /* length of the row above */
    for (uint64_t row = 0; row < interval->rows; above = lengths[row++]) {
        uint64_t length = lengths[row];
        if (length == above)
            continue;
        int64_t value = weight[interval_cell(interval, row, length)] -
                        values[interval_jump(interval, row, length)];
        best = value > best ? value : best;
    }
    return best;
}

qj_status interval_fill_values(const struct interval *interval, const int64_t *const weights[2],
                               qj_context *context, uint64_t count, int64_t *values)
{
    enum { OFTEN = 1 << 15 };
    SCOPED(arena_clear) struct arena room = {.context = context};
    uint64_t side = 0, *lengths;
    TRY(arena_make(&room, &lengths, interval->rows));
    for (uint64_t row = 0; row < interval->rows; row++) {
        lengths[row] = interval->columns;
        side ^= (interval->columns - interval->start[row]) & 1;
    }
    values[count - 1] = 0;
    for (uint64_t at = count - 1; at-- > 0;) {
        if (at % OFTEN == 0)
            TRY(context_poll(context, "states", count - at, count));
        interval_step_down(interval, lengths, &side);
        values[at] = interval_best(interval, lengths, weights[side], values + at);
    }
    return QJ_OK;
}
