/* flow: one file for all processes, which the first one writes and reads.
 *
 *     process 0   a b c             | file: a b c d e f g h
 *     process 1   d e f     ------> |             batch by batch, one process after the other
 *     process 2   g h
 *
 * All know how many items each has, so all know who sends or receives the next batch. When the file
 * fails they go on to the end, and learn of it where they meet next.
 */
#include "engines/exhaustive/spread/flow.h"

enum { PIECE = 1 << 20 };

uint64_t flow_batch(size_t size)
{
    return size < PIECE ? PIECE / size : 1;
}

qj_status flow_open(struct flow *flow, struct post *post)
{
    struct arena *arena = post->arena;
    const size_t state = post->state_size;
    *flow = (struct flow){.post = post};
    TRY(arena_make(arena, &flow->room, state > PIECE ? state : PIECE));
    return arena_make(arena, &flow->counts, post->processes);
}

void flow_begin(struct flow *flow, struct checkpoint *file)
{
    flow->file = file;
    flow->status = QJ_OK;
}

qj_status flow_count(struct flow *flow, uint64_t own)
{
    struct post *post = flow->post;
    for (unsigned i = 0; i < post->processes; i++) {
        post->send[i] = (qj_parcel){&own, sizeof own};
        post->receive[i] = (qj_parcel){&flow->counts[i], sizeof own};
    }
    TRY(team_exchange(post->arena->context, post->send, post->receive));
    flow->total = 0;
    for (unsigned i = 0; i < post->processes; i++)
        flow->total += flow->counts[i];
    return QJ_OK;
}

void flow_write(struct flow *flow, const void *data, uint64_t size)
{
    if (flow->file && flow->status == QJ_OK)
        flow->status = checkpoint_write(flow->file, data, size);
}

void flow_read(struct flow *flow, void *data, uint64_t size)
{
    if (flow->file && flow->status == QJ_OK)
        flow->status = checkpoint_read(flow->file, data, size);
}

/* What is in the room goes from one process to another, where it is in the room then. */
static qj_status carry(struct flow *flow, unsigned from, unsigned to, uint64_t bytes)
{
    struct post *post = flow->post;
    qj_context *context = post->arena->context;
    const unsigned rank = team_rank(context);
    if (from == to)
        return QJ_OK;
    for (unsigned i = 0; i < post->processes; i++) {
        post->send[i] = (qj_parcel){flow->room, rank == from && i == to ? bytes : 0};
        post->receive[i] = (qj_parcel){flow->room, rank == to && i == from ? bytes : 0};
    }
    return team_exchange(context, post->send, post->receive);
}

/* The items from one on that go at once. */
static uint64_t next_batch(const struct flow *flow, unsigned process, uint64_t first, size_t size)
{
    const uint64_t left = flow->counts[process] - first, most = flow_batch(size);
    return left < most ? left : most;
}

qj_status flow_collect(struct flow *flow, size_t size, flow_fn give, void *user)
{
    const unsigned rank = team_rank(flow->post->arena->context);
    for (unsigned from = 0; from < flow->post->processes; from++)
        for (uint64_t first = 0, count; first < flow->counts[from]; first += count) {
            count = next_batch(flow, from, first, size);
            if (rank == from)
                give(user, first, count, flow->room);
            TRY(carry(flow, from, 0, count * size));
            flow_write(flow, flow->room, count * size);
        }
    return QJ_OK;
}

qj_status flow_distribute(struct flow *flow, size_t size, flow_fn take, void *user)
{
    const unsigned rank = team_rank(flow->post->arena->context);
    for (unsigned to = 0; to < flow->post->processes; to++)
        for (uint64_t first = 0, count; first < flow->counts[to]; first += count) {
            count = next_batch(flow, to, first, size);
            flow_read(flow, flow->room, count * size);
            TRY(carry(flow, 0, to, count * size));
            if (rank == to)
                take(user, first, count, flow->room);
        }
    return QJ_OK;
}
