/* lines_table: see lines_table.h. An entry of the memo, with a key of two words:
 *
 *     | empty, low, high: a byte each | own | other |
 *
 * The first byte is its value, so positions with few empty cells are dropped first.
 */
#include "engines/lines/tables/lines_table.h"

enum { LOW_SHIFT = 8, HIGH_SHIFT = 16 };

qj_status lines_table_init(struct lines_table *table, struct arena *arena,
                           const struct geometry *geometry)
{
    *table = (struct lines_table){.geometry = geometry};
    return memo_init(&table->memo, arena, KEY_WORDS, 0, context_left(arena->context) / 2);
}

void lines_table_share(struct lines_table *table)
{
    for (int i = 0; i < MEMO_STRIPES; i++)
        pthread_mutex_init(&table->locks[i], NULL);
    table->shared = true;
}

void lines_table_share_end(struct lines_table *table)
{
    for (int i = 0; i < MEMO_STRIPES; i++)
        pthread_mutex_destroy(&table->locks[i]);
    table->shared = false;
}

/* Takes and returns the lock of a key's bucket; NULL without threads. */
static pthread_mutex_t *lines_table_lock_bucket(struct lines_table *table,
                                                const struct lines_key *key)
{
    if (!table->shared)
        return NULL;
    pthread_mutex_t *lock = &table->locks[memo_stripe(&table->memo, key->word)];
    pthread_mutex_lock(lock);
    return lock;
}

static void lines_table_unlock(pthread_mutex_t *lock)
{
    if (lock)
        pthread_mutex_unlock(lock);
}

/* Grows the table if it is crowded: with all locks, since another thread may add the entry that
 * makes it so at any time. */
static qj_status lines_table_make_room(struct lines_table *table)
{
    if (!table->shared)
        return memo_make_room(&table->memo);
    if (!memo_is_crowded(&table->memo))
        return QJ_OK;
    for (int i = 0; i < MEMO_STRIPES; i++)
        pthread_mutex_lock(&table->locks[i]);
    qj_status status = memo_make_room(&table->memo);
    for (int i = MEMO_STRIPES; i-- > 0;)
        pthread_mutex_unlock(&table->locks[i]);
    return status;
}

void lines_table_find(struct lines_table *table, const struct lines_bitboards *bitboards,
                      struct lines_bounds *bounds)
{
    struct lines_key key = geometry_key(table->geometry, bitboards);
    pthread_mutex_t *lock = lines_table_lock_bucket(table, &key);
    const uint64_t *entry = memo_find(&table->memo, key.word);
    if (entry)
        *bounds = (struct lines_bounds){(int8_t)(entry[0] >> LOW_SHIFT),
                                        (int8_t)(entry[0] >> HIGH_SHIFT)};
    lines_table_unlock(lock);
}

qj_status lines_table_store(struct lines_table *table, bool owner,
                            const struct lines_bitboards *bitboards, struct lines_bounds bounds)
{
    struct lines_key key = geometry_key(table->geometry, bitboards);
    if (owner)
        TRY(lines_table_make_room(table));
    pthread_mutex_t *lock = lines_table_lock_bucket(table, &key);
    uint64_t *entry = memo_index(&table->memo, key.word);
    entry[0] = (uint64_t)bitboards->empty | (uint64_t)(uint8_t)bounds.low << LOW_SHIFT |
               (uint64_t)(uint8_t)bounds.high << HIGH_SHIFT;
    lines_table_unlock(lock);
    return QJ_OK;
}
