/* exchange: sends states to their owners, and numbers for them back.
 *
 *     process 1   out  | to 0: a b | to 1: c | to 2: d e f |
 *                                     |  by exchange
 *     process 2   in   | from 0: g h | from 1: d e f | from 2: i |
 *                 numbers  7 3         1 4 4         9
 *                                     |  and back
 *     process 1   answers  . .         .       1 4 4               in the order of out
 *
 * The counts of states are sent first, so both sides know the lengths of the messages.
 */
#include "engines/exhaustive/spread/exchange.h"

qj_status exchange_open(struct state_exchange *exchange, struct arena *arena,
                        const struct rules_view *view)
{
    const unsigned processes = team_size(arena->context);
    *exchange = (struct state_exchange){
        .arena = arena, .view = view, .state_size = view->state_size, .processes = processes};
    TRY(arena_make(arena, &exchange->here, view->state_size));
    TRY(arena_make(arena, &exchange->ends, processes));
    TRY(arena_make(arena, &exchange->send, processes));
    TRY(arena_make(arena, &exchange->receive, processes));
    return arena_make(arena, &exchange->in.counts, processes);
}

/* ------------------------------------------------------------------ to fill out */

qj_status exchange_make_room(struct arena *arena, void *items, uint64_t *room, uint64_t count,
                             size_t size)
{
    if (count <= *room)
        return QJ_OK;
    TRY(arena_resize_sized(arena, items, count + count / 8, size));
    *room = count + count / 8;
    return QJ_OK;
}

qj_status exchange_reserve(const struct state_exchange *exchange, struct exchange_message *message,
                           uint64_t states)
{
    return exchange_make_room(exchange->arena, &message->states, &message->room, states,
                              exchange->state_size);
}

void exchange_clear(struct state_exchange *exchange)
{
    memset(exchange->out->counts, 0, exchange->processes * sizeof *exchange->out->counts);
    exchange->out->count = 0;
}

void exchange_sort(struct state_exchange *exchange)
{
    uint64_t first = 0;
    for (unsigned i = 0; i < exchange->processes; i++) {
        exchange->ends[i] = first;
        first += exchange->out->counts[i];
    }
    exchange->out->count = first;
}

/* ---------------------------------------------------------------------- to send */

/* Makes messages with size bytes for each state. */
static void exchange_pack(const struct exchange_message *message, unsigned char *bytes, size_t size,
                          unsigned processes, qj_message *messages)
{
    for (unsigned i = 0; i < processes; i++) {
        messages[i] = (qj_message){bytes, message->counts[i] * size};
        bytes += messages[i].bytes;
    }
}

static void exchange_count_bytes(struct state_exchange *exchange)
{
    for (unsigned i = 0; i < exchange->processes; i++)
        exchange->bytes += i == team_rank(exchange->arena->context) ? 0 : exchange->send[i].bytes;
}

static qj_status exchange_send(struct state_exchange *exchange)
{
    exchange_count_bytes(exchange);
    return team_exchange(exchange->arena->context, exchange->send, exchange->receive);
}

static qj_status exchange_send_counts(struct state_exchange *exchange)
{
    for (unsigned i = 0; i < exchange->processes; i++) {
        exchange->send[i] = (qj_message){&exchange->out->counts[i], sizeof *exchange->out->counts};
        exchange->receive[i] = (qj_message){&exchange->in.counts[i], sizeof *exchange->in.counts};
    }
    TRY(exchange_send(exchange));
    exchange->in.count = 0;
    for (unsigned i = 0; i < exchange->processes; i++)
        exchange->in.count += exchange->in.counts[i];
    return QJ_OK;
}

qj_status exchange_begin_states(struct state_exchange *exchange, qj_status status, uint64_t *values,
                                size_t count)
{
    if (status != QJ_OK)
        exchange_clear(exchange);
    TRY(exchange_send_counts(exchange));
    if (status == QJ_OK)
        status = exchange_reserve(exchange, &exchange->in, exchange->in.count);
    TRY(team_settle(exchange->arena->context, status, values, count));
    exchange_pack(exchange->out, exchange->out->states, exchange->state_size, exchange->processes,
                  exchange->send);
    exchange_pack(&exchange->in, exchange->in.states, exchange->state_size, exchange->processes,
                  exchange->receive);
    exchange_count_bytes(exchange);
    return team_begin(exchange->arena->context, exchange->send, exchange->receive);
}

qj_status exchange_answers(struct state_exchange *exchange, const struct integers *numbers,
                           const struct integers *answers)
{
    exchange_pack(&exchange->in, numbers->items, numbers->width, exchange->processes,
                  exchange->send);
    exchange_pack(exchange->out, answers->items, answers->width, exchange->processes,
                  exchange->receive);
    return exchange_send(exchange);
}

/* --------------------------------------------------------------- collecting */

qj_status exchange_share_counts(struct state_exchange *exchange, uint64_t own, uint64_t *counts)
{
    for (unsigned i = 0; i < exchange->processes; i++) {
        exchange->send[i] = (qj_message){&own, sizeof own};
        exchange->receive[i] = (qj_message){&counts[i], sizeof own};
    }
    return team_exchange(exchange->arena->context, exchange->send, exchange->receive);
}

qj_status exchange_carry(struct state_exchange *exchange, unsigned from, unsigned to, void *data,
                         void *destination, uint64_t bytes)
{
    qj_context *context = exchange->arena->context;
    const unsigned rank = team_rank(context);
    if (from == to) {
        if (rank == from && data != destination)
            memcpy(destination, data, bytes);
        return QJ_OK;
    }
    for (unsigned i = 0; i < exchange->processes; i++) {
        exchange->send[i] = (qj_message){data, rank == from && i == to ? bytes : 0};
        exchange->receive[i] = (qj_message){destination, rank == to && i == from ? bytes : 0};
    }
    return team_exchange(context, exchange->send, exchange->receive);
}
