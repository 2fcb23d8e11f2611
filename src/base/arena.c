/* arena: a doubly linked list of blocks; see arena.h.
 *
 *     | previous | next | size | padding |  the caller's bytes ...
 *     `------------ header --------------'
 */
#include "base/arena.h"

#include "base/capped.h"

#include <stdalign.h>

struct arena_block {
    alignas(max_align_t) struct arena_block *previous;
    struct arena_block *next;
    size_t size; /* with this header */
};

static void arena_unlink(struct arena *arena, struct arena_block *block)
{
    if (block->previous)
        block->previous->next = block->next;
    else
        arena->first = block->next;
    if (block->next)
        block->next->previous = block->previous;
}

static void arena_link(struct arena *arena, struct arena_block *block)
{
    block->previous = NULL;
    block->next = arena->first;
    if (block->next)
        block->next->previous = block;
    arena->first = block;
}

qj_status arena_resize_sized(struct arena *arena, void *items, uint64_t count, size_t size)
{
    void *bytes;
    memcpy(&bytes, items, sizeof bytes);
    qj_context *context = arena->context;
    struct arena_block *old = bytes ? (struct arena_block *)bytes - 1 : NULL;
    size_t old_size = old ? old->size : 0;
    const uint64_t new_size = capped_sum(capped_product(count, size), sizeof *old);
    if (new_size > PTRDIFF_MAX)
        return context_fail(context, QJ_LIMIT, "needs more memory than can be addressed");
    if (new_size > old_size)
        TRY(context_check_bytes(context, new_size - old_size, "the computation"));
    if (old)
        arena_unlink(arena, old);
    struct arena_block *moved = context->limits.resize(context->limits.resize_user, old, old_size,
                                                       (size_t)new_size);
    if (!moved) {
        if (old)
            arena_link(arena, old);
        return context_fail(context, QJ_LIMIT, "out of memory");
    }
    moved->size = (size_t)new_size;
    arena_link(arena, moved);
    context->bytes += new_size - old_size;
    if (context->bytes > context->peak)
        context->peak = context->bytes;
    bytes = moved + 1;
    memcpy(items, &bytes, sizeof bytes);
    return QJ_OK;
}

/* Copies from to a block, or clears it, part by part: the first access to memory is slow. */
static qj_status arena_fill(qj_context *context, unsigned char *to, const unsigned char *from,
                            size_t size)
{
    const size_t most = (size_t)1 << 24;
    while (size) {
        size_t part = size < most ? size : most;
        if (from)
            memcpy(to, from, part);
        else
            memset(to, 0, part);
        to += part;
        from = from ? from + part : NULL;
        size -= part;
        if (size)
            TRY(context_poll(context, NULL, 0, 0));
    }
    return QJ_OK;
}

qj_status arena_make_copy_sized(struct arena *arena, void *items, const void *from, uint64_t count,
                                size_t size)
{
    void *bytes = NULL;
    memcpy(items, &bytes, sizeof bytes);
    TRY(arena_resize_sized(arena, &bytes, count, size));
    /* A block that is zero takes memory where it is used, not as a wrong text announces. */
    const bool filled = !from && arena->context->limits.resize == blocks_resize &&
                        blocks_is_mapped(((const struct arena_block *)bytes - 1)->size);
    qj_status status = filled ? QJ_OK
                              : arena_fill(arena->context, bytes, from, (size_t)count * size);
    if (status == QJ_OK)
        memcpy(items, &bytes, sizeof bytes);
    else
        arena_free(arena, bytes);
    return status;
}

void arena_free(struct arena *arena, void *bytes)
{
    if (!bytes)
        return;
    struct arena_block *block = (struct arena_block *)bytes - 1;
    arena_unlink(arena, block);
    arena->context->bytes -= block->size;
    arena->context->limits.resize(arena->context->limits.resize_user, block, block->size, 0);
}

void arena_clear(struct arena *arena)
{
    struct arena whole = *arena;
    arena->first = NULL;
    while (whole.first)
        arena_free(&whole, whole.first + 1);
}

void arena_adopt(struct arena *arena, struct arena *from)
{
    while (from->first) {
        struct arena_block *block = from->first;
        arena_unlink(from, block);
        arena_link(arena, block);
    }
}

uint64_t arena_bytes(const struct arena *arena)
{
    uint64_t bytes = 0;
    for (const struct arena_block *block = arena->first; block; block = block->next)
        bytes += block->size;
    return bytes;
}

qj_status arena_grow_sized(struct arena *arena, void *items, uint64_t *capacity, uint64_t count,
                           uint64_t more, size_t size)
{
    enum { LEAST = 16 };
    uint64_t larger = *capacity ? *capacity * 2 : LEAST;
    if (more <= *capacity - count)
        return QJ_OK;
    larger = larger < count + more ? count + more : larger;
    TRY(arena_resize_sized(arena, items, larger, size));
    *capacity = larger;
    return QJ_OK;
}
