/* store: see store.h. */
#include "support/store.h"

static bool begin(void *user)
{
    struct store *store = user;
    assert_false(store->writing);
    if (store->refuses_begin || (store->most && store->committed >= store->most))
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

struct store memory_store_of(const char *bytes, size_t size)
{
    struct store store = memory_store(1000);
    store.saved = malloc(size);
    assert_non_null(store.saved);
    memcpy(store.saved, bytes, size);
    store.saved_size = size;
    return store;
}

const char *memory_store_break(struct store *store, unsigned way)
{
    enum { LITTLE = 700 };
    const uint64_t bytes[] = {LITTLE, store->saved_size - 100};
    store->callbacks.seconds = 0;
    store->refuses_begin = way == 0;
    store->refuses_commit = way == 1;
    store->refuses_open = way == 2;
    store->writes_left = way == 3 || way == 4 ? bytes[way - 3] : UINT64_MAX;
    store->reads_left = way == 5 || way == 6 ? bytes[way - 5] : UINT64_MAX;
    return way == 2 || way >= 5 ? "cannot read the checkpoint" : "cannot write the checkpoint";
}

void memory_store_damage(struct store *store, struct random *random, bool cut)
{
    const size_t at = (size_t)random_below(random, store->saved_size);
    if (cut)
        store->saved_size = at;
    else
        store->saved[at] = (char)(store->saved[at] ^ 1 << random_below(random, 8));
}

/* ------------------------------------------------------------------------ history */

static bool note_commit(void *user)
{
    struct history *history = user; /* store is its first member */
    const bool committed = history->commit(user);
    if (committed && history->count < HISTORY_MAX) {
        struct image image = {malloc(history->store.saved_size), history->store.saved_size};
        memcpy(image.bytes, history->store.saved, image.size);
        history->images[history->count++] = image;
    }
    return committed;
}

struct history *history_new(void)
{
    struct history *history = calloc(1, sizeof *history);
    assert_non_null(history);
    history->store = memory_store(0);
    history->commit = history->store.callbacks.commit;
    history->store.callbacks.commit = note_commit;
    return history;
}

void history_free(struct history **history)
{
    for (size_t i = 0; i < (*history)->count; i++)
        free((*history)->images[i].bytes);
    memory_store_free(&(*history)->store);
    free(*history);
}

void assert_same_history(const struct history *one, const struct history *other)
{
    assert_int_equal(one->count, other->count);
    for (size_t i = 0; i < one->count; i++) {
        assert_int_equal(one->images[i].size, other->images[i].size);
        assert_memory_equal(one->images[i].bytes, other->images[i].bytes, one->images[i].size);
    }
}
