/* spread: plain rules played out by a team of processes; see spread.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SPREAD_SPREAD_H
#define QIJU_ENGINES_EXHAUSTIVE_SPREAD_SPREAD_H

#include "engines/exhaustive/lookup/lookup.h"
#include "engines/exhaustive/spread/flow.h"
#include "engines/exhaustive/spread/stages.h"

extern const struct engine engine_spread;

struct spread;

/* A batch of positions of a process that are expanded at once; see round.c. */
struct round {
    struct worker *workers; /* of the playout while it is this round's turn, and */
    uint64_t capacity;      /* their room */
    uint32_t *places;       /* of the positions, and */
    unsigned char *states;  /* their states: */
    uint64_t room, count;
    uint64_t batch; /* of them, for each thread */
    unsigned used;  /* threads whose children count */
    uint64_t done;  /* the first of them, whose children these are */
    struct bundle out;
};

/* The states that have come. */
struct arrivals {
    uint64_t *keys;
    uint32_t *places; /* here */
    uint64_t room;
};

/* How checkpoints are written and read; see resume.c. */
struct keeping {
    bool on; /* the first process has somewhere to keep them */
    struct checkpoint checkpoint;
    struct flow flow;
    uint32_t *order; /* places of a ply as they are written */
    uint64_t order_room;
    uint32_t *ends; /* of each share in it */
};

struct spread {
    struct lookup lookup;   /* the head, and who answers, by asking the process that knows */
    struct playout playout; /* of the positions that belong to this process */
    struct post post;
    struct round rounds[2], *round; /* the one whose turn it is */
    struct arrivals arrivals;
    struct keeping keeping;
    struct stages stages;
    uint64_t *open; /* a set of places: those without a value. While positions are found: those to
                     * be expanded, of a ply that a checkpoint cut; NULL: all */
    uint64_t open_places; /* that the set says something of */
    uint64_t open_count;
    struct integers numbers[2]; /* what is known of the states that have come: worth and ending */
    uint64_t numbers_room;
    struct tier answers; /* what the others know of the children of the round */
    uint64_t answers_room;
    uint64_t total;    /* positions of all processes */
    uint64_t expanded; /* those of this one whose moves progress.moves counts */
    bool sampled;      /* for a plan: */
    uint64_t moved;    /* moves to another share are counted */
    bool solved;
    qj_kept kept;
};

/* Makes what positions are found with. */
qj_status spread_make(struct spread *spread, const struct rules_view *view);

/* What it takes; see plan.c. */
qj_status spread_plan(qj_context *context, const struct view *view, struct qj_plan *out);

/* Finds all positions; see discover.c. */
qj_status spread_discover(struct spread *spread);

/* Begins the first ply and the tier of all positions, which is empty. */
qj_status spread_open_tier(struct spread *spread);

/* Stores those of the states that have come that are new. */
qj_status spread_add(struct spread *spread);

/* Counts the positions of all processes. */
qj_status spread_count(struct spread *spread);

/* Their values; see values.c. */
qj_status spread_value(struct spread *spread);

/* Goes through positions from first to end, as round_expand counts them. Each round's children are
 * sent, and use is called when others have come. All processes call it; even with a status other
 * than QJ_OK it must do what the others wait for. See pass.c. */
typedef qj_status (*pass_use_fn)(struct spread *spread, qj_status status);
qj_status pass_run(struct spread *spread, uint64_t first, uint64_t end, pass_use_fn use);

/* Expands the next positions before end, by their places, of those that are open if there is a set
 * of them; or by the order of the stages, if there is one. Addresses their children: worker->places
 * says where each stands in post.out. *next becomes the one behind the last. */
qj_status round_expand(struct spread *spread, uint64_t *next, uint64_t end);

/* Makes the rounds: two where one of them can be under way, else one. */
qj_status round_open(struct spread *spread);

/* From here on it is the other round's turn. */
void round_turn(struct spread *spread);

/* Finds the places of the states that have come; returns how many are not there. */
qj_status round_find(struct spread *spread, uint64_t *missing);

/* The states that have come. */
static inline struct keyed_states round_states(const struct spread *spread)
{
    const struct bundle *in = &spread->post.in;
    return (struct keyed_states){in->states, spread->post.state_size, spread->arrivals.keys,
                                 in->count};
}

static inline struct tier *spread_tier(const struct spread *spread)
{
    return spread->playout.positions.tiers;
}

#endif
