/* ranking: numbered items by their numbers of entries, with quick access to items with the fewest.
 * Items with equally many entries form a list:
 *
 *     head    0   5   2   0 ...        an item with 1 entry: number 4, from 1; with 2: number 1
 *     next    from an item to the next in its list, 0 after the last
 */
#pragma once

#include "base/arena.h"

struct ranking {
    uint32_t *count;           /* entries of each item */
    uint32_t *head;            /* by entries; items are counted from 1, and 0 is none */
    uint32_t *next, *previous; /* by thing */
    uint64_t least;            /* lower bound for the entries of ranked items, at least 1 */
    uint64_t ranked;           /* items with entries */
};

/* Opens a ranking of items without entries, which may get at most `most`. */
static inline qj_status ranking_open(struct ranking *ranking, struct arena *arena, uint64_t things,
                                     uint64_t most)
{
    *ranking = (struct ranking){.least = most + 1};
    TRY(arena_make(arena, &ranking->count, things));
    TRY(arena_make(arena, &ranking->head, most + 1));
    TRY(arena_make(arena, &ranking->next, things));
    return arena_make(arena, &ranking->previous, things);
}

static inline void ranking_take_out(struct ranking *ranking, uint64_t thing)
{
    uint32_t next = ranking->next[thing], previous = ranking->previous[thing];
    if (ranking->count[thing] == 0)
        return;
    if (previous)
        ranking->next[previous - 1] = next;
    else
        ranking->head[ranking->count[thing]] = next;
    if (next)
        ranking->previous[next - 1] = previous;
    ranking->count[thing] = 0;
    ranking->ranked--;
}

/* Sets the number of entries of an item; 0 removes it. */
static inline void ranking_set(struct ranking *ranking, uint64_t thing, uint64_t count)
{
    if (ranking->count[thing] == count)
        return;
    ranking_take_out(ranking, thing);
    if (count == 0)
        return;
    uint32_t first = ranking->head[count];
    ranking->next[thing] = first;
    ranking->previous[thing] = 0;
    if (first)
        ranking->previous[first - 1] = (uint32_t)thing + 1;
    ranking->head[count] = (uint32_t)thing + 1;
    ranking->count[thing] = (uint32_t)count;
    ranking->least = count < ranking->least ? count : ranking->least;
    ranking->ranked++;
}

/* Returns an item with the fewest entries; requires that one exists. */
static inline uint64_t ranking_first(struct ranking *ranking)
{
    while (ranking->head[ranking->least] == 0)
        ranking->least++;
    return ranking->head[ranking->least] - 1;
}
