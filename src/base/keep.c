/* keep: see keep.h. */
#include "base/keep.h"

struct keep *keep_find(qj_context *context, const void *owner,
                       bool (*same)(const struct keep *keep, const void *wanted),
                       const void *wanted)
{
    struct keep *keep = context->kept;
    while (keep && (keep->owner != owner || keep->spoiled || !same(keep, wanted)))
        keep = keep->next;
    if (keep)
        keep->used = true;
    return keep;
}

static void free_keep(struct keep *keep)
{
    struct arena arena = keep->arena;
    arena_clear(&arena);
}

static void drop_unused(qj_context *context)
{
    struct keep **link = &context->kept;
    while (*link) {
        struct keep *keep = *link;
        if (keep->used) {
            link = &keep->next;
            continue;
        }
        *link = keep->next;
        free_keep(keep);
    }
}

struct keep *keep_new(qj_context *context, const void *owner, size_t size)
{
    struct arena arena = {.context = context};
    drop_unused(context);
    struct keep *keep = arena_alloc(&arena, 1, size);
    if (!keep)
        return NULL;
    *keep = (struct keep){.next = context->kept, .owner = owner, .arena = arena, .used = true};
    context->kept = keep;
    return keep;
}

void keep_clear(qj_context *context)
{
    for (struct keep *keep = context->kept, *next; keep; keep = next) {
        next = keep->next;
        free_keep(keep);
    }
    context->kept = NULL;
}

/* Moves what is counted from one context to the other; false when that has no room for it. */
static bool move_bytes(qj_context *from, qj_context *to, uint64_t bytes)
{
    if (to->bytes > to->limits.bytes || bytes > to->limits.bytes - to->bytes)
        return false;
    from->bytes -= bytes;
    to->bytes += bytes;
    to->peak = to->bytes > to->peak ? to->bytes : to->peak;
    return true;
}

void qj_context_pass(qj_context *from, qj_context *to)
{
    struct keep *next;
    bool fits = from->limits.resize == to->limits.resize &&
                from->limits.resize_user == to->limits.resize_user;
    from->keeps = to->keeps = true;
    for (struct keep *keep = from->kept; keep; keep = next) {
        next = keep->next;
        if (keep->spoiled || !fits || !move_bytes(from, to, arena_bytes(&keep->arena))) {
            free_keep(keep);
            continue;
        }
        keep->arena.context = to;
        keep->used = false;
        keep->next = to->kept;
        to->kept = keep;
    }
    from->kept = NULL;
}
