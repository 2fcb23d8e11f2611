/* spread_solution: the first process writes all positions of all processes in the order of their
 * states.
 *
 *     process 0   sorted: a d e |  batch: d e
 *     process 1   sorted: b c g |  batch: c g   ---> the smallest head: a b | c d e f g h
 *     process 2   sorted: f h   |  batch: f h
 *
 * The first process has a batch from each process. When a batch is used up, it announces the
 * process, which sends the next batch. No state belongs to two processes, so the order is as for a
 * single process.
 */
#include "engines/exhaustive/spread/spread.h"

#include "engines/exhaustive/backward/solution_writer.h"

enum { BATCH = 1 << 18 }; /* bytes sent at once */

/* A batch in the first process: items from next to end, and how many are left in its process. */
struct spread_solution_batch {
    unsigned char *items;
    uint64_t next, end, left;
};

struct spread_solution_merging {
    struct spread *spread;
    struct solution_writer writer;
    uint32_t *indices;                     /* sorted indices of this process */
    uint64_t given;                        /* indices that were sent */
    unsigned char *room;                   /* a batch of this process */
    struct spread_solution_batch *batches; /* of each process */
    uint64_t *counts;                      /* of each process: its positions */
    size_t item;                           /* bytes of a state and its value */
    uint64_t most;                         /* items of a batch */
};

static qj_context *spread_solution_context(const struct spread_solution_merging *merging)
{
    return merging->writer.arena->context;
}

/* ---------------------------------------------------------------------------- counts */

static qj_status spread_solution_make_room(struct spread_solution_merging *merging)
{
    struct arena *arena = merging->writer.arena;
    const unsigned processes = merging->spread->exchange.processes;
    merging->item = merging->spread->exchange.state_size + sizeof(qj_solution_file_value);
    merging->most = merging->item < BATCH ? BATCH / merging->item : 1;
    TRY(arena_make_sized(arena, &merging->room, merging->most, merging->item));
    TRY(arena_make(arena, &merging->batches, processes));
    TRY(arena_make(arena, &merging->counts, processes));
    for (unsigned i = 0; i < processes && team_rank(arena->context) == 0; i++)
        TRY(arena_make_sized(arena, &merging->batches[i].items, merging->most, merging->item));
    TRY(solution_writer_open(&merging->writer, merging->spread->total));
    return solution_writer_sort(&merging->writer, spread_tier(merging->spread), &merging->indices);
}

/* Map signed numbers to unsigned ones in order, and back. */
static uint64_t spread_solution_to_unsigned(int64_t number)
{
    return (uint64_t)number ^ UINT64_C(1) << 63;
}

static int64_t spread_solution_to_signed(uint64_t number)
{
    return (int64_t)(number ^ UINT64_C(1) << 63);
}

/* Sorts the positions, and finds the bounds and counts of all processes. A failure in one process
 * ends the work of all. */
static qj_status spread_solution_prepare(struct spread_solution_merging *merging)
{
    struct state_exchange *exchange = &merging->spread->exchange;
    const qj_status status = spread_solution_make_room(merging);
    qj_solution_file_value *most = &merging->writer.most, *least = &merging->writer.least;
    uint64_t bounds[TEAM_VALUES] = {
        spread_solution_to_unsigned(most->value), ~spread_solution_to_unsigned(least->value),
        spread_solution_to_unsigned(most->ending), ~spread_solution_to_unsigned(least->ending)};
    TRY(team_settle(spread_solution_context(merging), status, bounds, TEAM_VALUES));
    *most = (qj_solution_file_value){spread_solution_to_signed(bounds[0]),
                                     spread_solution_to_signed(bounds[2])};
    *least = (qj_solution_file_value){spread_solution_to_signed(~bounds[1]),
                                      spread_solution_to_signed(~bounds[3])};
    TRY(exchange_share_counts(exchange, spread_tier(merging->spread)->count, merging->counts));
    for (unsigned i = 0; i < exchange->processes; i++)
        merging->batches[i].left = merging->counts[i];
    return QJ_OK;
}

