/* arena: blocks of memory that are freed together, counted against the context's limit.
 *
 * Every allocation of the library but the context itself goes through an arena. Blocks can grow and
 * can be freed one by one; arena_clear frees the rest, so that an error path has one thing to do.
 */
#ifndef QIJU_BASE_ARENA_H
#define QIJU_BASE_ARENA_H

#include "base/context.h"

struct arena {
    qj_context *context;
    struct arena_block *first;
};

void arena_init(struct arena *arena, qj_context *context);
void arena_clear(struct arena *arena);

/* A block of count times size bytes, all zero, aligned for any type. NULL on failure, with the
 * context's error set (QJ_LIMIT), also when the product overflows; a large block polls the context
 * while it is cleared, and may be stopped. An empty block is a valid pointer. */
void *arena_alloc(struct arena *arena, uint64_t count, size_t size);

/* The same with the bytes at from in it, unless that is NULL. */
void *arena_copy(struct arena *arena, const void *from, uint64_t count, size_t size);

/* Blocks as of arena_alloc and arena_copy, for TRY: set *items, a pointer, which is NULL on
 * failure. As in the macros below the size of an element is that of what *items points to. */
#define arena_make(arena, items, count) arena_make_sized(arena, items, count, sizeof **(items))
#define arena_make_copy(arena, items, from, count) \
    arena_make_copy_sized(arena, items, from, count, sizeof **(items))

/* Resizes *items, a block of this arena or NULL, to count elements; new ones are not cleared. On
 * failure the old block stays. */
#define arena_resize(arena, items, count) arena_resize_sized(arena, items, count, sizeof **(items))

/* The same for elements of another size; items is the place of the pointer. */
qj_status arena_make_sized(struct arena *arena, void *items, uint64_t count, size_t size);
qj_status arena_make_copy_sized(struct arena *arena, void *items, const void *from, uint64_t count,
                                size_t size);
qj_status arena_resize_sized(struct arena *arena, void *items, uint64_t count, size_t size);

void arena_free(struct arena *arena, void *bytes);

/* Takes over the blocks of another arena of the same context, which is empty then. */
void arena_adopt(struct arena *arena, struct arena *from);

/* Bytes held by the arena's blocks, headers included. */
uint64_t arena_bytes(const struct arena *arena);

/* The status to return after arena_alloc or arena_copy gave NULL: that of the error they set. */
static inline qj_status arena_status(const struct arena *arena)
{
    return context_status(arena->context);
}

/* Makes room for more elements in an array that at least doubles when it grows: *items has
 * *capacity elements, of which count are used. */
#define arena_grow(arena, items, capacity, count, more) \
    arena_grow_sized(arena, items, capacity, count, more, sizeof **(items))

/* The same for one element. */
#define arena_reserve(arena, items, capacity, count) \
    arena_reserve_sized(arena, items, capacity, count, sizeof **(items))

qj_status arena_grow_sized(struct arena *arena, void *items, uint64_t *capacity, uint64_t count,
                           uint64_t more, size_t size);

static inline qj_status arena_reserve_sized(struct arena *arena, void *items, uint64_t *capacity,
                                            uint64_t count, size_t size)
{
    return count < *capacity ? QJ_OK : arena_grow_sized(arena, items, capacity, count, 1, size);
}

#endif
