/* flow: one file for all processes; the first process writes and reads it.
 *
 *     process 0   a b c             | file: a b c d e f g h
 *     process 1   d e f     ------> |             batch by batch, one process after the other
 *     process 2   g h
 *
 * All processes have the counts of items, so each knows who sends or receives the next batch. If
 * the file fails they continue to the end, and learn of it at the next exchange.
 */
#include "engines/exhaustive/spread/exchange.h"

enum { PIECE = 1 << 20 };

uint64_t flow_batch(size_t size)
{
    return size < PIECE ? PIECE / size : 1;
}

qj_status flow_open(struct exchange_flow *flow, struct state_exchange *exchange)
{
    struct arena *arena = exchange->arena;
    const size_t state = exchange->state_size;
    *flow = (struct exchange_flow){.exchange = exchange};
    TRY(arena_make(arena, &flow->room, state > PIECE ? state : PIECE));
    return arena_make(arena, &flow->counts, exchange->processes);
}

qj_status flow_count(struct exchange_flow *flow, uint64_t own)
{
    TRY(exchange_share_counts(flow->exchange, own, flow->counts));
    flow->total = 0;
    for (unsigned i = 0; i < flow->exchange->processes; i++)
        flow->total += flow->counts[i];
    return QJ_OK;
}

void flow_write(struct exchange_flow *flow, const void *data, uint64_t size)
{
    if (flow->file && flow->status == QJ_OK)
        flow->status = checkpoint_write(flow->file, data, size);
}

void flow_read(struct exchange_flow *flow, void *data, uint64_t size)
{
    if (flow->file && flow->status == QJ_OK)
        flow->status = checkpoint_read(flow->file, data, size);
}

/* Returns how many items form the next batch. */
static uint64_t flow_next_batch(const struct exchange_flow *flow, unsigned process, uint64_t first,
                                size_t size)
{
    const uint64_t left = flow->counts[process] - first, most = flow_batch(size);
    return left < most ? left : most;
}

qj_status flow_collect(struct exchange_flow *flow, size_t size, flow_fn give, void *user)
{
    const unsigned rank = team_rank(flow->exchange->arena->context);
    for (unsigned from = 0; from < flow->exchange->processes; from++)
        for (uint64_t first = 0, count; first < flow->counts[from]; first += count) {
            count = flow_next_batch(flow, from, first, size);
            if (rank == from)
                give(user, first, count, flow->room);
            TRY(exchange_carry(flow->exchange, from, 0, flow->room, flow->room, count * size));
            flow_write(flow, flow->room, count * size);
        }
    return QJ_OK;
}

qj_status flow_distribute(struct exchange_flow *flow, size_t size, flow_fn take, void *user)
{
    const unsigned rank = team_rank(flow->exchange->arena->context);
    for (unsigned to = 0; to < flow->exchange->processes; to++)
        for (uint64_t first = 0, count; first < flow->counts[to]; first += count) {
            count = flow_next_batch(flow, to, first, size);
            flow_read(flow, flow->room, count * size);
            TRY(exchange_carry(flow->exchange, 0, to, flow->room, flow->room, count * size));
            if (rank == to)
                take(user, first, count, flow->room);
        }
    return QJ_OK;
}
