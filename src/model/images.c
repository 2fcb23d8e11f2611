/* images: the least image of a state under symmetries, by look-ups.
 *
 *     state     | 0 2 1 0 | 0 0 1 2 |       chunks of 4 bytes, each below 4
 *     pattern   |   ..    |   ..    |       8 bits of each chunk
 *     image     00 10 00 01 ...             2 bits a byte, the first byte in the highest bits
 *
 * Theorem. Each bit of an image depends on one byte of the state. So an image is the union of what
 * the chunks contribute, and the least image is the least of these numbers, because their bytes are
 * in the order of their bits.
 *
 * The images of a pattern are next to each other, so several are joined at once.
 */
#include "model/images.h"

#include <string.h>

enum {
    CHUNK = 4,
    PATTERNS = 256,
    TOGETHER = 8, /* images */
    BITS = IMAGES_LETTERS_BITS,
    LETTERS = 1 << BITS,
    WORD = 64
};

/* Images that are joined at once. */
typedef uint64_t images_row
    __attribute__((vector_size(TOGETHER * sizeof(uint64_t)), aligned(sizeof(uint64_t)), may_alias));

static size_t images_chunks(const struct images *images)
{
    return (images->size + CHUNK - 1) / CHUNK;
}

/* The bits of a byte of an image. */
static uint64_t images_bits(size_t byte, unsigned letter)
{
    return (uint64_t)letter << (WORD - BITS - BITS * byte);
}

/* Adds a byte of an image, which depends on a byte of the state. letter NULL: it is equal. */
static void images_add(struct images *images, uint64_t image, size_t byte, size_t from,
                       const unsigned char *letter)
{
    uint64_t *rows = images->table + from / CHUNK * PATTERNS * images->count + image;
    for (unsigned pattern = 0; pattern < PATTERNS; pattern++) {
        const unsigned value = pattern >> BITS * (CHUNK - 1 - from % CHUNK) & (LETTERS - 1);
        rows[pattern * images->count] |= images_bits(byte, letter ? letter[value] : value);
    }
}

qj_status images_open(struct images **out, struct arena *arena, size_t size, uint64_t symmetries,
                      const uint16_t *from, const unsigned char *letter)
{
    struct images images = {.size = size, .count = (symmetries + TOGETHER) / TOGETHER * TOGETHER};
    *out = NULL;
    for (uint64_t i = 0; i < symmetries * IMAGES_LETTERS; i++)
        if (i % IMAGES_LETTERS < LETTERS && letter[i] >= LETTERS)
            return QJ_OK;
    if (size == 0 || size > IMAGES_BYTES)
        return QJ_OK;
    TRY(arena_make(arena, &images.table, images_chunks(&images) * PATTERNS * images.count));
    for (uint64_t image = 0; image < images.count; image++)
        for (size_t byte = 0; byte < size; byte++)
            if (image < symmetries)
                images_add(&images, image, byte, from[image * size + byte],
                           letter + image * IMAGES_LETTERS);
            else /* the state */
                images_add(&images, image, byte, byte, NULL);
    return arena_make_copy(arena, out, &images, 1);
}

/* Reads a chunk. Returns false if a byte is too large. In the product, whose factor has the bits
 * 24, 18, 12 and 6, the two bits of each byte meet in the highest byte, and nothing is carried. The
 * first byte has the highest bits of the pattern. */
static inline bool images_read(const unsigned char *cell, size_t bytes, unsigned *pattern)
{
    uint32_t word = 0;
    memcpy(&word, cell, bytes);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    word = __builtin_bswap32(word);
#endif
    *pattern = word * UINT32_C(0x01041040) >> 24;
    return (word & ~UINT32_C(0x03030303)) == 0;
}

/* Reads chunk i of a state likewise. */
static inline bool images_read_chunk(const struct images *images, const unsigned char *state,
                                     size_t i, unsigned *pattern)
{
    const size_t left = images->size - CHUNK * i;
    return left < CHUNK ? images_read(state + CHUNK * i, left, pattern)
                        : images_read(state + CHUNK * i, CHUNK, pattern);
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

static void images_write(const struct images *images, uint64_t image, unsigned char *state)
{
    enum { BYTES = 8 };
    size_t at = 0;
    for (; at + BYTES <= images->size; at += BYTES, image <<= BITS * BYTES) {
        const uint64_t bytes = images_spread(image >> (WORD - BITS * BYTES));
        memcpy(state + at, &bytes, sizeof bytes);
    }
    for (; at < images->size; at++, image <<= BITS)
        state[at] = (unsigned char)(image >> (WORD - BITS));
}

/* The rows of the table for the chunks of a state, and the bits of the state. */
struct images_rows {
    const uint64_t *of[IMAGES_BYTES / CHUNK];
    uint64_t own;
};

/* Returns false if a byte is too large. */
static inline bool images_find(const struct images *images, const unsigned char *state,
                               struct images_rows *rows)
{
    const size_t chunks = images_chunks(images);
    rows->own = 0;
    for (size_t i = 0; i < chunks; i++) {
        unsigned pattern;
        if (!images_read_chunk(images, state, i, &pattern))
            return false;
        rows->of[i] = images->table + (i * PATTERNS + pattern) * images->count;
        rows->own |= (uint64_t)pattern << (WORD - BITS * (size_t)CHUNK * (i + 1));
    }
    return true;
}

/* Writes the bits of TOGETHER images. */
static inline void images_join(const struct images *images, const struct images_rows *rows,
                               uint64_t first, images_row *image)
{
    const size_t chunks = images_chunks(images);
    images_row all = {0};
    for (size_t i = 0; i < chunks; i++)
        all |= *(const images_row *)(rows->of[i] + first);
    *image = all;
}

bool images_list(const struct images *images, const unsigned char *state, uint64_t *bits)
{
    struct images_rows rows;
    if (!images_find(images, state, &rows))
        return false;
    for (uint64_t first = 0; first < images->count; first += TOGETHER)
        images_join(images, &rows, first, (images_row *)(bits + first));
    return true;
}

bool images_own(const struct images *images, const unsigned char *state, uint64_t *bits)
{
    struct images_rows rows;
    const bool good = images_find(images, state, &rows);
    *bits = rows.own;
    return good;
}

bool images_least(const struct images *images, unsigned char *state)
{
    struct images_rows rows;
    uint64_t least = UINT64_MAX;
    if (!images_find(images, state, &rows))
        return false;
    for (uint64_t first = 0; first < images->count; first += TOGETHER) {
        images_row image;
        images_join(images, &rows, first, &image);
        for (unsigned j = 0; j < TOGETHER; j++)
            least = image[j] < least ? image[j] : least;
    }
    if (least != rows.own)
        images_write(images, least, state);
    return true;
}
