/* post: states are sent to the processes that they belong to, and numbers come back for them.
 *
 *     process 1   out  | to 0: a b | to 1: c | to 2: d e f |
 *                                     |  by exchange
 *     process 2   in   | from 0: g h | from 1: d e f | from 2: i |
 *                 numbers  7 3         1 4 4         9
 *                                     |  and back
 *     process 1   answers  . .         .       1 4 4               in the order of out
 *
 * How many states go from one process to another is sent before them, so that both sides know the
 * lengths of what follows.
 */
#include "engines/exhaustive/spread/post.h"

qj_status post_open(struct post *post, struct arena *arena, const struct rules_view *view)
{
    const unsigned processes = team_size(arena->context);
    *post = (struct post){
        .arena = arena, .view = view, .state_size = view->state_size, .processes = processes};
    TRY(arena_make(arena, &post->here, view->state_size));
    TRY(arena_make(arena, &post->ends, processes));
    TRY(arena_make(arena, &post->send, processes));
    TRY(arena_make(arena, &post->receive, processes));
    return arena_make(arena, &post->in.counts, processes);
}

/* ------------------------------------------------------------------ to fill out */

qj_status post_make_room(struct arena *arena, void *items, uint64_t *room, uint64_t count,
                         size_t size)
{
    if (count <= *room)
        return QJ_OK;
    TRY(arena_resize_sized(arena, items, count + count / 8, size));
    *room = count + count / 8;
    return QJ_OK;
}

qj_status post_reserve(const struct post *post, struct bundle *bundle, uint64_t states)
{
    return post_make_room(post->arena, &bundle->states, &bundle->room, states, post->state_size);
}

void post_clear(struct post *post)
{
    memset(post->out->counts, 0, post->processes * sizeof *post->out->counts);
    post->out->count = 0;
}

void post_sort(struct post *post)
{
    uint64_t first = 0;
    for (unsigned i = 0; i < post->processes; i++) {
        post->ends[i] = first;
        first += post->out->counts[i];
    }
    post->out->count = first;
}

/* ---------------------------------------------------------------------- to send */

/* Parcels for size bytes a state. */
static void pack(const struct bundle *bundle, unsigned char *bytes, size_t size, unsigned processes,
                 qj_parcel *parcels)
{
    for (unsigned i = 0; i < processes; i++) {
        parcels[i] = (qj_parcel){bytes, bundle->counts[i] * size};
        bytes += parcels[i].bytes;
    }
}

static void count_bytes(struct post *post)
{
    for (unsigned i = 0; i < post->processes; i++)
        post->bytes += i == team_rank(post->arena->context) ? 0 : post->send[i].bytes;
}

static qj_status exchange(struct post *post)
{
    count_bytes(post);
    return team_exchange(post->arena->context, post->send, post->receive);
}

static qj_status exchange_counts(struct post *post)
{
    for (unsigned i = 0; i < post->processes; i++) {
        post->send[i] = (qj_parcel){&post->out->counts[i], sizeof *post->out->counts};
        post->receive[i] = (qj_parcel){&post->in.counts[i], sizeof *post->in.counts};
    }
    TRY(exchange(post));
    post->in.count = 0;
    for (unsigned i = 0; i < post->processes; i++)
        post->in.count += post->in.counts[i];
    return QJ_OK;
}

qj_status post_begin_states(struct post *post, qj_status status, uint64_t *values, size_t count)
{
    if (status != QJ_OK)
        post_clear(post);
    TRY(exchange_counts(post));
    if (status == QJ_OK)
        status = post_reserve(post, &post->in, post->in.count);
    TRY(team_settle(post->arena->context, status, values, count));
    pack(post->out, post->out->states, post->state_size, post->processes, post->send);
    pack(&post->in, post->in.states, post->state_size, post->processes, post->receive);
    count_bytes(post);
    return team_begin(post->arena->context, post->send, post->receive);
}

qj_status post_answers(struct post *post, const struct integers *numbers,
                       const struct integers *answers)
{
    pack(&post->in, numbers->items, numbers->width, post->processes, post->send);
    pack(post->out, answers->items, answers->width, post->processes, post->receive);
    return exchange(post);
}

/* --------------------------------------------------------------- to the first one */

qj_status post_tell_counts(struct post *post, uint64_t own, uint64_t *counts)
{
    for (unsigned i = 0; i < post->processes; i++) {
        post->send[i] = (qj_parcel){&own, sizeof own};
        post->receive[i] = (qj_parcel){&counts[i], sizeof own};
    }
    return team_exchange(post->arena->context, post->send, post->receive);
}

qj_status post_carry(struct post *post, unsigned from, unsigned to, void *data, void *destination,
                     uint64_t bytes)
{
    qj_context *context = post->arena->context;
    const unsigned rank = team_rank(context);
    if (from == to) {
        if (rank == from && data != destination)
            memcpy(destination, data, bytes);
        return QJ_OK;
    }
    for (unsigned i = 0; i < post->processes; i++) {
        post->send[i] = (qj_parcel){data, rank == from && i == to ? bytes : 0};
        post->receive[i] = (qj_parcel){destination, rank == to && i == from ? bytes : 0};
    }
    return team_exchange(context, post->send, post->receive);
}
