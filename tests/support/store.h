/* store: checkpoints in memory, which can be inspected, cut and changed, and which fail on
 * demand. */
#ifndef QIJU_TESTS_STORE_H
#define QIJU_TESTS_STORE_H

#include "support/support.h"

struct store {
    qj_checkpoint callbacks; /* for memory_store_use */
    char *saved;             /* the last committed checkpoint; NULL: none */
    size_t saved_size;
    char *written; /* the checkpoint being written */
    size_t written_size, read_at;
    unsigned begun, committed, abandoned, opened, closed, resumed;
    bool writing;
    qj_progress from; /* argument of `resumed` */

    uint64_t writes_left; /* number of bytes after which writing fails; UINT64_MAX: never */
    uint64_t reads_left;  /* number of bytes after which reading fails */
    bool refuses_begin, refuses_commit, refuses_open;
    unsigned most; /* max number of commits, after which none begins; 0: any number */
};

/* Makes a store; seconds: between two checkpoints. */
struct store memory_store(double seconds);
void memory_store_free(struct store *store);

/* Returns the callbacks for limits.checkpoint; the store must not move. */
const qj_checkpoint *memory_store_use(struct store *store);

/* Makes a context with the store; limits may be NULL. */
qj_context *memory_store_context(struct store *store, const qj_limits *limits);

/* A store with the bytes of an earlier run. */
struct store memory_store_of(const char *bytes, size_t size);

/* Makes a store fail that keeps something: in one of STORE_FAULTS ways. Returns the message. */
enum { STORE_FAULTS = 7 };
const char *memory_store_break(struct store *store, unsigned way);

/* Alters a bit of what a store keeps, or cuts it anywhere. */
void memory_store_damage(struct store *store, struct random *random, bool cut);

/* A store of all commits, up to HISTORY_MAX. */
enum { HISTORY_MAX = 400 };
struct history {
    struct store store;
    bool (*commit)(void *user);
    struct image {
        char *bytes;
        size_t size;
    } images[HISTORY_MAX];
    size_t count;
};

/* Makes a history with checkpoints at every opportunity. */
struct history *history_new(void);
void history_free(struct history **history);

/* Fails unless both have equal bytes. */
void assert_same_history(const struct history *one, const struct history *other);

/* Fails unless every begin and open has had its end. */
void assert_store_at_rest(const struct store *store);

#endif
