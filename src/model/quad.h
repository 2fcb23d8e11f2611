/* quad: four bytes below 4 as one byte, the first in its highest bits. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { QUAD_BYTES = 4, QUAD_PATTERNS = 256 };

/* Reads at most four bytes, the first into the lowest bits; zeros follow them. */
static inline uint32_t quad_read(const unsigned char *bytes, size_t count)
{
    uint32_t word = 0;
    memcpy(&word, bytes, count);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap32(word);
#endif
    return word;
}

/* Whether all bytes of a word are below 4. */
static inline bool quad_is_small(uint32_t word)
{
    return (word & ~UINT32_C(0x03030303)) == 0;
}

/* Packs such a word: the highest byte of a product with 1, 4, 16 and 64; no byte overflows. */
static inline unsigned quad_pack(uint32_t word)
{
    return word * UINT32_C(0x40100401) >> 24;
}

/* Returns a byte of a pattern. */
static inline unsigned char quad_byte(unsigned pattern, unsigned i)
{
    return pattern >> 2 * (QUAD_BYTES - 1 - i) & 3;
}
