/* keep: what an engine learns and keeps in the context, for sessions to come there or, when the
 * context passes it on, in the next one. Nothing is kept by a context that was never passed
 * anything or on.
 *
 *     context -> keep -> keep -> NULL      each with an arena that owns it whole
 *
 * What is kept counts as used from when it is made or found until the context passes it on. It goes
 * when something else is to be kept and it was not used.
 */
#ifndef QIJU_BASE_KEEP_H
#define QIJU_BASE_KEEP_H

#include "base/arena.h"

/* The head of what an engine keeps. */
struct keep {
    struct keep *next;
    const void *owner; /* the engine */
    struct arena arena;
    bool used;
    bool spoiled; /* is not found any more */
};

/* What the owner keeps and is the same as wanted; NULL when there is none. */
struct keep *keep_find(qj_context *context, const void *owner,
                       bool (*same)(const struct keep *keep, const void *wanted),
                       const void *wanted);

/* A new one of size bytes, after those that were not used are dropped. NULL on failure. */
struct keep *keep_new(qj_context *context, const void *owner, size_t size);

/* Frees all. */
void keep_clear(qj_context *context);

#endif
