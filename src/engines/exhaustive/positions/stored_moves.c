/* stored_moves: a position's moves, one position after the other:
 *
 *     | count | fresh: a bit a move | indices of the others, width bits each | points, 8 bytes |
 *
 *     moves to 17 (new), 4, 18 (new)     | 3 | 101 | 4 |       if 17 is the next that is new
 *
 * New positions are numbered in the order of the moves that found them, so one bit identifies the
 * position that a move has found. Points are stored only if the batch has any. A count takes one
 * byte; after LARGE it takes the next four bytes.
 */
#include "engines/exhaustive/positions/positions.h"

#include "base/bits.h"

enum { LARGE = UINT8_MAX };

size_t stored_moves_room(bool with_points)
{
    enum { COUNT = 1, FRESH = 2 };
    return COUNT + FRESH + sizeof(uint32_t) + (with_points ? sizeof(int64_t) : 0);
}

uint8_t stored_moves_width(uint64_t count)
{
    uint8_t width = 1;
    while (count > UINT64_C(1) << width)
        width++;
    return width;
}

static inline uint64_t stored_moves_read_word(const uint8_t *in)
{
    uint64_t word = 0;
    for (unsigned i = 0; i < sizeof word; i++)
        word |= (uint64_t)in[i] << 8 * i;
    return word;
}

static inline void stored_moves_write_word(uint8_t *out, uint64_t word)
{
    for (unsigned i = 0; i < sizeof word; i++)
        out[i] = (uint8_t)(word >> 8 * i);
}

/* ------------------------------------------------------------------- writing */

static uint8_t *stored_moves_write_count(uint8_t *out, uint32_t count)
{
    *out++ = count < LARGE ? (uint8_t)count : LARGE;
    if (count < LARGE)
        return out;
    memcpy(out, &count, sizeof count);
    return out + sizeof count;
}

/* New positions occur at random, so the loop has no branch on them: it writes every index, and
 * advances only past known positions. */
static uint8_t *stored_moves_write_position(const uint32_t *indices, const int64_t *points,
                                            uint32_t count, uint32_t *fresh, uint8_t *out,
                                            uint8_t width)
{
    uint64_t word = 0;
    uint8_t *bits = stored_moves_write_count(out, count);
    unsigned used = 0; /* bits of word */
    out = bits + (count + 7) / 8;
    memset(bits, 0, (count + 7) / 8);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t is_fresh = indices[i] == *fresh;
        bits[i / 8] |= (uint8_t)(is_fresh << i % 8);
        *fresh += is_fresh;
        word |= (uint64_t)(indices[i] & (is_fresh - 1)) << used;
        used += width & (is_fresh - 1);
        stored_moves_write_word(out, word);
        out += used / 8;
        word >>= used / 8 * 8;
        used %= 8;
    }
    out += used > 0;
    if (points) {
        memcpy(out, points, count * sizeof *points);
        out += count * sizeof *points;
    }
    return out;
}

uint64_t stored_moves_write(const struct batch_moves *moves, uint32_t fresh, uint8_t width,
                            uint8_t *out)
{
    uint8_t *end = out;
    uint32_t first = 0;
    for (uint64_t i = 0; i < moves->positions; i++) {
        end = stored_moves_write_position(moves->indices + first,
                                          moves->points ? moves->points + first : NULL,
                                          moves->ends[i] - first, &fresh, end, width);
        first = moves->ends[i];
    }
    return (uint64_t)(end - out);
}

/* ------------------------------------------------------------------- reading */

static inline uint32_t stored_moves_read_count(const uint8_t **in)
{
    uint32_t count = *(*in)++;
    if (count == LARGE) {
        memcpy(&count, *in, sizeof count);
        *in += sizeof count;
    }
    return count;
}

/* Skips a position. */
static void stored_moves_skip_position(const struct stored_batch *batch,
                                       struct stored_cursor *cursor)
{
    uint32_t count = stored_moves_read_count(&cursor->in), set = 0;
    const uint8_t *bits = cursor->in;
    cursor->in += (count + 7) / 8;
    for (; bits < cursor->in; bits++)
        set += (unsigned)bits_count(*bits);
    cursor->fresh += set;
    cursor->in += ((size_t)(count - set) * batch->width + 7) / 8 +
                  (batch->points ? count * sizeof(int64_t) : 0);
}

/* Returns the number of moves. */
static uint32_t stored_moves_read_position(const struct stored_batch *batch,
                                           struct stored_cursor *cursor, uint32_t *indices,
                                           int64_t *points)
{
    uint32_t count = stored_moves_read_count(&cursor->in);
    const uint8_t *bits = cursor->in, *in = bits + (count + 7) / 8;
    uint32_t fresh = cursor->fresh, mask = UINT32_MAX >> (32 - batch->width);
    uint64_t at = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t is_fresh = bits[i / 8] >> i % 8 & 1;
        uint32_t index = (uint32_t)(stored_moves_read_word(in + at / 8) >> at % 8) & mask;
        indices[i] = is_fresh ? fresh : index;
        fresh += is_fresh;
        at += batch->width & (is_fresh - 1);
    }
    in += (at + 7) / 8;
    if (batch->points) {
        memcpy(points, in, count * sizeof *points);
        in += count * sizeof *points;
    }
    cursor->fresh = fresh;
    cursor->in = in;
    return count;
}

/* Moves the cursor to a position of a batch. */
static void stored_moves_seek(struct stored_cursor *cursor, const struct tier *tier,
                              const struct stored_batch *batch, uint64_t index)
{
    if (cursor->batch == batch && cursor->index == index)
        return;
    *cursor = (struct stored_cursor){batch, batch->first, batch->fresh,
                                     tier->stored + batch->offset};
    for (; cursor->index < index; cursor->index++)
        stored_moves_skip_position(batch, cursor);
}

void stored_moves_read(const struct tier *tier, const struct stored_batch *batch,
                       struct stored_cursor *cursor, uint64_t first, struct batch_moves *moves)
{
    uint32_t end = 0;
    stored_moves_seek(cursor, tier, batch, first);
    for (uint64_t i = 0; i < moves->positions; i++) {
        end += stored_moves_read_position(batch, cursor, moves->indices + end, moves->points + end);
        moves->ends[i] = end;
    }
    cursor->index += moves->positions;
    if (!batch->points)
        moves->points = NULL;
}
