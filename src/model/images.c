/* images: the least image of a state under symmetries, by look-ups.
 *
 *     state     | 0 2 1 0 | 0 0 1 2 |       chunks of 4 bytes, each below 4
 *     pattern   |   ..    |   ..    |       8 bits of each chunk
 *     image     00 10 00 01 ...             2 bits a byte, the first byte in the highest bits
 *
 * Theorem. Each bit of an image depends on one byte of the state, so an image is the union of the
 * bits from its chunks. The bits are in the order of the bytes, so the least number is the least
 * image.
 *
 * The images of a pattern are next to each other, so several are joined at once.
 */
#include "model/images.h"

#include <assert.h>

enum {
    CHUNK = QUAD_BYTES,
    PATTERNS = QUAD_PATTERNS,
    TOGETHER = 8, /* images */
    BITS = IMAGES_LETTERS_BITS,
    LETTERS = 1 << BITS,
    WORD = 64
};

static inline size_t images_chunks(size_t size)
{
    return (size + CHUNK - 1) / CHUNK;
}

static uint64_t images_bits(size_t byte, unsigned letter)
{
    return (uint64_t)letter << (WORD - BITS - BITS * byte);
}

/* Writes the bits of an image that depend on a byte of the state, for each byte and each of its
 * values. letter NULL: the image is the state. */
static void images_write_letters(const struct images *images, uint64_t image, const uint16_t *from,
                                 const unsigned char *letter, uint64_t *rows)
{
    for (size_t byte = 0; byte < images->size; byte++)
        for (unsigned value = 0; value < LETTERS; value++)
            rows[((letter ? from[byte] : byte) * LETTERS + value) * images->count + image] =
                images_bits(byte, letter ? letter[value] : value);
}

static void images_join_row(const struct images *images, const uint64_t *from, const uint64_t *row,
                            uint64_t *to)
{
    for (uint64_t image = 0; image < images->count; image++)
        to[image] = from[image] | row[image];
}

/* Joins the rows of the bytes of a chunk to those of its patterns, from the last byte to the first.
 * The patterns of later bytes are the first ones. */
static void images_join_letters(const struct images *images, size_t bytes, const uint64_t *rows,
                                uint64_t *patterns)
{
    const uint64_t count = images->count;
    uint64_t later = (uint64_t)1 << BITS * (CHUNK - bytes);
    for (size_t byte = bytes; byte-- > 0; later *= LETTERS)
        for (unsigned value = LETTERS; value-- > 0;)
            for (uint64_t i = 0; i < later; i++)
                images_join_row(images, patterns + i * count,
                                rows + (byte * LETTERS + value) * count,
                                patterns + (value * later + i) * count);
}

static bool images_have_room(size_t size, uint64_t symmetries, const unsigned char *letter)
{
    bool small = size > 0 && size <= IMAGES_BYTES;
    for (uint64_t i = 0; i < symmetries * LETTERS; i++)
        small &= letter[i / LETTERS * IMAGES_LETTERS + i % LETTERS] < LETTERS;
    return small;
}

qj_status images_open(struct images **out, struct arena *arena, size_t size, uint64_t symmetries,
                      const uint16_t *from, const unsigned char *letter)
{
    struct images images = {.size = size,
                            .count = (symmetries + TOGETHER) / TOGETHER * TOGETHER,
                            .last = UINT32_MAX >> (0 - size) % CHUNK * 8};
    uint64_t *rows;
    *out = NULL;
    if (!images_have_room(size, symmetries, letter))
        return QJ_OK;
    TRY(arena_make(arena, &images.table, images_chunks(size) * PATTERNS * images.count));
    TRY(arena_make(arena, &rows, size * LETTERS * images.count));
    for (uint64_t image = 0; image < images.count; image++)
        images_write_letters(&images, image, from + image * size,
                             image < symmetries ? letter + image * IMAGES_LETTERS : NULL, rows);
    for (size_t at = 0; at < size; at += CHUNK)
        images_join_letters(&images, size - at < CHUNK ? size - at : CHUNK,
                            rows + at * LETTERS * images.count,
                            images.table + at / CHUNK * PATTERNS * images.count);
    arena_free(arena, rows);
    return arena_make_copy(arena, out, &images, 1);
}

/* Returns eight bytes, in the order of memory, from their 16 bits. */
static inline uint64_t images_spread(uint64_t bits)
{
    bits = (bits | bits << 24) & UINT64_C(0x000000ff000000ff);
    bits = (bits | bits << 12) & UINT64_C(0x000f000f000f000f);
    bits = (bits | bits << 6) & UINT64_C(0x0303030303030303);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return bits;
#else
    return __builtin_bswap64(bits);
#endif
}

static inline void images_write(size_t size, uint64_t image, unsigned char *state)
{
    enum { BYTES = 8 };
    size_t at = 0;
    for (; at + BYTES <= size; at += BYTES, image <<= BITS * BYTES) {
        const uint64_t bytes = images_spread(image >> (WORD - BITS * BYTES));
        memcpy(state + at, &bytes, sizeof bytes);
    }
    for (; at < size; at++, image <<= BITS)
        state[at] = (unsigned char)(image >> (WORD - BITS));
}

/* The rows of the table for the chunks of a state, and the bits of the state. */
struct images_rows {
    const uint64_t *of[IMAGES_BYTES / CHUNK];
    uint64_t own;
};

/* Returns false if a byte is too large. */
static inline bool images_find(const struct images *images, size_t size, const unsigned char *state,
                               struct images_rows *rows)
{
    const size_t whole = size / CHUNK;
    uint32_t word, all = 0;
    assert(images_chunks(size) > 0);
    rows->own = 0;
    for (size_t i = 0; i < images_chunks(size); i++) {
        word = i < whole ? quad_read(state + CHUNK * i, CHUNK)
                         : quad_read(state + CHUNK * i, size % CHUNK);
        const uint64_t pattern = quad_pack(word);
        all |= word;
        rows->of[i] = images->table + (i * PATTERNS + pattern) * images->count;
        rows->own |= pattern << (WORD - BITS * (size_t)CHUNK * (i + 1));
    }
    return quad_is_small(all);
}

/* Writes the bits of TOGETHER images. */
static inline void images_join(const struct images_rows *rows, size_t chunks, uint64_t first,
                               uint64_t bits[TOGETHER])
{
    for (unsigned i = 0; i < TOGETHER; i++)
        bits[i] = rows->of[0][first + i];
    for (size_t chunk = 1; chunk < chunks; chunk++)
        for (unsigned i = 0; i < TOGETHER; i++)
            bits[i] |= rows->of[chunk][first + i];
}

/* Does the work of images_least; size: of a state, for most calls a constant. */
static inline bool images_least_of(const struct images *images, size_t size, unsigned char *state)
{
    struct images_rows rows;
    uint64_t least = UINT64_MAX;
    if (!images_find(images, size, state, &rows))
        return false;
    for (uint64_t first = 0; first < images->count; first += TOGETHER) {
        uint64_t bits[TOGETHER];
        images_join(&rows, images_chunks(size), first, bits);
        for (unsigned i = 0; i < TOGETHER; i++)
            least = bits[i] < least ? bits[i] : least;
    }
    if (least != rows.own)
        images_write(size, least, state);
    return true;
}

bool images_least(const struct images *images, unsigned char *state)
{
    enum { BOARD = 16 }; /* 4 x 4 cells: the compiler unrolls the loops for a known size */
    return images->size == BOARD ? images_least_of(images, BOARD, state)
                                 : images_least_of(images, images->size, state);
}
