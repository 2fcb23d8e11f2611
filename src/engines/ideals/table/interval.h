/* interval: ranks and values of the order ideals above a given ideal; see interval.c. */
#pragma once

#include "model/view.h"

struct interval {
    uint64_t rows, columns; /* rows <= columns */
    bool transposed;        /* the view's rows are these columns */
    uint64_t *start;        /* the least ideal: a length for each row */
    uint64_t *suffixes;     /* (rows + 1) x (columns + 1), see interval.c */
    uint64_t count;         /* ideals; their ranks are 0 (the start) to count - 1 (all cells) */
};

/* Ranks the ideals that contain the taken cells; allocates in arena. QJ_LIMIT: above 2^64. */
qj_status interval_init(struct interval *interval, struct arena *arena,
                        const struct ideals_view *view);

/* Returns by how much the rank grows if a row of that length gets one more cell. */
static inline uint64_t interval_jump(const struct interval *interval, uint64_t row, uint64_t length)
{
    return interval->suffixes[(row + 1) * (interval->columns + 1) + length];
}

/* Returns the view's number, row-major, of the cell of an interval's row and column. */
static inline uint64_t interval_cell(const struct interval *interval, uint64_t row, uint64_t column)
{
    return interval->transposed ? column * interval->rows + row : row * interval->columns + column;
}

/* Fills in the values of the last count ranks: the points that the player to move can still score
 * minus the opponent's. weights: the view's, [0] for the player to move at the start. */
qj_status interval_fill_values(const struct interval *interval, const int64_t *const weights[2],
                               qj_context *context, uint64_t count, int64_t *values);
