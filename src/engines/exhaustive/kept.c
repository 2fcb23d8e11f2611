/* kept: a position's moves, one position after the other:
 *
 *     | count | fresh: a bit a move | places of the others, width bits each | points, 8 bytes |
 *
 *     moves to 17 (new), 4, 18 (new)     | 3 | 101 | 4 |       if 17 is the next that is new
 *
 * New positions are numbered in the order of the moves that found them, so that a bit says which a
 * move has found. Points are there only if the batch has any. A position with more moves than
 * count can say is not kept.
 */
#include "engines/exhaustive/kept.h"

#include "base/bits.h"

enum { MOVES_MOST = UINT8_MAX };

size_t kept_room(const qj_rules *rules)
{
    enum { COUNT = 1, FRESH = 2 };
    return COUNT + FRESH + sizeof(uint32_t) + (rules_are_distant(rules) ? sizeof(int64_t) : 0);
}

uint8_t kept_width(uint64_t count)
{
    uint8_t width = 1;
    while (count > UINT64_C(1) << width)
        width++;
    return width;
}

static inline uint64_t read_word(const uint8_t *in)
{
    uint64_t word = 0;
    for (unsigned i = 0; i < sizeof word; i++)
        word |= (uint64_t)in[i] << 8 * i;
    return word;
}

static inline void write_word(uint8_t *out, uint64_t word)
{
    for (unsigned i = 0; i < sizeof word; i++)
        out[i] = (uint8_t)(word >> 8 * i);
}

/* ------------------------------------------------------------------- writing */

/* What is new comes at random, so no branch hangs on it: places are written in any case, and stay
 * where they are to. */
static uint8_t *write_moves(const struct worker *worker, uint64_t first, uint64_t end,
                            uint32_t *fresh, uint8_t *out, uint8_t width)
{
    uint64_t count = end - first, word = 0;
    uint8_t *bits = out + 1;
    unsigned used = 0; /* bits of word */
    *out = (uint8_t)count;
    out = bits + (count + 7) / 8;
    memset(bits, 0, (count + 7) / 8);
    for (uint64_t i = 0; i < count; i++) {
        uint32_t place = worker->places[first + i], is_fresh = place == *fresh;
        bits[i / 8] |= (uint8_t)(is_fresh << i % 8);
        *fresh += is_fresh;
        word |= (uint64_t)(place & (is_fresh - 1)) << used;
        used += width & (is_fresh - 1);
        write_word(out, word);
        out += used / 8;
        word >>= used / 8 * 8;
        used %= 8;
    }
    out += used > 0;
    if (worker->expansion.has_points) {
        memcpy(out, worker->expansion.points + first, count * sizeof(int64_t));
        out += count * sizeof(int64_t);
    }
    return out;
}

void kept_write(struct worker *worker, uint8_t width)
{
    const struct expansion *expansion = &worker->expansion;
    uint32_t fresh = (uint32_t)worker->first_fresh;
    uint8_t *out = worker->kept;
    uint64_t first = 0;
    for (uint64_t i = 0; i < expansion->positions; i++) {
        uint64_t end = expansion->ends[i];
        if (end - first > MOVES_MOST)
            return;
        out = write_moves(worker, first, end, &fresh, out, width);
        first = end;
    }
    worker->kept_size = (uint64_t)(out - worker->kept);
}

/* ------------------------------------------------------------------- reading */

/* Goes past a position. */
static void skip_moves(const struct batch *batch, struct kept_cursor *cursor)
{
    unsigned count = *cursor->in++, set = 0;
    const uint8_t *bits = cursor->in;
    cursor->in += (count + 7) / 8;
    for (; bits < cursor->in; bits++)
        set += (unsigned)bits_count(*bits);
    cursor->fresh += set;
    cursor->in += ((size_t)(count - set) * batch->width + 7) / 8 +
                  (batch->points ? count * sizeof(int64_t) : 0);
}

static void read_moves(const struct batch *batch, struct kept_cursor *cursor, uint32_t *places,
                       int64_t *points, unsigned count)
{
    const uint8_t *bits = cursor->in, *in = bits + (count + 7) / 8;
    uint32_t fresh = cursor->fresh, mask = UINT32_MAX >> (32 - batch->width), at = 0;
    for (unsigned i = 0; i < count; i++) {
        uint32_t is_fresh = bits[i / 8] >> i % 8 & 1;
        uint32_t place = (uint32_t)(read_word(in + at / 8) >> at % 8) & mask;
        places[i] = is_fresh ? fresh : place;
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
}

/* Puts the cursor before a position of a batch. */
static void seek(struct kept_cursor *cursor, const struct batch *batch, const struct piece *piece)
{
    if (cursor->batch == batch && cursor->place == piece->first)
        return;
    *cursor = (struct kept_cursor){batch, batch->first, batch->fresh,
                                   piece->segment->kept + batch->offset};
    for (; cursor->place < piece->first; cursor->place++)
        skip_moves(batch, cursor);
}

void kept_take(struct worker *worker, const struct batch *batch, struct kept_cursor *cursor,
               struct piece *piece)
{
    struct expansion *expansion = &worker->expansion;
    uint32_t end = 0;
    seek(cursor, batch, piece);
    for (uint64_t i = 0; i < piece->count; i++) {
        unsigned count = *cursor->in++;
        read_moves(batch, cursor, worker->targets + end, expansion->points + end, count);
        expansion->ends[i] = end += count;
    }
    cursor->place += piece->count;
    piece->children.places = worker->targets;
    piece->children.points = batch->points ? expansion->points : NULL;
    piece->children.count = end;
}
