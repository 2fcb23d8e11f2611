/* table: a transposition table with whole keys.
 *
 *     bucket 0                                     bucket 1      the key's hash -> bucket
 *     | own other empty, low high |  4 entries ... | own ...
 *
 * The key is both sets of marks in full, of the least one among the board's symmetries, and the
 * number of empty cells (which buried cells hide): all that the rest of the game depends on. So
 * equal keys have equal values and nothing is left to a hash. The table doubles while there is
 * room; after that, a bucket that is full loses the entry with the fewest empty cells, as the one
 * that is searched again with the least work. A lost entry costs time and never changes a value.
 */
#include "engines/lines/table.h"

struct entry {
    struct image image;
    int8_t empty; /* 0 for an unused entry: a full board needs none */
    struct bounds bounds;
};

enum { BUCKET = 4, FIRST_BUCKETS = 64 };

/* The entry for a position. */
static struct entry entry_of(const struct geometry *geometry, const struct marks *marks,
                             struct bounds bounds)
{
    return (struct entry){geometry_least(geometry, marks), (int8_t)marks->empty, bounds};
}

static bool is_same(const struct entry *one, const struct entry *two)
{
    return one->image.own == two->image.own && one->image.other == two->image.other &&
           one->empty == two->empty;
}

static struct entry *bucket_of(const struct table *table, const struct entry *entry)
{
    uint64_t hash = geometry_hash(&entry->image, entry->empty);
    return table->entries + (hash & (table->buckets - 1)) * BUCKET;
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

void table_find(const struct table *table, const struct marks *marks, struct bounds *bounds)
{
    struct entry wanted = entry_of(table->geometry, marks, *bounds);
    const struct entry *entry = bucket_of(table, &wanted), *end = entry + BUCKET;
    while (entry < end && !is_same(entry, &wanted))
        entry++;
    if (entry < end)
        *bounds = entry->bounds;
}

/* Puts an entry in the place of the same position, an unused one, or the cheapest of its bucket. */
static void put(struct table *table, const struct entry *entry)
{
    struct entry *bucket = bucket_of(table, entry), *place = bucket;
    for (int i = 0; i < BUCKET; i++) {
        if (is_same(&bucket[i], entry)) {
            place = &bucket[i];
            break;
        }
        if (bucket[i].empty < place->empty)
            place = &bucket[i];
    }
    table->used += place->empty == 0;
    *place = *entry;
}

static qj_status move_entries(const struct table *table, struct table *larger)
{
    enum { OFTEN = 1 << 14 };
    for (uint64_t i = 0; i < table->buckets * BUCKET; i++) {
        if (i % OFTEN == 0)
            TRY(context_poll(table->arena->context, NULL, 0, 0));
        if (table->entries[i].empty)
            put(larger, &table->entries[i]);
    }
    return QJ_OK;
}

/* Doubles the table. Where there is no memory for that it stays as large as it is, and forgets. */
static qj_status grow(struct table *table)
{
    struct table larger = *table;
    larger.buckets *= 2;
    larger.used = 0;
    larger.entries = arena_alloc(table->arena, larger.buckets * BUCKET, sizeof *larger.entries);
    if (!larger.entries) {
        table->most_buckets = table->buckets;
        return QJ_OK;
    }
    qj_status status = move_entries(table, &larger);
    arena_free(table->arena, status == QJ_OK ? table->entries : larger.entries);
    if (status == QJ_OK)
        *table = larger;
    return status;
}

qj_status table_store(struct table *table, const struct marks *marks, struct bounds bounds)
{
    struct entry entry = entry_of(table->geometry, marks, bounds);
    if (table->buckets < table->most_buckets && table->used > table->buckets * BUCKET / 2)
        TRY(grow(table));
    put(table, &entry);
    return QJ_OK;
}
