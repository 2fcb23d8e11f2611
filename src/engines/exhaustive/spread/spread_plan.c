/* spread_plan: the cost of a search by several processes, estimated from a sample: positions are
 * found by one process, until there are many or all of them.
 *
 * For a position a process stores the state, the values, a bit, and a slot of the hash table, which
 * is at most three quarters full and then doubles; arrays grow by an eighth. A child outside its
 * parent's share is sent twice, for storage and for its value, and a number comes back. If a move
 * of the sample does not lead to the next ply, a position also has an index in the order of stages
 * and a count of parents. A child is then sent four times, twice for a number (stages.c). If the
 * sample does not show the number of positions, the limits are used.
 */
#include "engines/exhaustive/spread/spread.h"

/* The exchange of a single process. */
static bool spread_plan_exchange(void *user, const qj_message *send, const qj_message *receive)
{
    (void)user;
    if (send->bytes)
        memcpy(receive->data, send->data, send->bytes);
    return true;
}

static bool spread_plan_combine(void *user, uint64_t *values, size_t count)
{
    (void)user;
    (void)values;
    (void)count;
    return true;
}

static bool spread_plan_broadcast(void *user, void *data, size_t bytes, unsigned from)
{
    (void)user;
    (void)data;
    (void)bytes;
    (void)from;
    return true;
}

static const qj_team alone = {.size = 1,
                              .exchange = spread_plan_exchange,
                              .largest = spread_plan_combine,
                              .sum = spread_plan_combine,
                              .broadcast = spread_plan_broadcast};

enum { SAMPLE = 1 << 18 };

/* The time of discovery and values as a multiple of the time of discovery: measured on 4 in a row,
 * and with stages on nim (docs/performance/processes.md). */
static const double both_ways = 1.65, by_stages = 4;

/* Returns whether all positions were found; a limit of the sample is no failure. */
static qj_status spread_plan_take_sample(struct spread *spread, const struct rules_view *view,
                                         bool *whole, double *seconds)
{
    qj_context *context = spread->lookup.head.arena.context;
    const qj_limits limits = context->limits;
    const qj_error error = context->error;
    const double began = context_seconds(context);
    context->limits.team = &alone;
    context->limits.states = SAMPLE;
    qj_status status = spread_make(spread, view);
    spread->sampled = true;
    if (status == QJ_OK)
        status = spread_discover(spread);
    explore_close(&spread->explore);
    context->limits = limits;
    *seconds = context_seconds(context) - began;
    *whole = status == QJ_OK;
    if (status == QJ_LIMIT && positions_count(&spread->explore.positions) >= SAMPLE) {
        context->error = error;
        return QJ_OK;
    }
    return status;
}

static uint64_t spread_plan_rounded(double number)
{
    return number < 1e18 ? (uint64_t)number : UINT64_MAX;
}

static void spread_plan_fill(const struct spread *spread, bool whole, double seconds,
                             struct qj_plan *out)
{
    const double ROOM = 9.0 / 8, SLOT = 4 * 8.0 / 3, BIT = 1.0 / 8;
    const qj_context *context = spread->lookup.head.arena.context;
    const struct explore *explore = &spread->explore;
    const double processes = team_size(context), size = (double)spread->exchange.state_size;
    const double sampled = (double)positions_count(&explore->positions);
    const double numbers = explore->positions.kind == QJ_NIMBER ? 2 : 1;
    const bool ends =
        !explore->view.rules->loops; /* the number of times a child is sent is known */
    const bool stages = ends && !explore->graded;
    const double sent = stages ? 4 * size + 2 * numbers : 2 * size + numbers;
    const double staged = stages ? sizeof(uint32_t) + 1 : 0;
    const double states = whole ? sampled : (double)context->limits.states;
    if (states == 0 || spread->expanded == 0)
        return;
    out->states = spread_plan_rounded(states);
    out->states_certainty = whole ? QJ_EXACT : QJ_BOUND;
    out->bytes = arena_bytes(explore->arena) / 4 +
                 spread_plan_rounded(states / processes *
                                     ((size + numbers) * ROOM + SLOT + BIT + staged));
    out->bytes_certainty = QJ_ESTIMATE;
    out->sent = spread_plan_rounded(states * (double)spread->moved / (double)spread->expanded *
                                    sent * (processes - 1) / processes);
    out->seconds = (stages ? by_stages : both_ways) * seconds / sampled * states / processes;
    out->seconds_certainty = ends ? QJ_ESTIMATE : QJ_UNKNOWN;
}

qj_status spread_plan(qj_context *context, const struct view *view, struct qj_plan *out)
{
    struct spread *spread = session_new(context, &engine_spread, sizeof *spread);
    double seconds;
    bool whole;
    if (!spread)
        return context_status(context);
    qj_status status = spread_plan_take_sample(spread, &view->rules, &whole, &seconds);
    if (status == QJ_OK)
        spread_plan_fill(spread, whole, seconds, out);
    session_free(&spread->lookup.head);
    return status;
}
