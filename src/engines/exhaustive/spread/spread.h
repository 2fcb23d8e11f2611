/* spread: exhaustive search of plain rules by several processes; see spread.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SPREAD_SPREAD_H
#define QIJU_ENGINES_EXHAUSTIVE_SPREAD_SPREAD_H

#include "engines/exhaustive/lookup/lookup.h"
#include "engines/exhaustive/spread/exchange.h"

extern const struct engine engine_spread;

/* A batch of a process's positions that are expanded together; see round.c. */
struct spread_round {
    struct explore_worker *workers; /* of the exploration during this round */
    uint64_t capacity;              /* max children of a worker */
    uint32_t *indices;              /* of the positions */
    unsigned char *states;          /* of the positions */
    uint64_t room, count;
    uint64_t batch; /* positions of a thread */
    unsigned used;  /* threads whose children count */
    uint64_t done;  /* positions whose children are in this round, from the first on */
    struct exchange_message out;
};

/* The received states. */
struct spread_arrivals {
    uint64_t *keys;
    uint32_t *indices; /* in this process */
    uint64_t keys_room, indices_room;
};

/* Data for checkpoints; see spread_resume.c. */
struct spread_saving {
    bool on; /* the first process has a checkpoint file */
    struct checkpoint checkpoint;
    struct exchange_flow flow;
    uint32_t *order; /* indices of a ply in the order of the file */
    uint64_t order_room;
    uint32_t *ends; /* of each share: its end in order */
};

/* A topological order of the positions without values after one pass; see stages.c. */
struct spread_stages {
    bool counts;              /* the current pass counts parents */
    bool any_open;            /* a child of the round has no value */
    struct integers parents;  /* of each index: moves to it from open positions without a stage; no
                                 array: none */
    uint32_t *order;          /* indices of the open positions by stages; NULL: no order */
    uint64_t sorted;          /* positions in order so far */
    uint64_t *firsts;         /* of each stage: its start in order; and the end of the last */
    uint64_t count, capacity; /* stages */
};

struct spread {
    struct lookup lookup;   /* the session, and its answers from the owners */
    struct explore explore; /* of the positions that this process owns */
    struct state_exchange exchange;
    struct spread_round rounds[2], *round; /* round: the current one of rounds */
    struct spread_arrivals arrivals;
    struct spread_saving saving;
    struct spread_stages stages;
    uint64_t *open; /* a set of indices without a value. During discovery: indices to be expanded,
                       of a ply that a checkpoint has cut; NULL: all */
    uint64_t open_indices; /* indices that the set covers */
    uint64_t open_count;
    struct integers numbers[2]; /* known values and endings of the received states */
    uint64_t numbers_room[2];
    struct tier answers; /* received values for the children of the round */
    uint64_t answers_room[2];
    uint64_t total;    /* positions of all processes */
    uint64_t expanded; /* positions of this process that were expanded */
    bool sampled;      /* for a plan */
    uint64_t moved;    /* counted moves into another share */
    qj_solution_file solution;
};

/* Makes the data for discovery. */
qj_status spread_make(struct spread *spread, const struct rules_view *view);

/* Estimates time and memory; see spread_plan.c. */
qj_status spread_plan(qj_context *context, const struct view *view, struct qj_plan *out);

/* Sends all positions to the solution file of the first process; see spread_solution.c. */
qj_status spread_write_solution(struct session *session, qj_solution_file_head *head,
                                const qj_solution_file_writer *output);

/* ------------------------------------------------------------------------- round.c */

/* Makes the rounds: two if messages can be sent during an expansion, otherwise one. */
qj_status round_open(struct spread *spread);

/* Expands the open positions from first to end, or the positions of the order of stages, if there
 * is one. Sends each round's children (worker->indices has their indices in exchange.out) and calls
 * use when others have arrived. All processes call it; even with a status other than QJ_OK, use
 * must do its part of the exchanges. */
typedef qj_status (*round_use_fn)(struct spread *spread, qj_status status);
qj_status round_run(struct spread *spread, uint64_t first, uint64_t end, round_use_fn use);

/* Finds the indices of the received states; returns how many are missing, or refuses a missing one.
 */
qj_status round_find(struct spread *spread, uint64_t *missing);
qj_status round_find_all(struct spread *spread);

/* The received states. */
static inline struct keyed_states round_states(const struct spread *spread)
{
    const struct exchange_message *in = &spread->exchange.in;
    return (struct keyed_states){in->states, spread->exchange.state_size, spread->arrivals.keys,
                                 in->count};
}

/* ------------------------------------------------------- discover.c, spread_values.c, stages.c */

/* Finds all positions. */
qj_status spread_discover(struct spread *spread);

/* Stores the new ones of the received states. */
qj_status spread_add(struct spread *spread);

/* Counts the positions of all processes. */
qj_status spread_count(struct spread *spread);

/* Finds the values of all positions. */
qj_status spread_value(struct spread *spread);

/* Counts the children of a round, if the pass counts parents. */
qj_status stages_count(struct spread *spread);

/* Puts the open positions in order. Rounds then use indices of this order, until it is freed. */
qj_status stages_sort(struct spread *spread);
void stages_free(struct spread *spread);

/* ------------------------------------------------------------------------ spread_resume.c */

/* Runs work from the last checkpoint on, and saves one when it is stopped. */
qj_status spread_resume(struct spread *spread, qj_status (*work)(struct spread *spread));

/* Makes room to write a last ply with `positions` positions. */
qj_status spread_resume_reserve(struct spread *spread, uint64_t positions);

/* Returns whether the first process reports that a checkpoint is due; and saves one, in all
 * processes together. The open positions must be known; in the ply that is being expanded, the
 * first of them. */
bool spread_resume_is_due(const struct spread *spread);
qj_status spread_resume_save(struct spread *spread);

static inline struct tier *spread_tier(const struct spread *spread)
{
    return spread->explore.positions.tiers;
}

#endif
