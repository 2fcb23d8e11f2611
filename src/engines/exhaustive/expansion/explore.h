/* explore: the state that all parts of an exhaustive search share: positions, progress, threads and
 * their working space.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_EXPANSION_EXPLORE_H
#define QIJU_ENGINES_EXHAUSTIVE_EXPANSION_EXPLORE_H

#include "base/pace.h"
#include "base/thread_pool.h"
#include "engines/exhaustive/expansion/expansion.h"
#include "engines/exhaustive/positions/positions.h"

/* Working data of a thread. */
struct explore_worker {
    struct expansion expansion;
    uint32_t *indices;     /* of each child, or of other positions in a sweep */
    uint32_t *chosen;      /* indices of selected positions that are not adjacent */
    unsigned char *states; /* the states of the selected positions */
    uint8_t *stored;       /* the packed moves of its batch: stored_size bytes */
    uint64_t stored_size;
    uint64_t first_fresh; /* index of the first new position */
    uint64_t missing;     /* children that were not found */
    uint64_t wins;        /* selected positions that are won in one move */
    uint64_t *nimbers;    /* a set for mex: one bit more than there are children */
    bool back;            /* a child is in another ply than the next */
    bool wide;            /* a value did not fit */
    struct rules_diagnostic diagnostic;
};

static inline bool explore_worker_has_diagnostic(const struct explore_worker *worker)
{
    return worker->diagnostic.sentence || worker->expansion.diagnostic.sentence;
}

/* The progress. A checkpoint stores these numbers as they are. */
struct explore_progress {
    uint64_t values; /* 1: all positions are found; otherwise 0 */

    /* The ply that is being expanded; for values, the ply after the next one to be settled. */
    uint64_t ply;
    uint64_t next;     /* number of the next position to be expanded */
    uint64_t moves;    /* moves found, some perhaps twice */
    uint64_t set;      /* if play may repeat: rank sets whose values are known */
    uint64_t distance; /* remoteness up to which the next rank set is decided */
    uint64_t solved;   /* depth first: number of known values */
};

/* In each set, all open positions are asked for their rank. */
enum { RANK_SETS_MAX = 32 };

struct checkpoint;

struct explore {
    struct arena *arena;
    struct rules_view view;
    struct tier_positions positions;
    struct thread_pool *pool;
    struct explore_worker *workers;
    unsigned threads;
    uint64_t capacity;  /* max children of a worker: a power of two */
    uint64_t max_moves; /* max moves of a position so far */
    bool ranked;        /* the rules claim that every move leads to the next ply */
    bool graded;        /* every move leads to the next ply */
    bool resumed;       /* some data were read from a checkpoint */
    struct explore_progress progress;
    uint64_t *solved; /* depth first: the set of positions with known values, or NULL */
    struct checkpoint *checkpoint;
    struct pace pace;
};

/* Makes an exploration without positions, with workers for the threads that the context allows.
 * explore_close ends the threads; the arena frees the rest. */
qj_status explore_open(struct explore *explore, struct arena *arena, const struct rules_view *view);
void explore_close(struct explore *explore);

/* Replaces the workers by new ones for the same threads. */
qj_status explore_add_workers(struct explore *explore);

/* Doubles the room of the workers until positions with max_moves fit. */
qj_status explore_make_room(struct explore *explore);

/* Doubles the room when the game proves larger, if memory is plentiful. */
qj_status explore_grow(struct explore *explore);

/* Returns how many positions a worker expands at once when `left` positions remain. */
uint64_t explore_batch(const struct explore *explore, uint64_t left);

/* Fewer positions are finished before another thread wakes up. */
enum { EXPLORE_LITTLE = 256 };

/* Runs work on each thread, or only on the calling thread if there is little work. */
void explore_run(struct explore *explore, bool little, thread_work_fn work, void *user);

/* Called by the calling thread after some steps of work: checks the limit of states and the clock;
 * done and total are reported as progress. Returns whether the run continues. A failure is final:
 * *status keeps it. */
static inline bool explore_poll(struct explore *explore, qj_status *status, uint64_t steps,
                                uint64_t states, uint64_t done, uint64_t total)
{
    if (*status == QJ_OK)
        *status = context_check_states(explore->arena->context, states);
    if (*status == QJ_OK)
        *status = pace_add(&explore->pace, steps, "states", done, total);
    return *status == QJ_OK;
}

/* Returns QJ_OK, or the fault that the rules or a worker reported. */
qj_status explore_check(const struct explore *explore);

/* Begins the first ply and its tier with room for the start, and adds the start. Its canonical form
 * must be in `here` of the first worker. */
qj_status explore_begin(struct explore *explore);
void explore_add_start(struct explore *explore);

/* Returns how many workers, from the first on, have expanded a batch, up to the one whose batch was
 * cut; counts their positions and children. */
unsigned explore_used(struct explore *explore, uint64_t *positions, uint64_t *children);

/* Returns whether a value did not fit since the last call. */
bool explore_take_wide(struct explore *explore);

/* The diagnostic that a move leads to an unknown position; and the same, recorded. */
static inline struct rules_diagnostic explore_move_diagnostic(const struct explore *explore)
{
    return expansion_move_diagnostic(explore->resumed);
}

static inline qj_status explore_refuse_move(const struct explore *explore)
{
    return expansion_refuse_move(explore->arena->context, explore->resumed);
}

#endif
