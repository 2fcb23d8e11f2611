/* kept: a position's moves, one position after the other:
 *
 *     | count | fresh: a bit a move | places of the others, width bytes each | points, 8 bytes each
 * |
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

size_t kept_room(const struct rules *rules)
{
    enum { COUNT = 1, FRESH = 2 };
    return COUNT + FRESH + sizeof(uint32_t) + (rules->expand ? sizeof(int64_t) : 0);
}

uint8_t kept_width(uint64_t count)
{
    uint8_t width = 1;
    while (width < 4 && count > UINT64_C(1) << 8 * width)
        width++;
    return width;
}

static inline uint8_t *write_place(uint8_t *out, uint32_t place, uint8_t width)
{
    for (uint8_t i = 0; i < width; i++)
        *out++ = (uint8_t)(place >> 8 * i);
    return out;
}

static inline uint32_t read_place(const uint8_t *in, uint8_t width)
{
    switch (width) {
    case 1:
        return in[0];
    case 2:
        return in[0] | (uint32_t)in[1] << 8;
    case 3:
        return in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16;
    default:
        return in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
    }
}

/* ------------------------------------------------------------------- writing */

static uint8_t *write_moves(const struct worker *worker, uint64_t first, uint64_t end,
                            uint32_t *fresh, uint8_t *out, uint8_t width)
{
    uint64_t count = end - first;
    uint8_t *bits = out + 1;
    *out = (uint8_t)count;
    out = bits + (count + 7) / 8;
    memset(bits, 0, (count + 7) / 8);
    for (uint64_t i = 0; i < count; i++) {
        uint32_t place = worker->places[first + i];
        if (place == *fresh) {
            bits[i / 8] |= (uint8_t)(1U << i % 8);
            ++*fresh;
        } else {
            out = write_place(out, place, width);
        }
    }
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
static const uint8_t *skip_moves(const struct batch *batch, const uint8_t *in, uint32_t *fresh)
{
    unsigned count = *in++, set = 0;
    const uint8_t *bits = in;
    in += (count + 7) / 8;
    for (; bits < in; bits++)
        set += (unsigned)bits_count(*bits);
    *fresh += set;
    return in + (size_t)(count - set) * batch->width +
           (batch->points ? count * sizeof(int64_t) : 0);
}

static const uint8_t *read_moves(const struct batch *batch, const uint8_t *in, uint32_t *fresh,
                                 uint32_t *places, int64_t *points, unsigned count)
{
    const uint8_t *bits = in;
    in += (count + 7) / 8;
    for (unsigned i = 0; i < count; i++) {
        bool is_fresh = bits[i / 8] >> i % 8 & 1;
        places[i] = is_fresh ? *fresh : read_place(in, batch->width);
        *fresh += is_fresh;
        in += is_fresh ? 0 : batch->width;
    }
    if (batch->points) {
        memcpy(points, in, count * sizeof *points);
        in += count * sizeof *points;
    }
    return in;
}

void kept_take(struct worker *worker, const struct batch *batch, struct piece *piece)
{
    struct expansion *expansion = &worker->expansion;
    const uint8_t *in = piece->segment->kept + batch->offset;
    uint32_t fresh = batch->fresh, end = 0;
    for (uint64_t place = batch->first; place < piece->first; place++)
        in = skip_moves(batch, in, &fresh);
    for (uint64_t i = 0; i < piece->count; i++) {
        unsigned count = *in++;
        in = read_moves(batch, in, &fresh, worker->targets + end, expansion->points + end, count);
        expansion->ends[i] = end += count;
    }
    piece->children.places = worker->targets;
    piece->children.points = batch->points ? expansion->points : NULL;
    piece->children.count = end;
}
