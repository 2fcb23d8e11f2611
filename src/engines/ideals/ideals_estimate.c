/* ideals_estimate: small work is done and timed; for large work a sample is timed and scaled up.
 *
 * The cost of a sweep of the frontier was measured on boards of 14 x 14 to 20 x 20 and 10 x 26. It
 * is proportional to
 *
 *     (lanes of all heights + GROUP_PRICE for each group)
 *     times (corners of a top, on average over all paths, + BASE_PRICE)
 *
 * With these prices, all estimates from a 16 x 16 board were within 15 percent. A group is computed
 * from the groups that the corners of its top lead to. Each is a separate stream through memory,
 * and the rest is in the cache.
 */
#include "engines/ideals/ideals.h"

#include "base/scratch.h"

/* ------------------------------------------------------------------ frontiers */

/* A sweep of at most that many states is run instead of estimated. */
enum { FEW_STATES = 1 << 26 };

/* The sample: heights of a board with levels larger than the caches, as on all boards that take
 * long. The first two heights touch their memory for the first time and are not timed. Wide values
 * need twice the bytes.
 */
enum { SAMPLE_SIDE = 16, NEW_HEIGHTS = 2, SAMPLE_HEIGHTS = 4, SAMPLE_BYTES = 150000000 };

struct estimate_sample {
    struct ideals_walk walk;
    uint32_t heights;
    double began, ended;
    uint64_t states;
};

static qj_status estimate_count_height(void *user, const struct ideals_tier *tier)
{
    struct estimate_sample *sample = user;
    double now = context_seconds(sample->walk.frontier.arena->context);
    if (++sample->heights <= NEW_HEIGHTS)
        sample->began = now;
    else
        sample->states += tier->states;
    sample->ended = now;
    return sample->heights < SAMPLE_HEIGHTS ? QJ_OK : QJ_STOPPED;
}

static qj_status estimate_sweep_sample(struct arena *arena, const struct ideals_walk *walk,
                                       struct estimate_sample *sample)
{
    struct frontier *frontier = &sample->walk.frontier;
    struct frontier_options options = {.kernel = walk->frontier.kernel,
                                       .threads = walk->frontier.threads,
                                       .width = walk->frontier.width};
    int64_t weight[SAMPLE_SIDE * SAMPLE_SIDE] = {0};
    uint64_t start[SAMPLE_SIDE] = {0};
    TRY(walk_init(&sample->walk, arena, SAMPLE_SIDE, SAMPLE_SIDE, weight, start, &options));
    TRY(cone_list(&sample->walk.cone, arena));
    TRY(frontier_lay_out(frontier, &sample->walk.cone, frontier->split.heights / 2));
    memset(frontier->ring.values, 0, frontier->ring.lanes * frontier->size);
    qj_status status = frontier_sweep(frontier, estimate_count_height, sample);
    return sample->heights == SAMPLE_HEIGHTS ? QJ_OK : status;
}

/* Returns a number proportional to the cost of a state. A kernel without vectors for its tails
 * spends more time on tails than on memory. */
static double estimate_state_price(const struct ideals_walk *walk)
{
    const struct frontier *frontier = &walk->frontier;
    const struct split *split = &frontier->split;
    const double GROUP_PRICE = 150;
    const double BASE_PRICE = frontier->width == WIDE || frontier->kernel == &kernel_plain ? 6
                                                                                           : 0.5;
    double rows = (double)split->rows, columns = (double)split->columns, steps = rows + columns;
    double corners = split->far_steps
                         ? (double)(split->far_steps - 1) * rows * columns / (steps * (steps - 1))
                         : 0;
    double lanes = (double)walk->cost.lanes + GROUP_PRICE * (double)walk->cost.groups;
    return lanes / (double)walk->cost.states * (corners + BASE_PRICE);
}

double estimate_relative_price(const struct ideals_walk *one, const struct ideals_walk *other)
{
    return estimate_state_price(one) / estimate_state_price(other);
}

static qj_status estimate_time_sample(const struct ideals_walk *walk, double *seconds)
{
    SCOPED(arena_clear) struct arena arena = {.context = walk->frontier.arena->context};
    struct estimate_sample sample = {0};
    TRY(estimate_sweep_sample(&arena, walk, &sample));
    *seconds = (sample.ended - sample.began) / (double)sample.states * (double)walk->cost.states *
               estimate_relative_price(walk, &sample.walk);
    return QJ_OK;
}

/* Times some bytes of the scratch space and adds the seconds for `moved` bytes. */
static qj_status estimate_add_moving(struct arena *arena, uint64_t moved, double *seconds)
{
    enum { PIECE = 1 << 22, PIECES = 16 };
    char *bytes;
    TRY(arena_make(arena, &bytes, PIECE));
    uint64_t at = scratch_claim(arena->context, (uint64_t)PIECE * PIECES);
    double began = context_seconds(arena->context);
    for (uint64_t i = 0; i < PIECES; i++)
        TRY(scratch_write(arena->context, bytes, PIECE, at + i * PIECE));
    for (uint64_t i = 0; i < PIECES; i++)
        TRY(scratch_read(arena->context, bytes, PIECE, at + i * PIECE));
    double passed = context_seconds(arena->context) - began;
    *seconds += passed * (double)moved / (2.0 * PIECE * PIECES);
    arena_free(arena, bytes);
    return QJ_OK;
}

qj_status estimate_walk(struct ideals_walk *walk, const struct stream_cost *cost, qj_plan *out)
{
    const qj_context *context = walk->frontier.arena->context;
    bool small = walk->cost.states <= FEW_STATES;
    double began = context_seconds(context);
    uint64_t sample = walk->frontier.width == WIDE ? UINT64_C(2) * SAMPLE_BYTES : SAMPLE_BYTES;
    if (context_left(context) < (small ? cost->memory : sample))
        return QJ_OK;
    out->seconds_certainty = QJ_ESTIMATE;
    if (!small) {
        TRY(estimate_time_sample(walk, &out->seconds));
        return cost->moved ? estimate_add_moving(walk->frontier.arena, cost->moved, &out->seconds)
                           : QJ_OK;
    }
    TRY(walk_open(walk));
    out->seconds = context_seconds(context) - began;
    return QJ_OK;
}

/* ------------------------------------------------------------------ tables */

qj_status estimate_table(const struct ideals_session *ideals, qj_plan *out)
{
    const uint64_t MAX_STATES = 1 << 21, BYTES = UINT64_C(1) << 26;
    const uint64_t count = ideals->interval.count;
    const uint64_t states = count < MAX_STATES ? count : MAX_STATES;
    qj_context *context = ideals->head.arena.context;
    SCOPED(arena_clear) struct arena arena = {.context = context};
    int64_t *values;
    if (context_left(context) < BYTES)
        return QJ_OK;
    double began = context_seconds(context);
    TRY(arena_make(&arena, &values, states));
    TRY(interval_fill_values(&ideals->interval, ideals->weights, context, states, values));
    out->seconds = (context_seconds(context) - began) * (double)count / (double)states;
    out->seconds_certainty = QJ_ESTIMATE;
    return QJ_OK;
}
