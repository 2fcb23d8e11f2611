/* ranges: the table of what is known of positions; see ranges.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SEARCH_RANGES_H
#define QIJU_ENGINES_EXHAUSTIVE_SEARCH_RANGES_H

#include "base/memo.h"
#include "engines/exhaustive/search/scale.h"

struct ranges {
    struct arena *arena;
    enum value_scale scale;
    unsigned keys;  /* words of a key */
    uint64_t bytes; /* that it may take, 0: half of what the limit leaves */
    bool large;     /* ranges have words of their own */
    struct memo memo;
};

/* An empty table of keys of so many words. */
qj_status ranges_open(struct ranges *ranges, struct arena *arena, enum value_scale scale,
                      unsigned keys, uint64_t bytes);

/* The hash of a key, whose entry is fetched while other work is done. */
static inline uint64_t ranges_fetch(const struct ranges *ranges, const uint64_t *key)
{
    return memo_fetch(&ranges->memo, key);
}

/* What the table has of a position; hint: the number of the move that decided, + 1, or 0. */
struct value_range ranges_recall(const struct ranges *ranges, const uint64_t *key, uint64_t hash,
                                 uint8_t *hint);

/* Makes room for an entry with a range: doubles the table, or empties it once a range is large. */
qj_status ranges_make_room(struct ranges *ranges, struct value_range range);

/* Stores a range; may drop other entries, and a range for which no room was made. work: positions
 * that it took; entries of least work are dropped first. */
void ranges_store(struct ranges *ranges, const uint64_t *key, struct value_range range,
                  uint8_t hint, uint64_t work);

#endif
