/* memo: see memo.h. The low bits of a key's hash choose its bucket, so a stripe is the same part
 * of the buckets in a table of any size. */
#include "base/memo.h"

#include "base/bits.h"

enum { BUCKET = 4, FIRST_BUCKETS = 64, VALUE = 0xff };

static_assert((int)MEMO_STRIPES <= (int)FIRST_BUCKETS, "a bucket is in one stripe");

static uint64_t memo_hash(const struct memo *memo, const uint64_t *key)
{
    uint64_t hash = bits_hash(key, memo->keys) * UINT64_C(0xbf58476d1ce4e5b9);
    return hash ^ (hash >> 32);
}

unsigned memo_stripe(const struct memo *memo, const uint64_t *key)
{
    return (unsigned)(memo_hash(memo, key) % memo->stripes);
}

static uint64_t *memo_bucket(const struct memo *memo, uint64_t hash)
{
    return memo->entries + (hash & (memo->buckets - 1)) * BUCKET * memo->words;
}

static inline bool memo_has_key(const struct memo *memo, const uint64_t *entry, const uint64_t *key)
{
    if (entry[1] != key[0])
        return false;
    for (unsigned i = 1; i < memo->keys; i++)
        if (entry[1 + i] != key[i])
            return false;
    return entry[0] & VALUE;
}

static uint64_t memo_entry_bytes(const struct memo *memo)
{
    return memo->words * sizeof(uint64_t);
}

/* Allocates the buckets; a bucket as large as a cache line is aligned to one. */
static qj_status memo_make_entries(struct memo *memo)
{
    enum { LINE = 64 };
    const uint64_t bucket = BUCKET * memo_entry_bytes(memo), spare = bucket == LINE;
    TRY(arena_make_sized(memo->arena, &memo->block, memo->buckets + spare, bucket));
    const uintptr_t past = spare ? (uintptr_t)memo->block % LINE : 0;
    memo->entries = (uint64_t *)(void *)(memo->block + (past ? LINE - past : 0));
    return QJ_OK;
}

qj_status memo_init(struct memo *memo, struct arena *arena, unsigned keys, unsigned values,
                    uint64_t bytes)
{
    *memo = (struct memo){.arena = arena, .keys = keys, .words = 1 + keys + values};
    memo->max_buckets = 1;
    while (memo->max_buckets * 2 <= bytes / (BUCKET * memo_entry_bytes(memo)))
        memo->max_buckets *= 2;
    memo->buckets = memo->max_buckets < FIRST_BUCKETS ? memo->max_buckets : FIRST_BUCKETS;
    memo->stripes = memo->buckets < MEMO_STRIPES ? (unsigned)memo->buckets : MEMO_STRIPES;
    return memo_make_entries(memo);
}

void memo_close(struct memo *memo)
{
    arena_free(memo->arena, memo->block);
}

uint64_t memo_fetch(const struct memo *memo, const uint64_t *key)
{
    const uint64_t hash = memo_hash(memo, key);
    __builtin_prefetch(memo_bucket(memo, hash));
    return hash;
}

uint64_t *memo_find_fetched(const struct memo *memo, const uint64_t *key, uint64_t hash)
{
    uint64_t *entry = memo_bucket(memo, hash);
    for (int i = 0; i < BUCKET; i++, entry += memo->words)
        if (memo_has_key(memo, entry, key))
            return entry;
    return NULL;
}

uint64_t *memo_find(const struct memo *memo, const uint64_t *key)
{
    return memo_find_fetched(memo, key, memo_hash(memo, key));
}

uint64_t memo_count(const struct memo *memo)
{
    return memo->buckets * BUCKET;
}

const uint64_t *memo_entry(const struct memo *memo, uint64_t place)
{
    const uint64_t *entry = memo->entries + place * memo->words;
    return entry[0] & VALUE ? entry : NULL;
}

/* Chooses an entry for a key: its own, an unused one, or the least valuable one in its bucket. */
static uint64_t *memo_choose_entry(const struct memo *memo, const uint64_t *key)
{
    const uint64_t hash = memo_hash(memo, key);
    uint64_t *found = memo_find_fetched(memo, key, hash), *entry = memo_bucket(memo, hash);
    uint64_t *place = entry;
    for (int i = 0; i < BUCKET; i++, entry += memo->words)
        if ((entry[0] & VALUE) < (place[0] & VALUE))
            place = entry;
    return found ? found : place;
}

static qj_status memo_move_entries(const struct memo *memo, struct memo *larger)
{
    enum { OFTEN = 1 << 14 };
    const uint64_t *entry = memo->entries;
    for (uint64_t i = 0; i < memo_count(memo); i++, entry += memo->words) {
        if (i % OFTEN == 0)
            TRY(context_poll(memo->arena->context, NULL, 0, 0));
        if (entry[0] & VALUE) {
            uint64_t *place = memo_choose_entry(larger, entry + 1);
            larger->used += place[0] == 0;
            memcpy(place, entry, memo_entry_bytes(memo));
        }
    }
    return QJ_OK;
}

/* Doubles the table. Without memory it keeps its size, and entries are lost. */
static qj_status memo_grow(struct memo *memo)
{
    struct memo larger = *memo;
    larger.buckets *= 2;
    larger.used = 0;
    if (memo_make_entries(&larger) != QJ_OK) {
        memo->max_buckets = memo->buckets;
        return QJ_OK;
    }
    qj_status status = memo_move_entries(memo, &larger);
    arena_free(memo->arena, status == QJ_OK ? memo->block : larger.block);
    if (status == QJ_OK) { /* other threads read the other members */
        memo->block = larger.block;
        memo->entries = larger.entries;
        memo->buckets = larger.buckets;
        memo->used = larger.used;
    }
    return status;
}

bool memo_is_crowded(const struct memo *memo)
{
    return memo->buckets < memo->max_buckets &&
           atomic_load_explicit(&memo->used, memory_order_relaxed) > memo->buckets * BUCKET / 2;
}

qj_status memo_make_room(struct memo *memo)
{
    return memo_is_crowded(memo) ? memo_grow(memo) : QJ_OK;
}

uint64_t *memo_index(struct memo *memo, const uint64_t *key)
{
    uint64_t *place = memo_choose_entry(memo, key);
    if (!memo_has_key(memo, place, key)) {
        atomic_fetch_add_explicit(&memo->used, place[0] == 0, memory_order_relaxed);
        memset(place, 0, memo_entry_bytes(memo));
        memcpy(place + 1, key, memo->keys * sizeof *key);
    }
    return place;
}

qj_status memo_fill(struct memo *memo)
{
    while (memo->buckets < memo->max_buckets)
        TRY(memo_grow(memo));
    return QJ_OK;
}
