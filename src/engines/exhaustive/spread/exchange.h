/* exchange: messages between the processes (exchange.c), and the file of the first process, which
 * all write and read together (flow.c).
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SPREAD_EXCHANGE_H
#define QIJU_ENGINES_EXHAUSTIVE_SPREAD_EXCHANGE_H

#include "base/checkpoint.h"
#include "base/team.h"
#include "engines/exhaustive/positions/integers.h"
#include "engines/exhaustive/positions/state.h"
#include "model/view.h"

/* Adjacent states, in the order of their owners. */
struct exchange_message {
    unsigned char *states;
    uint64_t *counts; /* of each process */
    uint64_t count, room;
};

struct state_exchange {
    struct arena *arena;
    const struct rules_view *view;
    size_t state_size;
    unsigned processes;
    unsigned char *here;          /* a state, aligned for `home` */
    struct exchange_message *out; /* states to send */
    struct exchange_message in;   /* received states */
    uint64_t *ends;               /* while out is filled: the end of the states of each process */
    qj_message *send, *receive;
    uint64_t bytes; /* sent to other processes */
};

/* Returns the share of a state in canonical form: by `home` if the rules have it, otherwise by its
 * key. A process owns adjacent shares, so shares have one order for any number of processes. The
 * hash table of a process uses the high bits of the key, which must differ among its states. */
enum { SHARES = 1 << 14 };
static inline unsigned exchange_share(const struct state_exchange *exchange,
                                      const unsigned char *state, uint64_t key)
{
    const qj_rules *rules = exchange->view->rules;
    uint64_t home = (uint32_t)key;
    if (rules->home) {
        memcpy(exchange->here, state, exchange->state_size);
        home = rules->home(exchange->view->setup, exchange->here);
        home ^= home >> 32;
    }
    return (unsigned)(home * UINT64_C(0x9e3779b97f4a7c15) >> 50);
}
static inline unsigned exchange_owner(const struct state_exchange *exchange,
                                      const unsigned char *state, uint64_t key)
{
    return (unsigned)((uint64_t)exchange_share(exchange, state, key) * exchange->processes /
                      SHARES);
}

/* The view must outlive the exchange. Makes no out. */
qj_status exchange_open(struct state_exchange *exchange, struct arena *arena,
                        const struct rules_view *view);

/* Makes room for count items and an eighth more, to allocate seldom. */
qj_status exchange_make_room(struct arena *arena, void *items, uint64_t *room, uint64_t count,
                             size_t size);

/* Makes room for states of a message. */
qj_status exchange_reserve(const struct state_exchange *exchange, struct exchange_message *message,
                           uint64_t states);

/* Fill out in this order: exchange_clear; exchange_count for each state; exchange_sort;
 * exchange_add for each state again, which returns its index. */
void exchange_clear(struct state_exchange *exchange);
static inline void exchange_count(struct state_exchange *exchange, unsigned process)
{
    exchange->out->counts[process]++;
}
void exchange_sort(struct state_exchange *exchange);
static inline uint32_t exchange_add(struct state_exchange *exchange, unsigned process,
                                    const unsigned char *state)
{
    uint64_t index = exchange->ends[process]++;
    state_copy(exchange->out->states + index * exchange->state_size, state, exchange->state_size);
    return (uint32_t)index;
}

/* Begins to send out. A process whose status is not QJ_OK sends nothing, and all get its status;
 * each of count values becomes the largest of all processes (team_settle). With QJ_OK all must call
 * team_end; then `in` has the received states. Until then another message may be filled. */
qj_status exchange_begin_states(struct state_exchange *exchange, qj_status status, uint64_t *values,
                                size_t count);

/* Sends a number for each state of in, in order, back to its sender; answers receives the numbers
 * for out. Both have room, and equal widths in all processes. */
qj_status exchange_answers(struct state_exchange *exchange, const struct integers *numbers,
                           const struct integers *answers);

/* To be called by all: exchanges how many items each process has. */
qj_status exchange_share_counts(struct state_exchange *exchange, uint64_t own, uint64_t *counts);

/* To be called by all: sends bytes from one process to another, which may be the same. */
qj_status exchange_carry(struct state_exchange *exchange, unsigned from, unsigned to, void *data,
                         void *destination, uint64_t bytes);

/* ------------------------------------------------------------------------- flow.c */

struct exchange_flow {
    struct state_exchange *exchange;
    struct checkpoint *file; /* the open file in the first process; others: NULL */
    qj_status status;        /* its status, not known to the other processes yet */
    unsigned char *room;     /* for a batch */
    uint64_t *counts;        /* of each process: its items */
    uint64_t total;          /* of all processes */
};

qj_status flow_open(struct exchange_flow *flow, struct state_exchange *exchange);

/* Returns how many items of size bytes make a batch. */
uint64_t flow_batch(size_t size);

/* To be called by all: counts the items of all processes. */
qj_status flow_count(struct exchange_flow *flow, uint64_t own);

/* Write or read in the first process; do nothing after a failure. */
void flow_write(struct exchange_flow *flow, const void *data, uint64_t size);
void flow_read(struct exchange_flow *flow, void *data, uint64_t size);

/* Copies count items of this process from the first one on into items, or out of them. */
typedef void (*flow_fn)(void *user, uint64_t first, uint64_t count, unsigned char *items);

/* Sends the counted items of all processes to the file, in the order of the processes, or back from
 * it. */
qj_status flow_collect(struct exchange_flow *flow, size_t size, flow_fn give, void *user);
qj_status flow_distribute(struct exchange_flow *flow, size_t size, flow_fn take, void *user);

#endif
