/* playout: the values of all positions that can be reached from one; see playout.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_PLAYOUT_H
#define QIJU_ENGINES_EXHAUSTIVE_PLAYOUT_H

#include "base/pace.h"
#include "base/thread_pool.h"
#include "engines/exhaustive/symmetry.h"

/* What a thread works with. */
struct worker {
    struct expansion expansion;
    struct symmetry symmetry;
    uint32_t *targets;     /* of each child: its place in the segment where it was looked for */
    uint64_t *slots;       /* of each child that is new: its slot */
    uint32_t *places;      /* of each child, in the end */
    uint32_t *chosen;      /* places of positions that do not stand side by side, and */
    unsigned char *states; /* their states; both only where play may go on without end */
    uint8_t *kept;         /* the moves of its chunk, written down: kept_size bytes */
    uint64_t kept_size;
    uint64_t first_fresh; /* place of the first new position */
    uint64_t *nimbers;    /* a set, for mex: one bit more than there are children */
    uint64_t fresh;       /* new positions */
    bool back;            /* a child was found in another ply than the next */
    bool wide;            /* a value did not fit */
    struct complaint complaint;
};

/* How far it has come. */
struct progress {
    bool values;    /* all positions are found */
    uint64_t ply;   /* that is expanded, or, of the values, the one behind the next to be settled */
    uint64_t next;  /* number of the next position to be expanded */
    uint64_t moves; /* that were found, some of them perhaps twice */
    uint64_t layer; /* of the values where play may go on without end: how many are done; and */
    uint64_t round; /* how many rounds of the next one */
    uint64_t solved; /* of the values depth first: how many are known */
};

struct checkpoint;

struct playout {
    struct arena *arena;
    struct rules_view view;
    struct state_store store;
    struct state_table table;
    struct thread_pool *pool;
    struct worker *workers;
    unsigned threads;
    uint64_t capacity;   /* children that a worker has room for: a power of two */
    uint64_t most_moves; /* of a position, as far as is known */
    bool ranked;         /* the rules say that every move leads to the next ply */
    bool graded;         /* every move leads to the next ply */
    bool resumed;        /* some of it was read from a checkpoint */
    struct progress progress;
    uint64_t *solved; /* depth first: the set of the positions whose values are known; or NULL */
    struct checkpoint *checkpoint;
    struct pace pace;
};

/* Finds all positions that can be reached from the state of a view, allocating in arena, and their
 * values. playout_close ends the threads; the rest is the arena's. */
qj_status playout_solve(struct playout *playout, struct arena *arena,
                        const struct rules_view *view);
void playout_close(struct playout *playout);

/* Makes room for so many children in every worker. */
qj_status playout_reserve(struct playout *playout, uint64_t capacity);

/* Doubles the room when a position did not fit into it. */
qj_status playout_make_room(struct playout *playout);

/* How many positions a worker expands at once when so many are left. */
uint64_t playout_chunk(const struct playout *playout, uint64_t left);

/* Makes the table cover the segment. */
qj_status playout_cover(struct playout *playout, const struct segment *segment);

/* So few positions are done sooner than another thread awakes. */
enum { PLAYOUT_LITTLE = 256 };

/* Runs work on each thread, on the calling one alone when there is little of it. */
void playout_run(struct playout *playout, bool little, thread_work_fn work, void *user);

/* QJ_OK, or what the rules or a worker complain of. */
qj_status playout_check(const struct playout *playout);

/* That a move leads to where none did before: the rules', or the checkpoint's fault. */
struct complaint playout_complain_of_move(const struct playout *playout);
/* The same, recorded. */
qj_status playout_refuse_move(const struct playout *playout);

#endif
