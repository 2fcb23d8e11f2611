/* block_cache: an array of bytes in the scratch space, some blocks of which are in memory; see
 * src/engines/exhaustive/indexed/blockwise/block_cache.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_INDEXED_BLOCKWISE_BLOCK_CACHE_H
#define QIJU_ENGINES_EXHAUSTIVE_INDEXED_BLOCKWISE_BLOCK_CACHE_H

#include "base/arena.h"

#include <string.h>

/* A block has at least 512 bytes. */
enum { BLOCKS_SHIFT_MIN = 9 };

/* Sizes of the cache. */
struct block_cache_shape {
    unsigned shift;  /* 2^shift bytes a block */
    uint64_t frames; /* max blocks in memory; 0: too few */
    uint64_t memory; /* bytes in memory altogether */
};

struct block_cache_frame {
    uint64_t block; /* NO_BLOCK: none */
    bool used;      /* since the hand skipped it */
    bool changed;   /* since it was written */
};

struct block_cache {
    qj_context *context;
    struct block_cache_shape shape;
    uint64_t count;    /* blocks */
    uint64_t at;       /* of the first block in the scratch space */
    uint32_t *frame;   /* of each block: its frame + 1; 0: not in memory */
    uint64_t *written; /* a set: blocks that were written */
    struct block_cache_frame *frames;
    unsigned char *bytes;
    uint64_t hand; /* the next frame to consider for eviction */
};

/* The shape for an array of `bytes` with `memory` bytes of memory. */
struct block_cache_shape block_cache_choose_shape(uint64_t bytes, uint64_t memory);

/* Makes an array of bytes, all 0, and reserves scratch space for `most` bytes. Allocates memory in
 * the arena. */
qj_status block_cache_open(struct block_cache *blocks, struct arena *arena,
                           struct block_cache_shape shape, uint64_t bytes, uint64_t most);

/* Lengthens the array up to the reserved size; does nothing if it is long enough. */
qj_status block_cache_grow(struct block_cache *blocks, struct arena *arena, uint64_t bytes);

/* Sends the first bytes to take, in order, without interruption. */
qj_status block_cache_copy(const struct block_cache *blocks, uint64_t bytes,
                           qj_status (*take)(void *user, const void *bytes, uint64_t size),
                           void *user);

/* Loads a block that is not in memory into a frame. On failure no byte is lost. */
qj_status block_cache_load(struct block_cache *blocks, uint64_t block);

/* The block of a byte. */
static inline uint64_t block_cache_block(const struct block_cache *blocks, uint64_t at)
{
    return at >> blocks->shape.shift;
}

/* Returns whether a block may be nonzero. */
static inline bool block_cache_has(const struct block_cache *blocks, uint64_t block)
{
    return blocks->frame[block] || (blocks->written[block / 64] >> block % 64 & 1);
}

/* Returns in out a pointer to byte `at`, valid until the next call and to the end of its block.
 * change: the caller will write. QJ_IO, QJ_STOPPED, QJ_LIMIT. */
static inline qj_status block_cache_point(struct block_cache *blocks, uint64_t at, bool change,
                                          void *out)
{
    const uint64_t block = block_cache_block(blocks, at);
    if (!blocks->frame[block])
        TRY(block_cache_load(blocks, block));
    const uint64_t number = blocks->frame[block] - 1;
    struct block_cache_frame *frame = &blocks->frames[number];
    frame->used = true;
    frame->changed |= change;
    unsigned char *byte = blocks->bytes + (number << blocks->shape.shift) +
                          (at & ((UINT64_C(1) << blocks->shape.shift) - 1));
    memcpy(out, &byte, sizeof byte);
    return QJ_OK;
}

#endif
