/* memo: a hash table of facts about positions, which compares whole keys.
 *
 *     bucket 0                                       bucket 1      the key's hash -> bucket
 *     | head key ... value ... |  4 entries ...      | head ...
 *
 * The table doubles while there is room. After that a full bucket loses its least valuable entry.
 * A lost entry costs time and never changes an answer.
 */
#pragma once

#include "base/arena.h"

#include <stdatomic.h>

/* Head of an entry: its low byte is its value, at least 1; the other bytes are free. */
struct memo {
    struct arena *arena;
    unsigned char *block; /* the entries, after padding that aligns them to cache lines */
    uint64_t *entries;
    unsigned keys, words; /* words of the key and of the whole entry */
    unsigned stripes;
    uint64_t buckets, max_buckets; /* powers of two */
    atomic_uint_least64_t used;    /* entries */
};

/* Initializes an empty table of at most some bytes in arena, but of 4 entries in any case. */
qj_status memo_init(struct memo *memo, struct arena *arena, unsigned keys, unsigned values,
                    uint64_t bytes);

/* Frees the table. */
void memo_close(struct memo *memo);

/* Finds the entry of a key (head, key, values) or NULL; it is valid until something is stored. */
uint64_t *memo_find(const struct memo *memo, const uint64_t *key);

/* Do the same in two steps. memo_fetch returns the hash of a key and prefetches its bucket. Other
 * work hides the latency of memory before the second step. */
uint64_t memo_fetch(const struct memo *memo, const uint64_t *key);
uint64_t *memo_find_fetched(const struct memo *memo, const uint64_t *key, uint64_t hash);

/* Before an entry is stored: memo_make_room may double the table, which moves all entries. Returns
 * whether it would. */
bool memo_is_crowded(const struct memo *memo);
qj_status memo_make_room(struct memo *memo);

/* Returns the entry of a key, new or old, to be overwritten; another may go. It allocates nothing,
 * and reads and writes entries of one bucket only. */
uint64_t *memo_index(struct memo *memo, const uint64_t *key);

/* Returns the number of places for entries; and the entry of a place, NULL: there is none. */
uint64_t memo_count(const struct memo *memo);
const uint64_t *memo_entry(const struct memo *memo, uint64_t place);

/* Allocates all memory at once, so that later calls allocate nothing. */
qj_status memo_fill(struct memo *memo);

/* Returns the stripe of a key, one of MEMO_STRIPES parts of the table, also after it grows. */
enum { MEMO_STRIPES = 32 };
unsigned memo_stripe(const struct memo *memo, const uint64_t *key);
