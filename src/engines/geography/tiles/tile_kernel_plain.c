/* tile_kernel_plain: for any processor, a plane of a tile being eight words; see tile_kernel.h. */
#include "engines/geography/tiles/tile_kernel.h"

#ifdef __OPTIMIZE_SIZE__
#define INLINE static inline
#else
#define INLINE static inline __attribute__((always_inline))
#endif

typedef struct {
    uint64_t row[TILE_ROWS];
} vector;

#define EACH_ROW(result, value)                   \
    do {                                          \
        for (int row = 0; row < TILE_ROWS; row++) \
            (result).row[row] = (value);          \
    } while (0)

INLINE vector vector_load(const uint64_t *words)
{
    vector v;
    EACH_ROW(v, words[row]);
    return v;
}

INLINE void vector_store(uint64_t *words, vector x)
{
    for (int row = 0; row < TILE_ROWS; row++)
        words[row] = x.row[row];
}

INLINE vector vector_zero(void)
{
    vector v;
    EACH_ROW(v, 0);
    return v;
}

INLINE vector vector_and(vector x, vector y)
{
    vector v;
    EACH_ROW(v, x.row[row] & y.row[row]);
    return v;
}

INLINE vector vector_or(vector x, vector y)
{
    vector v;
    EACH_ROW(v, x.row[row] | y.row[row]);
    return v;
}

INLINE vector vector_xor(vector x, vector y)
{
    vector v;
    EACH_ROW(v, x.row[row] ^ y.row[row]);
    return v;
}

INLINE vector vector_without(vector x, vector y)
{
    vector v;
    EACH_ROW(v, x.row[row] & ~y.row[row]);
    return v;
}

INLINE bool vector_any(vector x)
{
    uint64_t any = 0;
    for (int row = 0; row < TILE_ROWS; row++)
        any |= x.row[row];
    return any != 0;
}

INLINE vector vector_up(vector x, vector above)
{
    vector v;
    EACH_ROW(v, row ? x.row[row - 1] : above.row[TILE_ROWS - 1]);
    return v;
}

INLINE vector vector_down(vector x, vector below)
{
    vector v;
    EACH_ROW(v, row < TILE_ROWS - 1 ? x.row[row + 1] : below.row[0]);
    return v;
}

INLINE vector vector_left(vector x, vector beside)
{
    vector v;
    EACH_ROW(v, x.row[row] << 1 | beside.row[row] >> 63);
    return v;
}

INLINE vector vector_right(vector x, vector beside)
{
    vector v;
    EACH_ROW(v, x.row[row] >> 1 | beside.row[row] << 63);
    return v;
}

#define KERNEL      tile_kernel_plain
#define KERNEL_NAME "plain"
#include "engines/geography/tiles/tile_kernel_body.h"
