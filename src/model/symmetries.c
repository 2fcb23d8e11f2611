/* symmetries: the symmetries that rules give, and the least image of a state, byte by byte.
 *
 *     from    | 2 1 0 | 1 2 0 | ...      of each symmetry: the byte of the state in each byte
 *     letter  | 0 2 1 ... | ...          of each symmetry: the values in the image
 *
 * Small states are looked up.
 */
#include "model/symmetries.h"

#include "model/quad.h"

/* ------------------------------------------------------------- images of small states, by look-ups
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
enum {
    CHUNK = QUAD_BYTES,
    PATTERNS = QUAD_PATTERNS,
    TOGETHER = 8, /* images */
    BITS = IMAGES_LETTERS_BITS,
    VALUES = 1 << BITS, /* of a byte */
    WORD = 64
};

static inline size_t images_chunks(size_t size)
{
    return (size + CHUNK - 1) / CHUNK;
}

/* Writes the bits of an image by each byte and value of the state; letter NULL: the state. */
static void images_write_letters(const struct images *images, uint64_t image, const uint16_t *from,
                                 const unsigned char *letter, uint64_t *rows)
{
    for (size_t byte = 0; byte < images->size; byte++)
        for (unsigned value = 0; value < VALUES; value++)
            rows[((letter ? from[byte] : byte) * VALUES + value) * images->count + image] =
                (uint64_t)(letter ? letter[value] : value) << (WORD - BITS - BITS * byte);
}

/* Joins rows of bytes to those of patterns, from the last byte, whose patterns are the first. */
static void images_join_letters(const struct images *images, size_t bytes, const uint64_t *rows,
                                uint64_t *patterns)
{
    const uint64_t count = images->count;
    uint64_t later = (uint64_t)1 << BITS * (CHUNK - bytes);
    for (size_t byte = bytes; byte-- > 0; later *= VALUES)
        for (unsigned value = VALUES; value-- > 0;)
            for (uint64_t i = 0; i < later * count; i++)
                patterns[value * later * count + i] =
                    patterns[i] | rows[(byte * VALUES + value) * count + i % count];
}

