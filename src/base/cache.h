/* cache: what an engine learns and keeps in the context, for later sessions of that context or,
 * when it is passed on, of the next one. A context that has neither received nor passed on anything
 * keeps nothing.
 *
 *     context -> entry -> entry -> NULL    each with an arena that owns it whole
 *
 * What is kept counts as used from when it is made or found until the context passes it on. If it
 * was not used, it is freed when something else is kept.
 */
#ifndef QIJU_BASE_CACHE_H
#define QIJU_BASE_CACHE_H

#include "base/arena.h"

/* The head of what an engine keeps. */
struct cache_entry {
    struct cache_entry *next;
    const void *owner; /* the engine */
    struct arena arena;
    bool used;
    bool spoiled; /* is not found any more */
};

/* What the owner has kept that equals wanted; NULL when there is none. */
struct cache_entry *cache_find(qj_context *context, const void *owner,
                               bool (*same)(const struct cache_entry *entry, const void *wanted),
                               const void *wanted);

/* A new one of size bytes, after unused ones are dropped. NULL on failure. */
struct cache_entry *cache_new(qj_context *context, const void *owner, size_t size);

/* Frees all. */
void cache_clear(qj_context *context);

#endif
