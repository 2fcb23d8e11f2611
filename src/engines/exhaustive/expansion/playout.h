/* playout: what all parts of playing out a game share: the positions, the progress, and the threads
 * with their working space. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_EXPANSION_PLAYOUT_H
#define QIJU_ENGINES_EXHAUSTIVE_EXPANSION_PLAYOUT_H

#include "base/pace.h"
#include "base/thread_pool.h"
#include "engines/exhaustive/expansion/expansion.h"
#include "engines/exhaustive/positions/positions.h"

/* What a thread works with. */
struct playout_worker {
    struct expansion expansion;
    uint32_t *places;      /* of each child, or as a sweep uses them */
    uint32_t *chosen;      /* places of positions that do not stand side by side, and */
    unsigned char *states; /* their states */
    uint8_t *kept;         /* the moves of its batch, written down: kept_size bytes */
    uint64_t kept_size;
    uint64_t first_fresh; /* place of the first new position */
    uint64_t missing;     /* children that were not found */
    uint64_t wins;        /* positions that are chosen as won in one move */
    uint64_t *nimbers;    /* a set, for mex: one bit more than there are children */
    bool back;            /* a child was found in another ply than the next */
    bool wide;            /* a value did not fit */
    struct rules_diagnostic diagnostic;
};

static inline bool worker_has_diagnostic(const struct playout_worker *worker)
{
    return worker->diagnostic.sentence || worker->expansion.diagnostic.sentence;
}

/* How far it has come. A checkpoint has these numbers as they are. */
struct playout_progress {
    uint64_t values; /* 1: all positions are found; else 0 */

    /* The ply that is expanded; or, for the values, the one after the next to be settled. */
    uint64_t ply;
    uint64_t next;  /* number of the next position to be expanded */
    uint64_t moves; /* that were found, some of them perhaps twice */
    uint64_t set; /* where play may go on without end: how many rank sets have their values; and */
    uint64_t distance; /* of the next one, the distances that do */
    uint64_t solved;   /* depth first: how many values are known */
};

/* As all that is open is asked for its rank in each of them. */
enum { RANK_SETS_MOST = 32 };

struct checkpoint;

struct playout {
    struct arena *arena;
    struct rules_view view;
    struct tier_positions positions;
    struct thread_pool *pool;
    struct playout_worker *workers;
    unsigned threads;
    uint64_t capacity;   /* children that a worker has room for: a power of two */
    uint64_t most_moves; /* of a position, as far as is known */
    bool ranked;         /* the rules say that every move leads to the next ply */
    bool graded;         /* every move leads to the next ply */
    bool resumed;        /* some of it was read from a checkpoint */
    struct playout_progress progress;
    uint64_t *solved; /* depth first: the set of positions whose values are known; or NULL */
    struct checkpoint *checkpoint;
    struct pace pace;
};

/* Makes a playout without positions, with workers for the threads that the context allows.
 * playout_close ends the threads; the rest is the arena's. */
qj_status playout_open(struct playout *playout, struct arena *arena, const struct rules_view *view);
void playout_close(struct playout *playout);

/* Replaces the workers by others for the same threads. */
qj_status playout_add_workers(struct playout *playout);

/* Doubles the room of the workers until positions with most_moves fit into it. */
qj_status playout_make_room(struct playout *playout);

/* The same when the game proves larger, if there is plenty of memory. */
qj_status playout_grow(struct playout *playout);

/* How many positions a worker expands at once when so many are left. */
uint64_t playout_batch(const struct playout *playout, uint64_t left);

/* So few positions are done sooner than another thread awakes. */
enum { PLAYOUT_LITTLE = 256 };

/* Runs work on each thread, on the calling one alone when there is little of it. */
void playout_run(struct playout *playout, bool little, thread_work_fn work, void *user);

/* After so many steps of work, by the calling thread: looks at the limit of states and at the
 * clock; done and total are for the progress. What stops a run stops it for good: *status, once it
 * is not QJ_OK, stays. Whether to go on. */
static inline bool playout_poll(struct playout *playout, qj_status *status, uint64_t steps,
                                uint64_t states, uint64_t done, uint64_t total)
{
    if (*status == QJ_OK)
        *status = context_check_states(playout->arena->context, states);
    if (*status == QJ_OK)
        *status = pace_add(&playout->pace, steps, "states", done, total);
    return *status == QJ_OK;
}

/* QJ_OK, or what the rules or a worker complain of. */
qj_status playout_check(const struct playout *playout);

/* Begins the first ply and its tier, with room for the start, whose canonical form
 * stands where the first worker expands; and adds it. */
qj_status playout_begin(struct playout *playout);
void playout_add_start(struct playout *playout);

/* The first workers, each of which has expanded a batch, up to the one whose batch was cut: gives
 * how many they are, and counts their positions and children. */
unsigned playout_used(struct playout *playout, uint64_t *positions, uint64_t *children);

/* Whether a value did not fit since the last call. */
bool playout_take_wide(struct playout *playout);

/* That a move leads to a position that was not found before; the same, recorded. */
static inline struct rules_diagnostic playout_move_diagnostic(const struct playout *playout)
{
    return expansion_move_diagnostic(playout->resumed);
}

static inline qj_status playout_refuse_move(const struct playout *playout)
{
    return expansion_refuse_move(playout->arena->context, playout->resumed);
}

#endif
