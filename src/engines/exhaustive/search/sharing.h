/* sharing: messages between threads that search the same tree, besides the table: that all should
 * pause, and which positions one of them is about to answer (a table of them: Weill, "The ABDADA
 * distributed minimax search algorithm", 1996). Marks only order moves, so they may collide and be
 * late.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SEARCH_SHARING_H
#define QIJU_ENGINES_EXHAUSTIVE_SEARCH_SHARING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { SHARING_MARKS = 1 << 12 };

struct sharing {
    atomic_bool pauses;
    atomic_uint_least64_t marks[SHARING_MARKS]; /* hashes of positions */
};

static inline atomic_uint_least64_t *sharing_slot(struct sharing *sharing, uint64_t hash)
{
    return &sharing->marks[hash % SHARING_MARKS];
}

static inline void sharing_mark(struct sharing *sharing, uint64_t hash)
{
    atomic_store_explicit(sharing_slot(sharing, hash), hash, memory_order_relaxed);
}

static inline void sharing_unmark(struct sharing *sharing, uint64_t hash)
{
    atomic_store_explicit(sharing_slot(sharing, hash), 0, memory_order_relaxed);
}

static inline bool sharing_has(struct sharing *sharing, uint64_t hash)
{
    return atomic_load_explicit(sharing_slot(sharing, hash), memory_order_relaxed) == hash;
}

static inline void sharing_pause(struct sharing *sharing, bool pauses)
{
    atomic_store_explicit(&sharing->pauses, pauses, memory_order_relaxed);
}

static inline bool sharing_pauses(const struct sharing *sharing)
{
    return atomic_load_explicit(&sharing->pauses, memory_order_relaxed);
}

#endif
