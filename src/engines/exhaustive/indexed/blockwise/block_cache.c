/* block_cache: an array that does not fit in memory, cut into blocks of equal size. Recently used
 * blocks are in memory, each in a frame:
 *
 *     array     | 0 | 1 | 2 | 3 | 4 | 5 | ...        blocks, each with a region in the file
 *     frame     | 2 | . | . | 1 | . | 3 |            of each block, if it is in memory
 *     frames    | 3 | 0 | 5 |                        blocks, in any order
 *                 ^ hand
 *
 * The page-replacement algorithm is CLOCK (Corbató, "A paging experiment with the Multics system",
 * 1968), which approximates least recently used. The hand skips frames that were used since its
 * last visit, and evicts the first that was not. An evicted block is written if it was changed; a
 * block that was never written is 0.
 *
 * Answers do not depend on which blocks are in memory.
 */
#include "engines/exhaustive/indexed/blockwise/block_cache.h"

#include "base/bits.h"
#include "base/scratch.h"

#include <string.h>

#define NO_BLOCK UINT64_MAX

/* Blocks are large for the disk, if memory holds many of them. They are not so small that their
 * table takes much memory. */
enum { SHIFT_MAX = 20, FRAMES_USUAL = 1024, FRAMES_MIN = 8, TABLE_PART = 8 };

static uint64_t block_cache_count_blocks(uint64_t bytes, unsigned shift)
{
    return (bytes >> shift) + 1;
}

static uint64_t block_cache_table_bytes(uint64_t blocks)
{
    return blocks * sizeof(uint32_t) + bits_words(blocks) * sizeof(uint64_t);
}

struct block_cache_shape block_cache_choose_shape(uint64_t bytes, uint64_t memory)
{
    struct block_cache_shape shape = {.shift = SHIFT_MAX};
    while (shape.shift > BLOCKS_SHIFT_MIN && memory >> shape.shift < FRAMES_USUAL &&
           block_cache_table_bytes(block_cache_count_blocks(bytes, shape.shift - 1)) <=
               memory / TABLE_PART)
        shape.shift--;
    const uint64_t blocks = block_cache_count_blocks(bytes, shape.shift);
    const uint64_t tables = block_cache_table_bytes(blocks), size = UINT64_C(1) << shape.shift;
    if (tables > memory / 2)
        return shape;
    shape.frames = (memory - tables) / (size + sizeof(struct block_cache_frame));
    if (shape.frames > blocks)
        shape.frames = blocks;
    if (shape.frames < FRAMES_MIN && shape.frames < blocks)
        shape.frames = 0;
    shape.memory = tables + shape.frames * (size + sizeof(struct block_cache_frame));
    return shape;
}

qj_status block_cache_open(struct block_cache *blocks, struct arena *arena,
                           struct block_cache_shape shape, uint64_t bytes, uint64_t most)
{
    *blocks = (struct block_cache){.context = arena->context, .shape = shape};
    blocks->count = block_cache_count_blocks(bytes, shape.shift);
    blocks->at = scratch_claim(arena->context, block_cache_count_blocks(most, shape.shift)
                                                   << shape.shift);
    TRY(arena_make(arena, &blocks->frame, blocks->count));
    TRY(arena_make(arena, &blocks->written, bits_words(blocks->count)));
    TRY(arena_make(arena, &blocks->frames, shape.frames));
    TRY(arena_make_sized(arena, &blocks->bytes, shape.frames, (size_t)1 << shape.shift));
    for (uint64_t i = 0; i < shape.frames; i++)
        blocks->frames[i] = (struct block_cache_frame){.block = NO_BLOCK};
    return QJ_OK;
}

