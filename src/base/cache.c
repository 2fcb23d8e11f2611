/* cache: see cache.h. */
#include "base/cache.h"

struct cache_entry *cache_find(qj_context *context, const void *owner,
                               bool (*same)(const struct cache_entry *entry, const void *wanted),
                               const void *wanted)
{
    struct cache_entry *entry = context->cached;
    while (entry && (entry->owner != owner || entry->spoiled || !same(entry, wanted)))
        entry = entry->next;
    if (entry)
        entry->used = true;
    return entry;
}

void cache_drop_unused(qj_context *context)
{
    struct cache_entry **link = &context->cached;
    while (*link) {
        struct cache_entry *entry = *link;
        if (entry->used) {
            link = &entry->next;
            continue;
        }
        *link = entry->next;
        arena_clear(&entry->arena);
    }
}

qj_status cache_new(qj_context *context, const void *owner, size_t size, void *out)
{
    struct arena arena = {.context = context};
    struct cache_entry *entry;
    cache_drop_unused(context);
    TRY(arena_make_sized(&arena, &entry, 1, size));
    *entry = (struct cache_entry){
        .next = context->cached, .owner = owner, .arena = arena, .used = true};
    context->cached = entry;
    void *const made = entry;
    memcpy(out, &made, sizeof made);
    return QJ_OK;
}

void cache_clear(qj_context *context)
{
    for (struct cache_entry *entry = context->cached; entry; entry = entry->next)
        entry->used = false;
    cache_drop_unused(context);
}

/* Moves what is counted from one context to the other; false when that has no room for it. */
static bool cache_move_bytes(qj_context *from, qj_context *to, uint64_t bytes)
{
    if (bytes > context_left(to))
        return false;
    from->bytes -= bytes;
    to->bytes += bytes;
    to->peak = to->bytes > to->peak ? to->bytes : to->peak;
    return true;
}

void qj_context_pass(qj_context *from, qj_context *to)
{
    struct cache_entry *next;
    bool fits = from->limits.resize == to->limits.resize &&
                from->limits.resize_user == to->limits.resize_user;
    from->caches = to->caches = true;
    for (struct cache_entry *entry = from->cached; entry; entry = next) {
        next = entry->next;
        if (entry->spoiled || !fits || !cache_move_bytes(from, to, arena_bytes(&entry->arena))) {
            arena_clear(&entry->arena);
            continue;
        }
        entry->arena.context = to;
        entry->used = false;
        entry->next = to->cached;
        to->cached = entry;
    }
    from->cached = NULL;
}
