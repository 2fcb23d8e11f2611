/* ranges: a table of ranges of positions; see ranges.c. */
#pragma once

#include "base/memo.h"
#include "engines/exhaustive/search/quotients.h"
#include "engines/exhaustive/search/scale.h"

#include <qiju/rules.h>

enum { RANGE_KEY = QJ_STATE_SIZE / sizeof(uint64_t) }; /* most words of a key */
enum range_form { RANGE_SHORT, RANGE_MEDIUM, RANGE_LONG };

struct ranges {
    struct arena *arena;
    enum value_scale scale;
    unsigned keys;              /* words of a key */
    uint64_t bytes;             /* max bytes, 0: half of the free memory */
    enum range_form form;       /* of the entries */
    unsigned bits;              /* of a value in an entry that is not long, */
    int64_t max;                /* the largest, which means infinity, */
    int64_t offset;             /* and what it lacks: endings have their remoteness from max */
    struct quotients quotients; /* with short entries */
    struct memo memo;           /* with other entries */
};

/* Makes an empty table. Keys are words, or one number of key_bits bits (0: any). */
qj_status ranges_open(struct ranges *ranges, struct arena *arena, enum value_scale scale,
                      unsigned keys, unsigned key_bits, uint64_t bytes);

/* Replaces the table by an empty one with entries of a longer form, unless it has this form. */
qj_status ranges_lengthen(struct ranges *ranges, enum range_form form);

/* Returns the hash of a key and prefetches its entry. */
static inline uint64_t ranges_fetch(const struct ranges *ranges, const uint64_t *key)
{
    return ranges->form == RANGE_SHORT ? quotients_fetch(&ranges->quotients, key[0])
                                       : memo_fetch(&ranges->memo, key);
}

/* Returns the stored range of a position; hint: number + 1 of the move that decided, or 0. */
struct value_range ranges_look_up(const struct ranges *ranges, const uint64_t *key, uint64_t hash,
                                  uint8_t *hint);

/* Returns whether ranges_make_room would change the table for an entry with a range. */
bool ranges_are_crowded(const struct ranges *ranges, struct value_range range);

/* Makes room for an entry with a range: doubles the table, or empties it if the range needs longer
 * entries. If the form changes, hashes are to be computed again. */
qj_status ranges_make_room(struct ranges *ranges, struct value_range range);

/* What is stored of a position. All members have 8 bytes. */
struct range_entry {
    struct value_range range;
    uint64_t hint; /* number + 1 of the move that decided, or 0; at most 255 */
    uint64_t work; /* positions that it took */
};

/* Stores an entry; may drop others, and an entry without room. Entries with the least work are
 * dropped first. */
void ranges_store(struct ranges *ranges, const uint64_t *key, uint64_t hash,
                  struct range_entry entry);

/* Returns the number of places for entries. */
uint64_t ranges_places(const struct ranges *ranges);

/* Finds the entry of a place and writes its key; returns whether there is one. */
bool ranges_entry(const struct ranges *ranges, uint64_t place, uint64_t *key,
                  struct range_entry *entry);
