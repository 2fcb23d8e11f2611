/* store: checkpoints in memory, each of which can be looked at, cut and changed, and which fail
 * when they are told to. */
#ifndef QIJU_TESTS_STORE_H
#define QIJU_TESTS_STORE_H

#include "support/support.h"

struct store {
    qj_checkpoint callbacks; /* for memory_store_use */
    char *kept;              /* the last one that was committed; NULL: none */
    size_t kept_size;
    char *written; /* the one that is being written */
    size_t written_size, read_at;
    unsigned begun, committed, abandoned, opened, closed, resumed;
    bool writing;
    qj_progress from; /* as resumed told */

    uint64_t writes_left; /* after so many bytes writing fails; UINT64_MAX: never */
    uint64_t reads_left;  /* after so many bytes reading fails */
    bool refuses_begin, refuses_commit, refuses_open;
    unsigned most; /* so many are committed, and then no more begun; 0: any */
};

/* seconds: between two checkpoints. */
struct store memory_store(double seconds);
void memory_store_free(struct store *store);

/* For limits.checkpoint, as long as the store stays in place. */
const qj_checkpoint *memory_store_use(struct store *store);

/* A context that keeps its checkpoints there; limits may be NULL. */
qj_context *memory_store_context(struct store *store, const qj_limits *limits);

/* A store with the bytes of an earlier run. */
struct store memory_store_of(const char *bytes, size_t size);

/* A store that keeps everything that was committed, up to so much. */
enum { HISTORY_MOST = 400 };
struct history {
    struct store store;
    bool (*commit)(void *user);
    struct image {
        char *bytes;
        size_t size;
    } images[HISTORY_MOST];
    size_t count;
};

/* For checkpoints at every opportunity. */
struct history *history_new(void);
void history_free(struct history **history);

/* Fails unless both have the same bytes. */
void assert_same_history(const struct history *one, const struct history *other);

/* Whether every begin and open has had its end. */
void assert_store_at_rest(const struct store *store);

#endif
