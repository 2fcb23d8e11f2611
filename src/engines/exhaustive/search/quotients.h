/* quotients: a hash table whose entries are single words; see quotients.c. */
#pragma once

#include "base/arena.h"

#include <stdatomic.h>

/* The low 6 bits of the data of an entry are the value of the entry, at least 1. */
struct quotients {
    struct arena *arena;
    unsigned char *block;         /* the entries, after padding that aligns them to cache lines */
    _Atomic(uint64_t) *entries;   /* 0: unused */
    unsigned key_bits, data_bits; /* of a key, and of the data of an entry */
    unsigned bucket_bits;
    uint64_t max_buckets;
    atomic_uint_least64_t used; /* about so many entries */
};

/* Makes an empty table in arena for keys of key_bits bits, of at most a number of bytes. The data
 * has at least min_data bits and at most 62. *fits: entries of one word hold them; otherwise there
 * is no table. */
qj_status quotients_init(struct quotients *table, struct arena *arena, unsigned key_bits,
                         unsigned min_data, uint64_t bytes, bool *fits);

/* Frees the table. */
void quotients_close(struct quotients *table);

/* Odd factors. */
#define QUOTIENTS_FIRST  UINT64_C(0x9e3779b97f4a7c15)
#define QUOTIENTS_SECOND UINT64_C(0xbf58476d1ce4e5b9)

/* Maps the keys one to one to indices of key_bits bits that look random. */
static inline uint64_t quotients_index(const struct quotients *table, uint64_t key)
{
    const uint64_t mask = (UINT64_C(2) << (table->key_bits - 1)) - 1;
    const unsigned half = (table->key_bits + 1) / 2;
    key ^= key >> half;
    key = key * QUOTIENTS_FIRST & mask;
    key ^= key >> half;
    key = key * QUOTIENTS_SECOND & mask;
    return key ^ key >> half;
}

static inline _Atomic(uint64_t) *quotients_bucket(const struct quotients *table, uint64_t index)
{
    enum { BUCKET = 8 };
    return table->entries + (index & ((UINT64_C(1) << table->bucket_bits) - 1)) * BUCKET;
}

/* Returns the index of a key and prefetches its bucket. */
static inline uint64_t quotients_fetch(const struct quotients *table, uint64_t key)
{
    const uint64_t index = quotients_index(table, key);
    __builtin_prefetch(quotients_bucket(table, index));
    return index;
}

/* Returns the data of an index; 0: there is none. Several threads may call it, and quotients_store
 * at the same time. */
uint64_t quotients_find(const struct quotients *table, uint64_t index);

/* Stores data, not 0; drops the old data of the index, or the least valuable entry of a full
 * bucket. */
void quotients_store(struct quotients *table, uint64_t index, uint64_t data);

/* Returns the number of places for entries; and the data of a place and its key, 0: there is
 * none. */
uint64_t quotients_count(const struct quotients *table);
uint64_t quotients_entry(const struct quotients *table, uint64_t place, uint64_t *key);

/* Returns whether the table is full enough to double, and may. */
bool quotients_are_crowded(const struct quotients *table);

/* Doubles the table; without memory it keeps its size. No other thread may use the table. */
qj_status quotients_grow(struct quotients *table);
