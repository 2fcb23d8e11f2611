/* interval: ranks of the order ideals of a grid that contain a given ideal.
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
