/* exchange: what the processes of a team send each other (exchange.c), and how all of them write
 * and read the file of the first one (flow.c). */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SPREAD_EXCHANGE_H
#define QIJU_ENGINES_EXHAUSTIVE_SPREAD_EXCHANGE_H

#include "base/checkpoint.h"
#include "base/team.h"
#include "engines/exhaustive/positions/integers.h"
#include "engines/exhaustive/positions/state.h"
#include "model/view.h"

/* States that stand side by side, those of process 0 first. */
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
    unsigned char *here;          /* a state, aligned, that its home is asked for */
    struct exchange_message *out; /* what this process sends, and */
    struct exchange_message in;   /* what has come to it */
    uint64_t *ends; /* while out is filled: the place behind the last state of each process */
    qj_parcel *send, *receive;
    uint64_t bytes; /* that went to other processes */
};

/* The share to which a state in canonical form belongs: by its home if the rules have one, else by
 * its key. A process has shares side by side, so that all shares are in the same order, for any
 * number of processes. The hash table of a process uses the high bits of the key, which must not be
 * equal for all of its states. */
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

/* The view stays where it is. There is no out yet. */
qj_status exchange_open(struct state_exchange *exchange, struct arena *arena,
                        const struct rules_view *view);

/* Makes room for count items, and for an eighth more, so that it seldom has to. */
qj_status exchange_make_room(struct arena *arena, void *items, uint64_t *room, uint64_t count,
                             size_t size);

/* The same for states of a message. */
qj_status exchange_reserve(const struct state_exchange *exchange, struct exchange_message *message,
                           uint64_t states);

/* To fill out: exchange_clear; exchange_count for each state; exchange_sort; exchange_add for each
 * of the same states, which gives the place where it stands. */
void exchange_clear(struct state_exchange *exchange);
static inline void exchange_count(struct state_exchange *exchange, unsigned process)
{
    exchange->out->counts[process]++;
}
void exchange_sort(struct state_exchange *exchange);
static inline uint32_t exchange_add(struct state_exchange *exchange, unsigned process,
                                    const unsigned char *state)
{
    uint64_t place = exchange->ends[process]++;
    state_copy(exchange->out->states + place * exchange->state_size, state, exchange->state_size);
    return (uint32_t)place;
}

/* Begins to send out. A process whose status is not QJ_OK sends nothing, and all get its status;
 * values, count of them, become the largest (team_settle). All who get QJ_OK must call team_end,
 * after which in is what the others have sent; until then another message may be out and be filled.
 */
qj_status exchange_begin_states(struct state_exchange *exchange, qj_status status, uint64_t *values,
                                size_t count);

/* Sends a number for each state of in, in their order, back to where the state came from; answers
 * gets those for out. Both have room, and the same width everywhere. */
qj_status exchange_answers(struct state_exchange *exchange, const struct integers *numbers,
                           const struct integers *answers);

/* To be called by all: tells the others how many items this process has, and gives how many each
 * has. */
qj_status exchange_share_counts(struct state_exchange *exchange, uint64_t own, uint64_t *counts);

/* To be called by all: bytes go from one process to another, perhaps the same. */
qj_status exchange_carry(struct state_exchange *exchange, unsigned from, unsigned to, void *data,
                         void *destination, uint64_t bytes);

/* ------------------------------------------------------------------------- flow.c */

struct exchange_flow {
    struct state_exchange *exchange;
    struct checkpoint *file; /* that is written or read now, in the first process; others: NULL */
    qj_status status;        /* what has become of it, which the others do not know yet */
    unsigned char *room;     /* of a batch */
    uint64_t *counts;        /* items of each process */
    uint64_t total;          /* of them */
};

qj_status flow_open(struct exchange_flow *flow, struct state_exchange *exchange);

/* Items of size bytes at a time. */
uint64_t flow_batch(size_t size);

/* To be called by all: counts their items. */
qj_status flow_count(struct exchange_flow *flow, uint64_t own);

/* The first process writes or reads for all; nothing is done once that has failed. */
void flow_write(struct exchange_flow *flow, const void *data, uint64_t size);
void flow_read(struct exchange_flow *flow, void *data, uint64_t size);

/* Gives count items of this process from the first one on, or takes them. */
typedef void (*flow_fn)(void *user, uint64_t first, uint64_t count, unsigned char *items);

/* The counted items of all processes, in the order of their ranks, to the file and from there. */
qj_status flow_collect(struct exchange_flow *flow, size_t size, flow_fn give, void *user);
qj_status flow_distribute(struct exchange_flow *flow, size_t size, flow_fn take, void *user);

#endif
