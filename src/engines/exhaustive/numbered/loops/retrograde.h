/* retrograde: the parts of retrograde analysis; see retrograde.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_NUMBERED_LOOPS_RETROGRADE_H
#define QIJU_ENGINES_EXHAUSTIVE_NUMBERED_LOOPS_RETROGRADE_H

#include "engines/exhaustive/numbered/codes.h"
#include "engines/exhaustive/numbered/loops/distinct.h"
#include "engines/exhaustive/numbered/numbered.h"

#include <stdatomic.h>

/* A position that leads to a decided one: its number if the rules say it, else its place; and the
 * ending of the other. */
struct retrograde_predecessor {
    uint64_t item;
    int64_t ending;
};

/* What a thread works with. */
struct retrograde_thread {
    struct distinct distinct;
    struct retrograde_predecessor *predecessors; /* to be told */
    uint64_t count, capacity;
    qj_followers said; /* what the rules say by numbers alone, of a batch of positions, and */
    uint64_t *asked;   /* their numbers, */
    uint64_t batch;    /* how many they are */
    int64_t ending;    /* of the position that is being spread */
    uint64_t *decided; /* items of the last distance, as many as there is room for, and */
    uint64_t *next;    /* of the next one */
    uint64_t now_count, next_count;
    uint64_t total; /* decided so far */
};

struct retrograde {
    struct numbered *numbered;
    struct arena *arena;
    struct retrograde_thread *threads; /* of each thread */
    uint64_t list;                     /* items that a thread has room for at a distance */
    bool sees_ends;   /* an end is seen by those that lead to it, and told to none */
    uint64_t *second; /* a set of places: the second player moves; NULL: no sides */
    uint64_t *starts; /* where the rules do not say what leads to a position */
    uint32_t *from;
    atomic_flag growing;
    atomic_bool stop;
    qj_status status; /* of thread 0, or why there is no room */
};

/* Whether the run is to end: then nothing more is gathered or told, and there may be no room for
 * it. */
static inline bool retrograde_stopped(const struct retrograde *retrograde)
{
    return atomic_load_explicit(&retrograde->stop, memory_order_relaxed);
}

/* Whether the rules say what leads to a position. */
static inline bool retrograde_has_predecessors(const struct numbered *numbered)
{
    return numbered->follows || numbered->playout->view.rules->predecessors;
}

/* Gives the codes twice the bytes; user: the retrograde. */
qj_status retrograde_widen(void *user);

/* Tells an open position the ending of a child that was just decided. */
void retrograde_update(struct retrograde *retrograde, struct retrograde_thread *own, uint64_t item,
                       uint64_t place, int64_t ending);

/* What positions know from their own moves; see retrograde_look.c. Finds all positions and their
 * codes, if places are numbers. */
qj_status retrograde_reach(struct retrograde *retrograde);
/* The codes of all reached positions; and a list of what leads to each if the rules do not say it.
 * *fits is false when there is no room for it. */
qj_status retrograde_look_at_all(struct retrograde *retrograde, bool *fits);

/* What leads where; see retrograde_predecessors.c. Tells what leads to a decided position; item: as
 * in struct retrograde_predecessor.
 */
void retrograde_spread(struct retrograde *retrograde, unsigned thread, uint64_t item);
/* Tells all that is left to be told. */
void retrograde_flush(struct retrograde *retrograde, unsigned thread);

/* Makes room of a thread, one thread at a time; false, and retrograde->status, when there is none.
 * Any thread. */
typedef qj_status (*room_fn)(struct retrograde *retrograde, struct retrograde_thread *own);
bool retrograde_make(struct retrograde *retrograde, struct retrograde_thread *own, room_fn make);
/* Makes room for twice the positions that lead to one; false, and retrograde->status, when there is
 * none. Any thread. */
bool retrograde_grow(struct retrograde *retrograde, struct retrograde_thread *own);

/* Distance by distance, from the ends on; see retrograde_distances.c. */
qj_status retrograde_decide(struct retrograde *retrograde);

#endif
