/* kernel_settle: the moves of the tails of short or narrow values, in registers.
 *
 * A piece is one vector, and the tails that its corners lead to are at most two vectors: a look-up
 * is a permutation. The tails of an area need those of the next larger area. A single block would
 * mostly wait, so several blocks are processed side by side and share the reads of the tails'
 * tables. A piece is read before the previous piece is written, because that store overlaps it and
 * writes back old values. Only at the end of a block, where pieces overlap on purpose, it is read
 * afterwards.
 */
#include "engines/ideals/kernel/kernel_vectors.h"

/* Blocks that the registers hold at once. */
enum { SIDE_BY_SIDE = REGISTER_BYTES / 16 };

INLINE VALUE *settle_piece_values(const struct block *block, const struct tail_piece *piece)
{
    return (VALUE *)block->values + piece->at;
}

/* Applies the moves of a piece in each block; the results are in best. low, high: the tails of the
 * next larger area. */
INLINE void settle_piece(const struct block *blocks, unsigned count, const struct tail_piece *piece,
                         const vector *low, const vector *high, vector *best)
{
    const VALUE *weight = (const VALUE *)blocks->tails->weight + (uint64_t)piece->first * VECTOR;
    const uint16_t *from = blocks->tails->from + (uint64_t)piece->first * VECTOR;
    for (unsigned b = 0; piece->up_from < piece->up_to && b < count; b++)
        if (blocks[b].across) {
            vector value = vector_load((const VALUE *)blocks[b].across + piece->across);
            vector move_value = vector_subtract(vector_of((VALUE)blocks[b].across_weight), value);
            best[b] = vector_larger(best[b], vector_only(move_value, piece->up_from, piece->up_to));
        }
    for (unsigned round = 0; round < piece->rounds; round++) {
        vector at = vector_find(from + (size_t)round * VECTOR);
        vector gain = vector_load(weight + (size_t)round * VECTOR);
        for (unsigned b = 0; b < count; b++) {
            vector value = vector_look_up(low[b], high[b], at, piece->wide);
            best[b] = vector_larger(best[b], vector_subtract(gain, value));
        }
    }
}

/* Writes a piece, and reads the next piece, if any. */
INLINE void settle_turn_piece(const struct block *blocks, unsigned count,
                              const struct tail_piece *piece, const struct tail_piece *next,
                              const vector *best, vector *ahead)
{
    bool overlaps = next && next->at + VECTOR == blocks->class->stride;
    for (unsigned b = 0; b < count; b++) {
        vector read = best[b];
        if (next && !overlaps)
            read = vector_load(settle_piece_values(&blocks[b], next));
        vector_store(settle_piece_values(&blocks[b], piece), best[b]);
        if (overlaps)
            read = vector_load(settle_piece_values(&blocks[b], next));
        ahead[b] = read;
    }
}

/* Processes all pieces. The first piece of an area waits for the second, if there is one. */
INLINE void settle_blocks(const struct block *blocks, unsigned count)
{
    const struct tail_piece *piece = blocks->class->piece, *end = piece + blocks->class->pieces;
    vector low[SIDE_BY_SIDE], high[SIDE_BY_SIDE], first[SIDE_BY_SIDE], best[SIDE_BY_SIDE],
        ahead[SIDE_BY_SIDE];
    for (unsigned b = 0; b < count; b++)
        low[b] = high[b] = first[b] = best[b] = vector_load(settle_piece_values(&blocks[b], piece));
    for (; piece < end; piece++) {
        const struct tail_piece *next = piece + 1 < end ? piece + 1 : NULL;
        settle_piece(blocks, count, piece, low, high, best);
        settle_turn_piece(blocks, count, piece, next, best, ahead);
        const bool waits = next && next->second, second = piece->second;
        for (unsigned b = 0; b < count; b++) {
            first[b] = second ? first[b] : best[b];
            low[b] = waits ? low[b] : first[b];
            high[b] = waits ? high[b] : best[b];
            best[b] = ahead[b];
        }
    }
}

/* Processes as many blocks side by side as the registers allow. */
static void JOIN(FIND, _settle)(const struct block *blocks, unsigned count)
{
    for (; count >= SIDE_BY_SIDE; count -= SIDE_BY_SIDE, blocks += SIDE_BY_SIDE)
        settle_blocks(blocks, SIDE_BY_SIDE);
    for (; count; count--, blocks++)
        settle_blocks(blocks, 1);
}
