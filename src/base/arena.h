/* arena: blocks of memory that are freed together and counted against the context's limit.
 *
 * Every allocation of the library goes through an arena, except the context itself. A block can
 * grow, and can be freed before the others. arena_clear frees the rest, so an error path needs one
 * call.
 */
#pragma once

#include "base/context.h"

struct arena {
    qj_context *context;
    struct arena_block *first;
};

/* Frees all blocks; the arena itself may be in one of them. */
void arena_clear(struct arena *arena);

/* Allocate elements, all zero, aligned for every type, or copy those at from: set *items, a
 * pointer, which is NULL on failure. The size of an element is the size of **items, here and in the
 * macros below. QJ_LIMIT, also if the product overflows. Filling a large block polls the context,
 * and may be stopped. An empty block is a valid pointer. */
#define arena_make(arena, items, count) arena_make_sized(arena, items, count, sizeof **(items))
#define arena_make_copy(arena, items, from, count) \
    arena_make_copy_sized(arena, items, from, count, sizeof **(items))

/* Resizes *items, a block or NULL; new elements are not cleared; on failure the old block stays. */
#define arena_resize(arena, items, count) arena_resize_sized(arena, items, count, sizeof **(items))

/* Do the same for elements of a given size; items is the address of the pointer. from NULL: the
 * elements are zero. */
#define arena_make_sized(arena, items, count, size) \
    arena_make_copy_sized(arena, items, NULL, count, size)
qj_status arena_make_copy_sized(struct arena *arena, void *items, const void *from, uint64_t count,
                                size_t size);
qj_status arena_resize_sized(struct arena *arena, void *items, uint64_t count, size_t size);

void arena_free(struct arena *arena, void *bytes);

/* Moves the blocks of another arena of the same context to this one. */
void arena_adopt(struct arena *arena, struct arena *from);

/* Returns the bytes of the arena's blocks, including headers. */
uint64_t arena_bytes(const struct arena *arena);

/* Ensures room for `more` elements after count of *capacity, which at least doubles to grow. */
#define arena_grow(arena, items, capacity, count, more) \
    arena_grow_sized(arena, items, capacity, count, more, sizeof **(items))

/* Ensures room for one more element. */
#define arena_reserve(arena, items, capacity, count) \
    arena_reserve_sized(arena, items, capacity, count, sizeof **(items))

/* Appends a copy of an item, whose address comes last. */
#define arena_append(arena, items, capacity, count, ...)                            \
    arena_append_sized(arena, items, capacity, count, 1 ? (__VA_ARGS__) : *(items), \
                       sizeof **(items))

qj_status arena_grow_sized(struct arena *arena, void *items, uint64_t *capacity, uint64_t count,
                           uint64_t more, size_t size);

static inline qj_status arena_reserve_sized(struct arena *arena, void *items, uint64_t *capacity,
                                            uint64_t count, size_t size)
{
    return count < *capacity ? QJ_OK : arena_grow_sized(arena, items, capacity, count, 1, size);
}

static inline qj_status arena_append_sized(struct arena *arena, void *items, uint64_t *capacity,
                                           uint64_t *count, const void *item, size_t size)
{
    char *bytes;
    TRY(arena_reserve_sized(arena, items, capacity, *count, size));
    memcpy(&bytes, items, sizeof bytes);
    memcpy(bytes + (*count)++ * size, item, size);
    return QJ_OK;
}
