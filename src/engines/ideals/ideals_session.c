/* ideals_session: the common parts of the sessions of ideals.c and heights.c. */
#include "engines/ideals/ideals.h"

#include "base/team.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

qj_status ideals_check_limits(qj_context *context, const char *what, uint64_t states,
                              uint64_t bytes)
{
    char name[80]; /* "the table of 137,846,528,820 states" */
    char digits[24], grouped[32];
    int length = snprintf(digits, sizeof digits, "%" PRIu64, states);
    size_t used = 0;
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            grouped[used++] = ',';
        grouped[used++] = digits[i];
    }
    phrase_write(name, sizeof name, "the %s of %.*s states", what, (int)used, grouped);
    TRY(context_check_bytes(context, bytes, name));
    return context_check_states(context, states);
}

uint64_t ideals_table_bytes(const struct ideals_session *ideals)
{
    uint64_t bytes = 0;
    split_add_product(&bytes, ideals->interval.count, sizeof(int64_t));
    return bytes;
}

qj_status ideals_fill_table(struct ideals_session *ideals)
{
    struct arena *arena = &ideals->head.arena;
    const struct interval *interval = &ideals->interval;
    TRY(ideals_check_limits(arena->context, N_("table"), interval->count,
                            ideals_table_bytes(ideals)));
    int64_t *values;
    TRY(arena_make(arena, &values, interval->count));
    qj_status status = interval_fill_values(interval, ideals->weights, arena, values);
    if (status != QJ_OK) {
        arena_free(arena, values);
        return status;
    }
    ideals->values = values;
    ideals->head.states = interval->count;
    return QJ_OK;
}

qj_status ideals_combine(struct ideals_session *ideals, int sign, int64_t **out)
{
    struct interval *interval = &ideals->interval;
    TRY(arena_make(&ideals->head.arena, out, interval->rows * interval->columns));
    for (uint64_t row = 0; row < interval->rows; row++)
        for (uint64_t column = 0; column < interval->columns; column++) {
            uint64_t cell = interval_cell(interval, row, column);
            (*out)[row * interval->columns + column] = ideals->weights[0][cell] +
                                                       sign * ideals->weights[1][cell];
        }
    return QJ_OK;
}

qj_status ideals_lay_out_walk(struct ideals_session *ideals, bool any_kernel)
{
    int64_t *sums;
    struct arena *arena = &ideals->head.arena;
    const struct interval *interval = &ideals->interval;
    const qj_limits *limits = &arena->context->limits;
    struct frontier_options options = {.threads = limits->threads, .any_kernel = any_kernel};
    TRY(kernel_find(arena->context, limits->kernel, &options.kernel));
    TRY(ideals_combine(ideals, 1, &sums));
    TRY(arena_make(arena, &ideals->walk, 1));
    return walk_init(ideals->walk, arena, interval->rows, interval->columns, sums, interval->start,
                     &options);
}

bool ideals_suit_frontier(double count, uint64_t rows, uint64_t columns,
                          const int64_t *const weights[2])
{
    enum { FEW = 1 << 13, FAR_VALUE = 64 };
    uint64_t total = 0;
    if (count < FEW || !split_fits(rows, columns) ||
        count / FAR_VALUE < (double)split_count_far(rows, columns))
        return false;
    for (uint64_t cell = 0; cell < rows * columns; cell++)
        total += (uint64_t)llabs(weights[0][cell] + weights[1][cell]);
    return frontier_fits(rows, columns, total);
}

int64_t ideals_max_gain(const struct ideals_session *ideals)
{
    uint64_t cells = ideals->interval.rows * ideals->interval.columns;
    int64_t most = 0;
    for (int side = 0; side < 2; side++)
        for (uint64_t cell = 0; cell < cells; cell++)
            most += llabs(ideals->weights[side][cell]);
    return most;
}

/* Returns the sum over the remaining cells of side 0's weight minus side 1's. */
static int64_t ideals_find_lead(const struct ideals_session *ideals)
{
    const struct interval *interval = &ideals->interval;
    int64_t lead = 0;
    for (uint64_t row = 0; row < interval->rows; row++)
        for (uint64_t column = interval->start[row]; column < interval->columns; column++) {
            uint64_t cell = interval_cell(interval, row, column);
            lead += ideals->weights[0][cell] - ideals->weights[1][cell];
        }
    return lead;
}

qj_status ideals_take_view(struct ideals_session *ideals, const struct ideals_view *view)
{
    struct arena *arena = &ideals->head.arena;
    struct interval *interval = &ideals->interval;
    if (team_size(arena->context) > 1)
        return context_fail(arena->context, QJ_USAGE,
                            "order ideals are solved by one process: run qiju, or give "
                            "--engine exhaustive and --checkpoint DIR");
    TRY(interval_init(interval, arena, view));
    ideals->here.lengths = arena_copy(arena, interval->start, interval->rows,
                                      sizeof *interval->start);
    if (!ideals->here.lengths)
        return arena_status(arena);
    ideals->weights[0] = view->weights[0];
    ideals->weights[1] = view->weights[1];
    ideals->here.lead = ideals_find_lead(ideals);
    return QJ_OK;
}