qj_status images_open(struct images **out, struct arena *arena, size_t size, uint64_t symmetries,
                      const uint16_t *from, const unsigned char *letter)
{
    struct images images = {.size = size, .count = (symmetries + TOGETHER) / TOGETHER * TOGETHER};
    uint64_t *rows;
    bool fits = size > 0 && size <= IMAGES_BYTES;
    *out = NULL;
    for (uint64_t i = 0; i < symmetries * VALUES; i++)
        fits &= letter[i / VALUES * IMAGES_LETTERS + i % VALUES] < VALUES;
    if (!fits)
        return QJ_OK;
    TRY(arena_make(arena, &images.table, images_chunks(size) * PATTERNS * images.count));
    TRY(arena_make(arena, &rows, size * VALUES * images.count));
    for (uint64_t image = 0; image < images.count; image++)
        images_write_letters(&images, image, from + image * size,
                             image < symmetries ? letter + image * IMAGES_LETTERS : NULL, rows);
    for (size_t at = 0; at < size; at += CHUNK)
        images_join_letters(&images, size - at < CHUNK ? size - at : CHUNK,
                            rows + at * VALUES * images.count,
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

static inline bool images_find(const struct images *images, size_t size, const unsigned char *state,
                               struct images_rows *rows)
{
    const size_t whole = size / CHUNK;
    uint32_t word, all = 0;
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

static inline void images_join(const struct images_rows *rows, size_t chunks, uint64_t first,
                               uint64_t bits[TOGETHER])
{
    for (unsigned i = 0; i < TOGETHER; i++)
        bits[i] = rows->of[0][first + i];
    for (size_t chunk = 1; chunk < chunks; chunk++)
        for (unsigned i = 0; i < TOGETHER; i++)
            bits[i] |= rows->of[chunk][first + i];
}

bool images_list(const struct images *images, const unsigned char *state, uint64_t *bits)
{
    struct images_rows rows;
    if (!images_find(images, images->size, state, &rows))
        return false;
    for (uint64_t first = 0; first < images->count; first += TOGETHER)
        images_join(&rows, images_chunks(images->size), first, bits + first);
    return true;
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

/* ------------------------------------------------------------------------------ symmetries */

enum { LETTERS = IMAGES_LETTERS };

/* Whether each byte of a state is in the image once, and each value has another image. */
static bool symmetries_is_permutation(const struct symmetries *symmetries,
                                      const qj_symmetry *symmetry)
{
    bool byte[QJ_STATE_SIZE] = {false}, value[LETTERS] = {false};
    for (size_t i = 0; i < symmetries->size; i++) {
        if (symmetry->from[i] >= symmetries->size || byte[symmetry->from[i]])
            return false;
        byte[symmetry->from[i]] = true;
    }
    for (unsigned i = 0; i < LETTERS && symmetry->letter; i++) {
        if (value[symmetry->letter[i]])
            return false;
        value[symmetry->letter[i]] = true;
    }
    return true;
}

static void symmetries_add(void *user, const qj_symmetry *symmetry)
{
    struct symmetries *all = user;
    if (all->status == QJ_OK && !symmetries_is_permutation(all, symmetry))
        all->status = context_fail(all->arena->context, QJ_USAGE,
                                   "a symmetry of the rules is not a permutation");
    if (all->status == QJ_OK && all->count == all->room) {
        const uint64_t room = all->room ? 2 * all->room : 8;
        all->status = arena_resize(all->arena, &all->from, room * all->size);
        if (all->status == QJ_OK)
            all->status = arena_resize(all->arena, &all->letter, room * LETTERS);
        all->room = room;
    }
    if (all->status != QJ_OK)
        return;
    unsigned char *letter = all->letter + all->count * LETTERS;
    memcpy(all->from + all->count * all->size, symmetry->from, all->size * sizeof *all->from);
    for (unsigned i = 0; i < LETTERS; i++)
        letter[i] = symmetry->letter ? symmetry->letter[i] : (unsigned char)i;
    all->count++;
}

qj_status symmetries_open(struct symmetries *symmetries, struct arena *arena, const qj_rules *rules,
                          const qj_setup *setup, size_t size)
{
    *symmetries = (struct symmetries){.size = size, .arena = arena, .status = QJ_OK};
    if (rules->symmetries)
        rules->symmetries(setup, symmetries_add, symmetries);
    TRY(symmetries->status);
    return symmetries->count ? images_open(&symmetries->images, arena, size, symmetries->count,
                                           symmetries->from, symmetries->letter)
                             : QJ_OK;
}

/* Whether an image is less than another; it is written as far as that is open. */
static bool symmetries_image(const struct symmetries *symmetries, uint64_t symmetry,
                             const unsigned char *state, const unsigned char *least,
                             unsigned char *image)
{
    const uint16_t *from = symmetries->from + symmetry * symmetries->size;
    const unsigned char *letter = symmetries->letter + symmetry * LETTERS;
    bool less = false;
    for (size_t i = 0; i < symmetries->size; i++) {
        image[i] = letter[state[from[i]]];
        if (!less && image[i] > least[i])
            return false;
        less |= image[i] < least[i];
    }
    return less;
}

void symmetries_write_image(const struct symmetries *symmetries, uint64_t symmetry,
                            const unsigned char *state, unsigned char *image)
{
    const uint16_t *from = symmetries->from + symmetry * symmetries->size;
    const unsigned char *letter = symmetries->letter + symmetry * LETTERS;
    for (size_t i = 0; i < symmetries->size; i++)
        image[i] = letter[state[from[i]]];
}

void symmetries_least_by_bytes(const struct symmetries *symmetries, unsigned char *state)
{
    unsigned char image[2][QJ_STATE_SIZE];
    const unsigned char *least = state;
    unsigned free = 0;
    for (uint64_t i = 0; i < symmetries->count; i++)
        if (symmetries_image(symmetries, i, state, least, image[free])) {
            least = image[free];
            free = !free;
        }
    if (least != state)
        memcpy(state, least, symmetries->size);
}
