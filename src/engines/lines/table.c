/* table: a transposition table with whole keys.
 *
 *     bucket 0                 bucket 1                       hash of the key -> bucket
 *     | own other low high | 4 entries | own other low high | ...
 *
 * The key is both sets of marks in full, of the least one among the board's symmetries, so equal
 * keys are positions of equal value: nothing is left to a hash. The table doubles while there is
 * room; after that, a bucket that is full loses the position with the most marks, as the one that
 * is searched again with the least work. A lost entry costs time and never changes a value.
 */
#include "engines/lines/table.h"

#include "base/bits.h"

struct key {
    uint64_t own, other;
};

struct entry {
    struct key key;
    struct bounds bounds;
    bool used;
};

enum { BUCKET = 4, FIRST_BUCKETS = 64 };

/* The least of the images of a position, by own marks and then by the other's. */
static struct key key_of(const struct geometry *geometry, const struct marks *marks)
{
    struct key key = {marks->own[0], marks->other[0]};
    for (int i = 1; i < geometry->symmetries; i++)
        if (marks->own[i] < key.own || (marks->own[i] == key.own && marks->other[i] < key.other))
            key = (struct key){marks->own[i], marks->other[i]};
    return key;
}

static struct entry *bucket_of(const struct table *table, struct key key)
{
    uint64_t hash = key.own * UINT64_C(0x9e3779b97f4a7c15) + key.other;
    hash = (hash ^ (hash >> 32)) * UINT64_C(0xbf58476d1ce4e5b9);
    return table->entries + ((hash ^ (hash >> 32)) & (table->buckets - 1)) * BUCKET;
}

static bool is_of(const struct entry *entry, struct key key)
{
    return entry->used && entry->key.own == key.own && entry->key.other == key.other;
}

qj_status table_init(struct table *table, struct arena *arena, const struct geometry *geometry)
{
    const qj_context *context = arena->context;
    uint64_t room = (context->limits.bytes - context->bytes) / 2;
    *table = (struct table){.arena = arena, .geometry = geometry, .buckets = FIRST_BUCKETS};
    table->most_buckets = FIRST_BUCKETS;
    while (table->most_buckets * 2 <= room / (BUCKET * sizeof *table->entries))
        table->most_buckets *= 2;
    table->entries = arena_alloc(arena, table->buckets * BUCKET, sizeof *table->entries);
    return table->entries ? QJ_OK : arena_status(arena);
}

bool table_find(const struct table *table, const struct marks *marks, struct bounds *bounds)
{
    struct key key = key_of(table->geometry, marks);
    const struct entry *entry = bucket_of(table, key);
    for (int i = 0; i < BUCKET; i++)
        if (is_of(&entry[i], key)) {
            *bounds = entry[i].bounds;
            return true;
        }
    return false;
}

static int marks_in(const struct entry *entry)
{
    return bits_count(entry->key.own | entry->key.other);
}

/* The entry of a key, an unused one of its bucket, or else the one to be replaced. */
static struct entry *place_for(const struct table *table, struct key key)
{
    struct entry *bucket = bucket_of(table, key), *place = bucket;
    for (int i = 0; i < BUCKET; i++) {
        if (is_of(&bucket[i], key) || !bucket[i].used)
            return &bucket[i];
        if (marks_in(&bucket[i]) > marks_in(place))
            place = &bucket[i];
    }
    return place;
}

static void put(struct table *table, struct key key, struct bounds bounds)
{
    struct entry *entry = place_for(table, key);
    if (is_of(entry, key)) {
        bounds.low = bounds.low > entry->bounds.low ? bounds.low : entry->bounds.low;
        bounds.high = bounds.high < entry->bounds.high ? bounds.high : entry->bounds.high;
    }
    table->used += !entry->used;
    *entry = (struct entry){key, bounds, true};
}

static qj_status grow(struct table *table)
{
    struct table larger = *table;
    larger.buckets *= 2;
    larger.used = 0;
    larger.entries = arena_alloc(table->arena, larger.buckets * BUCKET, sizeof *larger.entries);
    if (!larger.entries)
        return arena_status(table->arena);
    for (uint64_t i = 0; i < table->buckets * BUCKET; i++)
        if (table->entries[i].used)
            put(&larger, table->entries[i].key, table->entries[i].bounds);
    arena_free(table->arena, table->entries);
    *table = larger;
    return QJ_OK;
}

qj_status table_store(struct table *table, const struct marks *marks, struct bounds bounds)
{
    if (table->buckets < table->most_buckets && table->used > table->buckets * BUCKET / 2)
        TRY(grow(table));
    put(table, key_of(table->geometry, marks), bounds);
    return QJ_OK;
}
