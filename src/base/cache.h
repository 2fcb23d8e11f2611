/* cache: results that an engine stores in its context, for later sessions of this context or,
 * after qj_context_pass, of the next one. A context that has never passed or received results
 * stores none.
 *
 *     context -> entry -> entry -> NULL    each with an arena that owns it
 *
 * An entry is used from its creation or its lookup until the context passes it on. Unused entries
 * are freed when a new one is created, or when an engine needs their memory.
 */
#pragma once

#include "base/arena.h"

/* Head of an entry; the engine's struct begins with it. */
struct cache_entry {
    struct cache_entry *next;
    const void *owner; /* the engine */
    struct arena arena;
    bool used;
    bool spoiled; /* lookups skip it */
};

/* Finds the owner's entry that equals wanted; NULL if there is none. */
struct cache_entry *cache_find(qj_context *context, const void *owner,
                               bool (*same)(const struct cache_entry *entry, const void *wanted),
                               const void *wanted);

/* Creates an entry of size bytes, after unused entries are freed; out is the address of a pointer
 * to it. */
qj_status cache_new(qj_context *context, const void *owner, size_t size, void *out);

/* Frees the entries that no session has used since they were passed on. */
void cache_drop_unused(qj_context *context);

/* Frees all entries. */
void cache_clear(qj_context *context);
