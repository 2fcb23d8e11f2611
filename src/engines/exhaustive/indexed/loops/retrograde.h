/* retrograde: the parts of retrograde analysis; see
 * src/engines/exhaustive/indexed/loops/retrograde.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_INDEXED_LOOPS_RETROGRADE_H
#define QIJU_ENGINES_EXHAUSTIVE_INDEXED_LOOPS_RETROGRADE_H

#include "engines/exhaustive/indexed/codes.h"
#include "engines/exhaustive/indexed/indexed.h"
#include "engines/exhaustive/indexed/loops/distinct.h"

#include <stdatomic.h>

/* A predecessor of a decided position: its number if the rules give it, otherwise its index; and
 * the ending of the decided position. */
struct retrograde_predecessor {
    uint64_t item;
    int64_t ending;
};

/* Working data of a thread. */
struct retrograde_thread {
    struct distinct distinct;
    struct retrograde_predecessor *predecessors; /* to be updated */
    uint64_t count, capacity;
    qj_followers answers; /* predecessors of a batch, from the rules */
    uint64_t *asked;      /* numbers of the batch */
    uint64_t batch;       /* size of the batch */
    int64_t ending;       /* of the position whose predecessors are collected */
    uint64_t *decided;    /* items of the last distance that had room */
    uint64_t *next;       /* items of the next distance */
    uint64_t now_count, next_count;
    uint64_t total; /* decided so far */
};

struct retrograde {
    struct indexed *indexed;
    struct arena *arena;
    struct retrograde_thread *threads; /* of each thread */
    uint64_t list;                     /* max items of a thread for a distance */
    bool sees_ends;                    /* an end is seen from its predecessors and not propagated */
    uint64_t *second; /* a set of indices: the second player moves; NULL: rules without sides */
    uint64_t *starts; /* lists of predecessors, if the rules do not give them */
    uint32_t *from;
    atomic_flag growing;
    atomic_bool stop;
    qj_status status; /* of thread 0, or why room is missing */
};

/* Returns whether the run must end. Then nothing is collected or updated, and room may be missing.
 */
static inline bool retrograde_stopped(const struct retrograde *retrograde)
{
    return atomic_load_explicit(&retrograde->stop, memory_order_relaxed);
}

/* Returns whether the rules give predecessors. */
static inline bool retrograde_has_predecessors(const struct indexed *indexed)
{
    return indexed->follows || indexed->explore->view.rules->predecessors;
}

/* Doubles the bytes of the codes; user: the retrograde. */
qj_status retrograde_widen(void *user);

/* Updates an open position by the ending of a child that was just decided. */
void retrograde_update(struct retrograde *retrograde, struct retrograde_thread *own, uint64_t item,
                       uint64_t index, int64_t ending);

/* Codes of positions from their moves; see src/engines/exhaustive/indexed/loops/retrograde_look.c.
 * retrograde_reach finds all positions and their codes, if indices are numbers. */
qj_status retrograde_reach(struct retrograde *retrograde);
/* Computes the codes of all reached positions, and lists predecessors if the rules do not give
 * them. *fits is false if the list has no room. */
qj_status retrograde_look_at_all(struct retrograde *retrograde, bool *fits);

/* Predecessors; see src/engines/exhaustive/indexed/loops/retrograde_predecessors.c.
 * retrograde_spread updates the predecessors of a decided position; item: as in struct
 * retrograde_predecessor. */
void retrograde_spread(struct retrograde *retrograde, unsigned thread, uint64_t item);
/* Updates all predecessors that are left. */
void retrograde_flush(struct retrograde *retrograde, unsigned thread);

/* Makes room for a thread, one thread at a time. On failure returns false and sets
 * retrograde->status. Any thread may call it. */
typedef qj_status (*room_fn)(struct retrograde *retrograde, struct retrograde_thread *own);
bool retrograde_make(struct retrograde *retrograde, struct retrograde_thread *own, room_fn make);
/* Doubles the room for predecessors of a position. On failure returns false and sets
 * retrograde->status. Any thread may call it. */
bool retrograde_grow(struct retrograde *retrograde, struct retrograde_thread *own);

/* Decides positions by increasing distance; see
 * src/engines/exhaustive/indexed/loops/retrograde_distances.c. */
qj_status retrograde_decide(struct retrograde *retrograde);

#endif
