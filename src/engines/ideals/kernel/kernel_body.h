/* kernel_body: find_16, find_32 or find_64, for values of BITS bits and one instruction set. The
 * including file defines BITS, which is undefined at the end, and for vectors of short and narrow
 * values (kernel_settle.h), which are faster than the loops here, REGISTER_BYTES.
 *
 * Loops over VECTOR values, the lanes of a piece (tails.h), have a fixed length, which lets the
 * compiler use vectors of any width. Unused lanes may wrap, so differences are computed with
 * unsigned numbers. MISSING is less than the value of any move (kernel.h): minus twice the bound of
 * tails.h.
 */

/* The names follow BITS, so including the file again defines the same. */
#define JOIN_(a, b) a##b
#define JOIN(a, b)  JOIN_(a, b)
#define VALUE       JOIN(JOIN(int, BITS), _t)
#define UNSIGNED    JOIN(u, VALUE)
#define VECTOR      (BITS == 16 ? SHORT_LANES : LANES)
#define MISSING     (-2 * ((VALUE)1 << (BITS - 3)))
#define FIND        JOIN(find_, BITS)

static inline VALUE JOIN(FIND, _value)(VALUE weight, VALUE value)
{
    return (VALUE)((UNSIGNED)weight - (UNSIGNED)value);
}

static inline VALUE JOIN(FIND, _larger)(VALUE a, VALUE b)
{
    return (VALUE)(a > b ? a : b);
}

/* Computes the best of four moves inside the head for all tails of the block. Unless fresh, the
 * result is combined with the old values. */
static inline void JOIN(FIND, _four)(VALUE *restrict values, size_t lanes,
                                     const VALUE *const source[4], const VALUE weight[4],
                                     bool fresh)
{
    const VALUE *restrict a = source[0], *restrict b = source[1];
    const VALUE *restrict c = source[2], *restrict d = source[3];
    VALUE wa = weight[0], wb = weight[1], wc = weight[2], wd = weight[3];
    for (size_t i = 0; i < lanes; i++) {
        VALUE ab = JOIN(FIND, _larger)(JOIN(FIND, _value)(wa, a[i]), JOIN(FIND, _value)(wb, b[i]));
        VALUE cd = JOIN(FIND, _larger)(JOIN(FIND, _value)(wc, c[i]), JOIN(FIND, _value)(wd, d[i]));
        VALUE best = JOIN(FIND, _larger)(ab, cd);
        values[i] = (VALUE)(fresh ? best : JOIN(FIND, _larger)(best, values[i]));
    }
}

/* Applies the moves inside the head, four at a time; the last is repeated to fill four. */
static inline void JOIN(FIND, _head)(const struct block *block)
{
    VALUE *values = block->values;
    uint32_t lanes = block->class->stride;
    for (uint32_t i = 0; block->sources == 0 && i < lanes; i++)
        values[i] = MISSING;
    for (unsigned first = 0; first < block->sources; first += 4) {
        const VALUE *source[4];
        VALUE weight[4];
        for (unsigned i = 0; i < 4; i++) {
            unsigned at = first + i < block->sources ? first + i : block->sources - 1;
            source[i] = block->source[at];
            weight[i] = (VALUE)block->source_weight[at];
        }
        if (first == 0)
            JOIN(FIND, _four)(values, lanes, source, weight, true);
        else
            JOIN(FIND, _four)(values, lanes, source, weight, false);
    }
}

#if defined(REGISTER_BYTES) && BITS < 64
#include "engines/ideals/kernel/kernel_settle.h"
#else
/* Applies the moves of the tails of a piece: their corners, and the last up into the head. */
static inline void JOIN(FIND, _piece)(const struct block *block, const struct tail_piece *piece)
{
    VALUE best[VECTOR], *values = (VALUE *)block->values + piece->at;
    const VALUE *above = (const VALUE *)block->values + piece->above;
    const VALUE *weight = (const VALUE *)block->tails->weight + (uint64_t)piece->first * VECTOR;
    const uint16_t *from = block->tails->from + (uint64_t)piece->first * VECTOR;
    for (unsigned lane = 0; lane < VECTOR; lane++)
        best[lane] = values[lane];
    if (block->across)
        for (unsigned lane = piece->up_from; lane < piece->up_to; lane++) {
            const VALUE *across = (const VALUE *)block->across + piece->across;
            best[lane] = JOIN(FIND, _larger)(
                best[lane], JOIN(FIND, _value)((VALUE)block->across_weight, across[lane]));
        }
    for (unsigned entry = 0; entry < piece->rounds * (unsigned)VECTOR; entry += VECTOR)
        for (unsigned lane = 0; lane < VECTOR; lane++) {
            VALUE value = JOIN(FIND, _value)(weight[entry + lane], above[from[entry + lane]]);
            best[lane] = JOIN(FIND, _larger)(best[lane], value);
        }
    for (unsigned lane = 0; lane < VECTOR; lane++)
        values[lane] = best[lane];
}

static inline void JOIN(FIND, _settle)(const struct block *blocks, unsigned count)
{
    for (const struct block *block = blocks; block < blocks + count; block++)
        for (uint32_t i = 0; i < block->class->pieces; i++)
            JOIN(FIND, _piece)(block, &block->class->piece[i]);
}
#endif

static void FIND(const struct block *blocks, unsigned count)
{
    for (const struct block *block = blocks; block < blocks + count; block++) {
        JOIN(FIND, _head)(block);
        if (block->full)
            *(VALUE *)block->values = 0;
    }
    JOIN(FIND, _settle)(blocks, count);
}

#undef BITS
