/* ranges: a table of ranges of positions; see ranges.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SEARCH_RANGES_H
#define QIJU_ENGINES_EXHAUSTIVE_SEARCH_RANGES_H

#include "base/memo.h"
#include "engines/exhaustive/search/scale.h"

struct ranges {
    struct arena *arena;
    enum value_scale scale;
    unsigned keys;  /* words of a key */
    uint64_t bytes; /* max bytes, 0: half of the free memory */
    bool large;     /* ranges have separate words */
    struct memo memo;
};

/* Makes an empty table with keys of `keys` words. */
qj_status ranges_open(struct ranges *ranges, struct arena *arena, enum value_scale scale,
                      unsigned keys, uint64_t bytes);

/* Returns the hash of a key and prefetches its entry. */
static inline uint64_t ranges_fetch(const struct ranges *ranges, const uint64_t *key)
{
    return memo_fetch(&ranges->memo, key);
}

/* Returns the stored range of a position; hint: number + 1 of the move that decided, or 0. */
struct value_range ranges_look_up(const struct ranges *ranges, const uint64_t *key, uint64_t hash,
                                  uint8_t *hint);

/* Makes room for an entry with a range: doubles the table, or empties it at the first large range.
 */
qj_status ranges_make_room(struct ranges *ranges, struct value_range range);

/* Stores a range; may drop other entries, and a range without room. work: positions that it took;
 * entries with the least work are dropped first. */
void ranges_store(struct ranges *ranges, const uint64_t *key, struct value_range range,
                  uint8_t hint, uint64_t work);

#endif
