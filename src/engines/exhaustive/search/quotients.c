/* quotients: a hash table whose entries are single words (Cleary, "Compact hash tables using
 * bidirectional linear probing", 1984; here with buckets).
 *
 * Theorem. A one-to-one function maps the keys to indices. The low bits of an index number the
 * bucket, and the entry stores the other bits, the quotient. Bucket and quotient determine the
 * index, and so the key: the table never confuses two keys.
 *
 *     index     | quotient        | bucket |
 *     bucket    | entry | entry | ... |            8 entries, a cache line
 *     entry     | quotient        | data   |       64 bits
 *
 * An entry is read and written at once. Threads therefore share the table without locks: an entry
 * is one that a thread has stored, whole. When the table doubles, each bucket is split by the
 * lowest bit of the quotients.
 */
#include "engines/exhaustive/search/quotients.h"

#include "base/bits.h"

enum { BUCKET = 8, WORD = 64, LINE = 64, VALUE = 0x3f };
enum { FIRST_BITS = 6, MAX_FIRST_BITS = 14, MAX_DATA = 62 };

static uint64_t quotients_load(const _Atomic(uint64_t) *entry)
{
    return atomic_load_explicit(entry, memory_order_relaxed);
}

uint64_t quotients_count(const struct quotients *table)
{
    return (uint64_t)BUCKET << table->bucket_bits;
}

static qj_status quotients_make_entries(struct quotients *table)
{
    TRY(arena_make_sized(table->arena, &table->block,
                         quotients_count(table) + LINE / sizeof(uint64_t), sizeof(uint64_t)));
    const uintptr_t past = (uintptr_t)table->block % LINE;
    table->entries = (_Atomic(uint64_t) *)(void *)(table->block + (past ? LINE - past : 0));
    return QJ_OK;
}

qj_status quotients_init(struct quotients *table, struct arena *arena, unsigned key_bits,
                         unsigned min_data, uint64_t bytes, bool *fits)
{
    const unsigned max_bits = (unsigned)bits_highest(bytes / LINE | 1);
    *table = (struct quotients){.arena = arena, .key_bits = key_bits};
    table->max_buckets = UINT64_C(1) << max_bits;
    table->bucket_bits = max_bits < FIRST_BITS ? max_bits : FIRST_BITS;
    if (key_bits + min_data > WORD + table->bucket_bits)
        table->bucket_bits = key_bits + min_data - WORD;
    *fits = key_bits <= WORD && table->bucket_bits <= max_bits &&
            table->bucket_bits <= MAX_FIRST_BITS;
    if (!*fits)
        return QJ_OK;
    const unsigned quotient = key_bits > table->bucket_bits ? key_bits - table->bucket_bits : 0;
    table->data_bits = quotient > WORD - MAX_DATA ? WORD - quotient : MAX_DATA;
    return quotients_make_entries(table);
}

void quotients_close(struct quotients *table)
{
    arena_free(table->arena, table->block);
}

uint64_t quotients_find(const struct quotients *table, uint64_t index)
{
    const _Atomic(uint64_t) *entry = quotients_bucket(table, index);
    const uint64_t quotient = index >> table->bucket_bits;
    const uint64_t mask = (UINT64_C(1) << table->data_bits) - 1;
    for (int i = 0; i < BUCKET; i++) {
        const uint64_t word = quotients_load(&entry[i]);
        if (word >> table->data_bits == quotient && word)
            return word & mask;
    }
    return 0;
}

void quotients_store(struct quotients *table, uint64_t index, uint64_t data)
{
    _Atomic(uint64_t) *entry = quotients_bucket(table, index);
    const uint64_t quotient = index >> table->bucket_bits;
    uint64_t place = UINT64_MAX; /* value of an entry, 0 if it has the index, and its number */
    for (uint64_t i = 0; i < BUCKET; i++) {
        const uint64_t word = quotients_load(&entry[i]);
        const uint64_t other = word >> table->data_bits != quotient || !word;
        const uint64_t rated = (other + (word & VALUE)) * other * BUCKET + i;
        place = rated < place ? rated : place;
    }
    entry += place % BUCKET;
    if (quotients_load(entry) == 0)
        atomic_fetch_add_explicit(&table->used, 1, memory_order_relaxed);
    atomic_store_explicit(entry, quotient << table->data_bits | data, memory_order_relaxed);
}

/* ---------------------------------------------------------------------- all entries */

/* Inverses modulo 2^64. */
#define FIRST_INVERSE  UINT64_C(0xf1de83e19937733d)
#define SECOND_INVERSE UINT64_C(0x96de1b173f119089)
static_assert(QUOTIENTS_FIRST * FIRST_INVERSE == 1, "FIRST_INVERSE");
static_assert(QUOTIENTS_SECOND * SECOND_INVERSE == 1, "SECOND_INVERSE");

/* The key of an index. Each step of quotients_index is undone, in the opposite order. */
static uint64_t quotients_key(const struct quotients *table, uint64_t index)
{
    const uint64_t mask = (UINT64_C(2) << (table->key_bits - 1)) - 1;
    const unsigned half = (table->key_bits + 1) / 2;
    index ^= index >> half;
    index = index * SECOND_INVERSE & mask;
    index ^= index >> half;
    index = index * FIRST_INVERSE & mask;
    return index ^ index >> half;
}

uint64_t quotients_entry(const struct quotients *table, uint64_t place, uint64_t *key)
{
    const uint64_t word = quotients_load(&table->entries[place]);
    const uint64_t quotient = word >> table->data_bits;
    *key = quotients_key(table, quotient << table->bucket_bits | place / BUCKET);
    return word & ((UINT64_C(1) << table->data_bits) - 1);
}

/* --------------------------------------------------------------------------- room */

bool quotients_are_crowded(const struct quotients *table)
{
    return table->max_buckets >> table->bucket_bits > 1 &&
           atomic_load_explicit(&table->used, memory_order_relaxed) >
               quotients_count(table) / 8 * 3;
}

/* Splits a bucket in two. */
static void quotients_split(const struct quotients *from, struct quotients *to, uint64_t bucket)
{
    const uint64_t mask = (UINT64_C(1) << from->data_bits) - 1;
    uint64_t next[2] = {bucket * BUCKET, (bucket + (UINT64_C(1) << from->bucket_bits)) * BUCKET};
    for (uint64_t i = 0; i < BUCKET; i++) {
        const uint64_t word = quotients_load(&from->entries[bucket * BUCKET + i]);
        const uint64_t quotient = word >> from->data_bits;
        if (word)
            atomic_store_explicit(&to->entries[next[quotient % 2]++],
                                  quotient / 2 << to->data_bits | (word & mask),
                                  memory_order_relaxed);
    }
}

qj_status quotients_grow(struct quotients *table)
{
    enum { OFTEN = 1 << 14 };
    const uint64_t buckets = UINT64_C(1) << table->bucket_bits;
    struct quotients larger = *table;
    qj_status status = QJ_OK;
    larger.bucket_bits++;
    if (quotients_make_entries(&larger) != QJ_OK) {
        table->max_buckets = buckets;
        return QJ_OK;
    }
    for (uint64_t i = 0; i < buckets; i++) {
        quotients_split(table, &larger, i);
        if (i % OFTEN == 0 && status == QJ_OK)
            status = context_poll(table->arena->context, NULL, 0, 0);
    }
    arena_free(table->arena, table->block);
    *table = larger;
    return status;
}
