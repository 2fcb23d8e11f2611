/* store: see store.h. */
#include "support/store.h"

static bool begin(void *user)
{
    struct store *store = user;
    assert_false(store->writing);
    if (store->refuses_begin)
        return false;
    store->begun++;
    store->writing = true;
    store->written = NULL;
    store->written_size = 0;
    return true;
}

static bool write_bytes(void *user, const void *data, size_t size)
{
    struct store *store = user;
    assert_true(store->writing && size);
    if (size > store->writes_left)
        return false;
    store->writes_left -= store->writes_left == UINT64_MAX ? 0 : size;
    store->written = realloc(store->written, store->written_size + size);
    memcpy(store->written + store->written_size, data, size);
    store->written_size += size;
    return true;
}

static bool commit(void *user)
{
    struct store *store = user;
    assert_true(store->writing);
    if (store->refuses_commit)
        return false;
    free(store->saved);
    store->saved = store->written;
    store->saved_size = store->written_size;
    store->written = NULL;
    store->writing = false;
    store->committed++;
    return true;
}

static void abandon(void *user)
{
    struct store *store = user;
    assert_true(store->writing);
    free(store->written);
    store->written = NULL;
    store->writing = false;
    store->abandoned++;
}

static int open_saved(void *user)
{
    struct store *store = user;
    assert_false(store->writing);
    if (store->refuses_open)
        return -1;
    store->read_at = 0;
    store->opened += store->saved != NULL;
    return store->saved != NULL;
}

/* Reads pieces of odd sizes, like a pipe. */
static ptrdiff_t read_bytes(void *user, void *buffer, size_t size)
{
    enum { PIECE = 1237 };
    struct store *store = user;
    size_t left = store->saved_size - store->read_at, piece = size < PIECE ? size : PIECE;
    piece = piece < left ? piece : left;
    if (piece > store->reads_left)
        return -1;
    store->reads_left -= store->reads_left == UINT64_MAX ? 0 : piece;
    memcpy(buffer, store->saved + store->read_at, piece);
    store->read_at += piece;
    return (ptrdiff_t)piece;
}

static void close_saved(void *user)
{
    struct store *store = user;
    store->closed++;
}

static void note_resumed(void *user, const qj_progress *from)
{
    struct store *store = user;
    store->resumed++;
    store->from = *from;
}

struct store memory_store(double seconds)
{
    return (struct store){.writes_left = UINT64_MAX,
                          .reads_left = UINT64_MAX,
                          .callbacks = {begin, write_bytes, commit, abandon, open_saved, read_bytes,
                                        close_saved, note_resumed, NULL, seconds, NULL}};
}

const qj_checkpoint *memory_store_use(struct store *store)
{
    store->callbacks.user = store;
    return &store->callbacks;
}

void memory_store_free(struct store *store)
{
    free(store->saved);
    free(store->written);
}

qj_context *memory_store_context(struct store *store, const qj_limits *limits)
{
    qj_limits with = limits ? *limits : LIMITS(.checkpoint = NULL);
    with.checkpoint = memory_store_use(store);
    return context_within(&with);
}

void assert_store_at_rest(const struct store *store)
{
    assert_false(store->writing);
    assert_int_equal(store->begun, store->committed + store->abandoned);
    assert_int_equal(store->opened, store->closed);
}

void memory_store_damage(struct store *store, struct random *random, bool cut)
{
    const size_t at = (size_t)random_below(random, store->saved_size);
    if (cut)
        store->saved_size = at;
    else
        store->saved[at] = (char)(store->saved[at] ^ 1 << random_below(random, 8));
}