/* ------------------------------------------------------------------------------- sending */

static void spread_solution_fill(struct spread_solution_merging *merging, uint64_t count)
{
    const size_t size = merging->spread->exchange.state_size;
    unsigned char *item = merging->room;
    for (uint64_t i = 0; i < count; i++, item += merging->item) {
        const uint32_t index = merging->indices[merging->given++];
        const qj_solution_file_value value = solution_writer_value(
            &merging->writer, spread_tier(merging->spread), index);
        memcpy(item, merging->writer.here, size);
        memcpy(item + size, &value, sizeof value);
    }
}

/* Sends the next batch of a process to the first one. All processes call it, and know the size. */
static qj_status spread_solution_send_batch(struct spread_solution_merging *merging, unsigned from)
{
    struct spread_solution_batch *batch = &merging->batches[from];
    const uint64_t count = batch->left < merging->most ? batch->left : merging->most;
    batch->left -= count;
    batch->next = 0;
    batch->end = count;
    if (team_rank(spread_solution_context(merging)) == from)
        spread_solution_fill(merging, count);
    return exchange_carry(&merging->spread->exchange, from, 0, merging->room, batch->items,
                          count * merging->item);
}

/* ----------------------------------------------------------------------- the first process */

static struct spread_solution_batch *
spread_solution_min_batch(struct spread_solution_merging *merging, unsigned *empty)
{
    const size_t size = merging->spread->exchange.state_size;
    struct spread_solution_batch *least = NULL;
    for (unsigned i = 0; i < merging->spread->exchange.processes; i++) {
        struct spread_solution_batch *batch = &merging->batches[i];
        if (batch->next == batch->end && batch->left) {
            *empty = i;
            return NULL;
        }
        if (batch->next < batch->end &&
            (!least || memcmp(batch->items + batch->next * merging->item,
                              least->items + least->next * merging->item, size) < 0))
            least = batch;
    }
    return least;
}

/* Writes positions until a batch is used up; *empty: its process, or the count of processes if all
 * are done. */
static qj_status spread_solution_merge(struct spread_solution_merging *merging, unsigned *empty)
{
    const size_t size = merging->spread->exchange.state_size;
    for (struct spread_solution_batch *batch; (batch = spread_solution_min_batch(merging, empty));
         batch->next++) {
        const unsigned char *item = batch->items + batch->next * merging->item;
        qj_solution_file_value value;
        memcpy(&value, item + size, sizeof value);
        TRY(solution_writer_add(&merging->writer, item, &value));
    }
    return *empty < merging->spread->exchange.processes ? QJ_OK
                                                        : solution_writer_end(&merging->writer);
}

/* ----------------------------------------------------------------------------------- all */

/* The first process announces who sends next, or nobody when all is done or has failed. */
static qj_status spread_solution_run(struct spread_solution_merging *merging,
                                     qj_solution_file_head *head)
{
    qj_context *context = spread_solution_context(merging);
    const unsigned nobody = merging->spread->exchange.processes;
    const bool first = team_rank(context) == 0;
    qj_status status = QJ_OK;
    if (first)
        status = solution_writer_begin(&merging->writer, head);
    for (unsigned next;;) {
        next = nobody;
        if (first && status == QJ_OK)
            status = spread_solution_merge(merging, &next);
        if (status != QJ_OK)
            next = nobody;
        TRY(team_broadcast(context, &next, sizeof next, 0));
        if (next == nobody)
            return team_settle(context, status, NULL, 0);
        TRY(spread_solution_send_batch(merging, next));
    }
}

qj_status spread_write_solution(struct session *session, qj_solution_file_head *head,
                                const qj_solution_file_writer *output)
{
    SCOPED(arena_clear) struct arena arena = {.context = session->arena.context};
    struct spread *spread = (struct spread *)session;
    struct spread_solution_merging merging = {
        .spread = spread,
        .writer = {.explore = &spread->explore, .output = output, .arena = &arena}};
    TRY(spread_solution_prepare(&merging));
    return spread_solution_run(&merging, head);
}