qj_status block_cache_grow(struct block_cache *blocks, struct arena *arena, uint64_t bytes)
{
    const uint64_t count = block_cache_count_blocks(bytes, blocks->shape.shift);
    if (count <= blocks->count)
        return QJ_OK;
    const uint64_t words = bits_words(blocks->count), more = bits_words(count) - words;
    TRY(arena_resize(arena, &blocks->frame, count));
    TRY(arena_resize(arena, &blocks->written, words + more));
    memset(blocks->frame + blocks->count, 0, (count - blocks->count) * sizeof *blocks->frame);
    memset(blocks->written + words, 0, more * sizeof *blocks->written);
    blocks->count = count;
    return QJ_OK;
}

/* --------------------------------------------------------------------- transfer */

static unsigned char *block_cache_frame_bytes(const struct block_cache *blocks,
                                              const struct block_cache_frame *frame)
{
    return blocks->bytes + ((uint64_t)(frame - blocks->frames) << blocks->shape.shift);
}

static uint64_t block_cache_offset(const struct block_cache *blocks, uint64_t block)
{
    return blocks->at + (block << blocks->shape.shift);
}

/* Chooses a frame that was not used recently. */
static struct block_cache_frame *block_cache_choose_frame(struct block_cache *blocks)
{
    for (;;) {
        struct block_cache_frame *frame = &blocks->frames[blocks->hand];
        blocks->hand = (blocks->hand + 1) % blocks->shape.frames;
        if (frame->block == NO_BLOCK || !frame->used)
            return frame;
        frame->used = false;
    }
}

/* Empties a frame. */
static qj_status block_cache_evict(struct block_cache *blocks, struct block_cache_frame *frame)
{
    if (frame->block == NO_BLOCK)
        return QJ_OK;
    if (frame->changed)
        TRY(scratch_write(blocks->context, block_cache_frame_bytes(blocks, frame),
                          UINT64_C(1) << blocks->shape.shift,
                          block_cache_offset(blocks, frame->block)));
    if (frame->changed)
        bits_set(blocks->written, frame->block);
    blocks->frame[frame->block] = 0;
    *frame = (struct block_cache_frame){.block = NO_BLOCK};
    return QJ_OK;
}

qj_status block_cache_load(struct block_cache *blocks, uint64_t block)
{
    struct block_cache_frame *frame = block_cache_choose_frame(blocks);
    const uint64_t size = UINT64_C(1) << blocks->shape.shift;
    TRY(block_cache_evict(blocks, frame));
    if (bits_get(blocks->written, block))
        TRY(scratch_read(blocks->context, block_cache_frame_bytes(blocks, frame), size,
                         block_cache_offset(blocks, block)));
    else
        memset(block_cache_frame_bytes(blocks, frame), 0, size);
    frame->block = block;
    blocks->frame[block] = (uint32_t)(frame - blocks->frames) + 1;
    return QJ_OK;
}

/* Reads some bytes of a block that is not in memory. */
static qj_status block_cache_read_absent(const struct block_cache *blocks, void *buffer,
                                         uint64_t size, uint64_t at)
{
    memset(buffer, 0, size);
    return bits_get(blocks->written, block_cache_block(blocks, at))
               ? scratch_read_still(blocks->context, buffer, size, blocks->at + at)
               : QJ_OK;
}

qj_status block_cache_copy(const struct block_cache *blocks, uint64_t bytes,
                           qj_status (*take)(void *user, const void *bytes, uint64_t size),
                           void *user)
{
    enum { AT_ONCE = 1 << 14 };
    unsigned char buffer[AT_ONCE];
    const uint64_t block = UINT64_C(1) << blocks->shape.shift;
    const uint64_t most = block < AT_ONCE ? block : AT_ONCE;
    for (uint64_t at = 0; at < bytes; at += most) {
        const uint64_t size = bytes - at < most ? bytes - at : most;
        const uint32_t frame = blocks->frame[block_cache_block(blocks, at)];
        const uint64_t within = at & (block - 1);
        const unsigned char *there = buffer;
        if (frame)
            there = blocks->bytes + ((uint64_t)(frame - 1) << blocks->shape.shift) + within;
        else
            TRY(block_cache_read_absent(blocks, buffer, size, at));
        TRY(take(user, there, size));
    }
    return QJ_OK;
}
