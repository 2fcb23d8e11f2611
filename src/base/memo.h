/* memo: a table of what is known about positions, with whole keys.
 *
 *     bucket 0                                       bucket 1      the key's hash -> bucket
 *     | head key ... value ... |  4 entries ...      | head ...
 *
 * Keys are compared whole: nothing is left to a hash. The table doubles while there is room; after
 * that, a full bucket loses its least valuable entry. A lost entry costs time and never changes an
 * answer.
 */
#ifndef QIJU_BASE_MEMO_H
#define QIJU_BASE_MEMO_H

#include "base/arena.h"

#include <stdatomic.h>

/* The head of an entry: its low byte is the worth, at least 1, the others are free. */
struct memo {
    struct arena *arena;
    unsigned char *block; /* the entries and what aligns them to lines of a cache */
    uint64_t *entries;
    unsigned keys, words; /* of an entry: words of the key, words in all */
    unsigned stripes;
    uint64_t buckets, most_buckets; /* powers of two */
    atomic_uint_least64_t used;     /* entries */
};

/* An empty table that allocates in arena, at most so many bytes, but 4 entries in any case. */
qj_status memo_init(struct memo *memo, struct arena *arena, unsigned keys, unsigned values,
                    uint64_t bytes);

/* Frees the table. */
void memo_close(struct memo *memo);

/* The entry of a key, head first, then the key, then the values; NULL: there is none. Valid until
 * something is stored. */
uint64_t *memo_find(const struct memo *memo, const uint64_t *key);

/* The same in two steps, between which other work is done while the memory answers: the hash of a
 * key, whose bucket is fetched; what is found by it. */
uint64_t memo_fetch(const struct memo *memo, const uint64_t *key);
uint64_t *memo_find_fetched(const struct memo *memo, const uint64_t *key, uint64_t hash);

/* The entry of a key, new or old, to be written over; may drop others. NULL on failure. */
uint64_t *memo_put(struct memo *memo, const uint64_t *key);

/* The same in two steps: make_room may double the table, which moves all entries; place allocates
 * nothing, and reads and writes entries of one bucket only. */
bool memo_is_crowded(const struct memo *memo); /* whether it does */
qj_status memo_make_room(struct memo *memo);
uint64_t *memo_place(struct memo *memo, const uint64_t *key);

/* Allocates all the room at once, so that nothing is allocated later. */
qj_status memo_fill(struct memo *memo);

/* Of a key, which of at most MEMO_STRIPES parts of the table its bucket is in, however large it
 * grows. */
enum { MEMO_STRIPES = 32 };
unsigned memo_stripe(const struct memo *memo, const uint64_t *key);

#endif
