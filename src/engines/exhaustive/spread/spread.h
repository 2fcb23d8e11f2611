/* spread: plain rules played out by a team of processes; see spread.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SPREAD_SPREAD_H
#define QIJU_ENGINES_EXHAUSTIVE_SPREAD_SPREAD_H

#include "engines/exhaustive/lookup/lookup.h"
#include "engines/exhaustive/spread/exchange.h"

extern const struct engine engine_spread;

/* A batch of positions of a process that are expanded at once; see round.c. */
struct spread_round {
    struct playout_worker *workers; /* of the playout while it is this round's turn, and */
    uint64_t capacity;              /* their room */
    uint32_t *places;               /* of the positions, and */
    unsigned char *states;          /* their states: */
    uint64_t room, count;
    uint64_t batch; /* of them, for each thread */
    unsigned used;  /* threads whose children count */
    uint64_t done;  /* the first of them, whose children these are */
    struct exchange_message out;
};

/* The states that have come. */
struct spread_arrivals {
    uint64_t *keys;
    uint32_t *places; /* here */
    uint64_t keys_room, places_room;
};

/* How checkpoints are written and read; see spread_resume.c. */
struct spread_keeping {
    bool on; /* the first process has somewhere to keep them */
    struct checkpoint checkpoint;
    struct exchange_flow flow;
    uint32_t *order; /* places of a ply as they are written */
    uint64_t order_room;
    uint32_t *ends; /* of each share in it */
};

/* An order of the positions that have no value after one pass; see stages.c. */
struct spread_stages {
    bool counts;              /* the pass that goes on counts parents */
    bool any_open;            /* a child of the round has no value */
    struct integers parents;  /* of each place: moves that lead there from open positions without a
                               * stage; no array: none does */
    uint32_t *order;          /* places of the open positions, stage by stage; NULL: no order */
    uint64_t sorted;          /* how many they are so far */
    uint64_t *firsts;         /* of each stage, where it begins in the order, and where the last */
    uint64_t count, capacity; /* one ends */
};

struct spread {
    struct lookup lookup;   /* the head, and who answers, by asking the process that knows */
    struct playout playout; /* of the positions that belong to this process */
    struct state_exchange exchange;
    struct spread_round rounds[2], *round; /* the one whose turn it is */
    struct spread_arrivals arrivals;
    struct spread_keeping keeping;
    struct spread_stages stages;
    uint64_t *open; /* a set of places: those without a value. While positions are found: those to
                     * be expanded, of a ply that a checkpoint cut; NULL: all */
    uint64_t open_places; /* that the set says something of */
    uint64_t open_count;
    struct integers numbers[2]; /* what is known of the states that have come: worth and ending */
    uint64_t numbers_room[2];
    struct tier answers; /* what the others know of the children of the round */
    uint64_t answers_room[2];
    uint64_t total;    /* positions of all processes */
    uint64_t expanded; /* those of this one that were expanded */
    bool sampled;      /* for a plan: */
    uint64_t moved;    /* their moves to another share are counted */
    qj_kept kept;
};

/* Makes what positions are found with. */
qj_status spread_make(struct spread *spread, const struct rules_view *view);

/* What it takes; see spread_plan.c. */
qj_status spread_plan(qj_context *context, const struct view *view, struct qj_plan *out);

/* Hands all positions over to the keeper of the first process; see spread_solution.c. */
qj_status spread_write_solution(struct session *session, qj_kept_head *head,
                                const qj_keeper *keeper);

/* ------------------------------------------------------------------------- round.c */

/* Makes the rounds: two where one of them can be under way, else one. */
qj_status round_open(struct spread *spread);

/* Expands the positions from first to end that are open, if there is a set of them; or those of the
 * order of the stages, if there is one. Each round's children are sent (worker->places says where
 * each stands in exchange.out), and use is called when others have come. All processes call it;
 * even with a status other than QJ_OK it must do what the others wait for. */
typedef qj_status (*round_use_fn)(struct spread *spread, qj_status status);
qj_status round_run(struct spread *spread, uint64_t first, uint64_t end, round_use_fn use);

/* Finds the places of the states that have come; gives how many are not there, or refuses any that
 * is not. */
qj_status round_find(struct spread *spread, uint64_t *missing);
qj_status round_find_all(struct spread *spread);

/* The states that have come. */
static inline struct keyed_states round_states(const struct spread *spread)
{
    const struct exchange_message *in = &spread->exchange.in;
    return (struct keyed_states){in->states, spread->exchange.state_size, spread->arrivals.keys,
                                 in->count};
}

/* ------------------------------------------------------- discover.c, spread_values.c, stages.c */

/* Finds all positions. */
qj_status spread_discover(struct spread *spread);

/* Stores those of the states that have come that are new. */
qj_status spread_add(struct spread *spread);

/* Counts the positions of all processes. */
qj_status spread_count(struct spread *spread);

/* Finds their values. */
qj_status spread_value(struct spread *spread);

/* Counts the children of a round, if the pass counts. */
qj_status stages_count(struct spread *spread);

/* Puts the open positions in order. The places of a round are of the order from here on, until it
 * is freed. */
qj_status stages_sort(struct spread *spread);
void stages_free(struct spread *spread);

/* ------------------------------------------------------------------------ spread_resume.c */

/* Runs work from the last checkpoint on, and writes one when it is stopped. */
qj_status spread_resume(struct spread *spread, qj_status (*work)(struct spread *spread));

/* Makes room for what writing needs when the last ply has so many positions. */
qj_status spread_resume_reserve(struct spread *spread, uint64_t positions);

/* Whether the first process says that it is time to save; and saving, which all do together. It
 * must be known which positions are open; in the ply that is expanded, from which one on. */
bool spread_resume_is_due(const struct spread *spread);
qj_status spread_resume_save(struct spread *spread);

static inline struct tier *spread_tier(const struct spread *spread)
{
    return spread->playout.positions.tiers;
}

#endif
