/* store: checkpoints in memory, which can be inspected, cut and changed, and which fail on
 * demand. */
#pragma once

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
};

/* Makes a store; seconds: between two checkpoints. */
struct store memory_store(double seconds);
void memory_store_free(struct store *store);

/* Returns the callbacks for limits.checkpoint; the store must not move. */
const qj_checkpoint *memory_store_use(struct store *store);

/* Makes a context with the store; limits may be NULL. */
qj_context *memory_store_context(struct store *store, const qj_limits *limits);

/* Alters a bit of what a store keeps, or cuts it anywhere. */
void memory_store_damage(struct store *store, struct random *random, bool cut);

/* Fails unless every begin and open has had its end. */
void assert_store_at_rest(const struct store *store);
