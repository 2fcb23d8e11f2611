/* block_cache: an array of bytes in the scratch space, some blocks of which are in memory; see
 * block_cache.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_NUMBERED_BLOCKWISE_BLOCK_CACHE_H
#define QIJU_ENGINES_EXHAUSTIVE_NUMBERED_BLOCKWISE_BLOCK_CACHE_H

#include "base/arena.h"

#include <string.h>

/* A block has at least 512 bytes. */
enum { BLOCKS_SHIFT_LEAST = 9 };

/* How it is cut, and what that takes. */
struct block_cache_shape {
    unsigned shift;  /* 2^shift bytes make a block */
    uint64_t frames; /* blocks that memory has room for; 0: for too few of them */
    uint64_t memory; /* bytes of all that is in memory */
};

struct block_cache_frame {
    uint64_t block; /* NO_BLOCK: none */
    bool used;      /* since it was last passed over */
    bool changed;   /* since it was last written */
};

struct block_cache {
    qj_context *context;
    struct block_cache_shape shape;
    uint64_t count;    /* blocks */
    uint64_t at;       /* of the first one in the scratch space */
    uint32_t *frame;   /* of each block: the number of its frame + 1; 0: it is not in memory */
    uint64_t *written; /* a set: blocks that stand in the scratch space */
    struct block_cache_frame *frames;
    unsigned char *bytes;
    uint64_t hand; /* the frame that is looked at next for one to be given away */
};

/* The shape of so many bytes in so much memory. */
struct block_cache_shape block_cache_choose_shape(uint64_t bytes, uint64_t memory);

/* Makes an array of bytes, all 0, with a place in the scratch space that has room for most of them.
 * The memory is the arena's. */
qj_status block_cache_open(struct block_cache *blocks, struct arena *arena,
                           struct block_cache_shape shape, uint64_t bytes, uint64_t most);

/* Makes it longer, up to what was claimed; does nothing if it is as long already. */
qj_status block_cache_grow(struct block_cache *blocks, struct arena *arena, uint64_t bytes);

/* Hands the first bytes to take, in order, without asking whether to stop. */
qj_status block_cache_copy(const struct block_cache *blocks, uint64_t bytes,
                           qj_status (*take)(void *user, const void *bytes, uint64_t size),
                           void *user);

/* Brings a block that is not in memory into a frame. On failure no byte is lost. */
qj_status block_cache_load(struct block_cache *blocks, uint64_t block);

/* The block that a byte stands in. */
static inline uint64_t block_cache_block(const struct block_cache *blocks, uint64_t at)
{
    return at >> blocks->shape.shift;
}

/* Whether a block may hold anything but 0. */
static inline bool block_cache_has(const struct block_cache *blocks, uint64_t block)
{
    return blocks->frame[block] || (blocks->written[block / 64] >> block % 64 & 1);
}

/* Points to byte number at, and those after it up to the end of its block, until the next call: out
 * is the place of a pointer. change: it will be changed. QJ_IO, QJ_STOPPED, QJ_LIMIT. */
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
