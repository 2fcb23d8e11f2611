/* symmetries: the symmetries that rules give, and the least image of a state, byte by byte.
 *
 *     from    | 2 1 0 | 1 2 0 | ...      of each symmetry: the byte of the state in each byte
 *     letter  | 0 2 1 ... | ...          of each symmetry: the values in the image
 *
 * The images of small states are looked up:
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
#include "model/symmetries.h"

enum {
    CHUNK = QUAD_BYTES,
    PATTERNS = QUAD_PATTERNS,
    TOGETHER = 8, /* images */
    BITS = 2,     /* of a byte */
    VALUES = 1 << BITS,
    LETTERS = SYMMETRIES_LETTERS,
    WORD = 64
};

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

static qj_status symmetries_append(struct symmetries *all, const qj_symmetry *symmetry)
{
    if (!symmetries_is_permutation(all, symmetry))
        return context_fail(all->arena->context, QJ_USAGE,
                            "a symmetry of the rules is not a permutation");
    const uint64_t from = all->count * all->size, letter = all->count * LETTERS;
    TRY(arena_grow(all->arena, &all->from, &all->from_room, from, all->size));
    TRY(arena_grow(all->arena, &all->letter, &all->letter_room, letter, LETTERS));
    memcpy(all->from + from, symmetry->from, all->size * sizeof *all->from);
    for (unsigned i = 0; i < LETTERS; i++)
        all->letter[letter + i] = symmetry->letter ? symmetry->letter[i] : (unsigned char)i;
    all->count++;
    return QJ_OK;
}

static void symmetries_add(void *user, const qj_symmetry *symmetry)
{
    struct symmetries *all = user;
    if (all->status == QJ_OK)
        all->status = symmetries_append(all, symmetry);
}

qj_status symmetries_open(struct symmetries *symmetries, struct arena *arena, const qj_rules *rules,
                          const qj_setup *setup, size_t size)
{
    *symmetries = (struct symmetries){.size = size, .arena = arena, .status = QJ_OK};
    if (rules->symmetries)
        rules->symmetries(setup, symmetries_add, symmetries);
    TRY(symmetries->status);
    if (symmetries->count == 0)
        return QJ_OK;
    uint16_t identity[QJ_STATE_SIZE] = {0};
    for (size_t i = 0; i < size; i++)
        identity[i] = (uint16_t)i;
    TRY(symmetries_append(symmetries, &(qj_symmetry){.from = identity}));
    symmetries->count--;
    return symmetries_tabulate(symmetries);
}

void symmetries_write_image(const struct symmetries *symmetries, uint64_t symmetry,
                            const unsigned char *state, unsigned char *image)
{
    const uint16_t *from = symmetries->from + symmetry * symmetries->size;
    const unsigned char *letter = symmetries->letter + symmetry * LETTERS;
    for (size_t i = 0; i < symmetries->size; i++)
        image[i] = letter[state[from[i]]];
}

/* ------------------------------------------------------------------- look-ups */

static inline size_t symmetries_chunks(size_t size)
{
    return (size + CHUNK - 1) / CHUNK;
}

static bool symmetries_fit(const struct symmetries *symmetries)
{
    bool small = symmetries->size > 0 && symmetries->size <= SYMMETRIES_BYTES;
    for (uint64_t i = 0; i < symmetries->count * VALUES; i++)
        small &= symmetries->letter[i / VALUES * LETTERS + i % VALUES] < VALUES;
    return small;
}

/* Adds the bits of a byte of an image, which is a byte of the state. letter NULL: its values. */
static void symmetries_add_bits(const struct symmetries *symmetries, uint64_t image, size_t byte,
                                size_t from, const unsigned char *letter)
{
    uint64_t *row = symmetries->table + from / CHUNK * PATTERNS * symmetries->image_count + image;
    for (unsigned pattern = 0; pattern < PATTERNS; pattern++, row += symmetries->image_count) {
        const uint64_t value = quad_byte(pattern, from % CHUNK);
        *row |= (letter ? letter[value] : value) << (WORD - BITS - BITS * byte);
    }
}

qj_status symmetries_tabulate(struct symmetries *symmetries)
{
    const size_t size = symmetries->size;
    const uint64_t count = (symmetries->count + TOGETHER) / TOGETHER * TOGETHER;
    if (!symmetries_fit(symmetries))
        return QJ_OK;
    symmetries->image_count = count;
    symmetries->last = UINT32_MAX >> (0 - size) % CHUNK * 8;
    TRY(arena_make(symmetries->arena, &symmetries->table,
                   symmetries_chunks(size) * PATTERNS * count));
    for (uint64_t i = 0; i < count * size; i++) {
        const uint64_t image = i / size;
        const bool own = image >= symmetries->count;
        symmetries_add_bits(symmetries, image, i % size, own ? i % size : symmetries->from[i],
                            own ? NULL : symmetries->letter + image * LETTERS);
    }
    return QJ_OK;
}

/* Returns eight bytes, in the order of memory, from their 16 bits. */
static inline uint64_t symmetries_spread(uint64_t bits)
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

static inline void symmetries_write_bits(size_t size, uint64_t image, unsigned char *state)
{
    enum { BYTES = 8 };
    size_t at = 0;
    for (; at + BYTES <= size; at += BYTES, image <<= BITS * BYTES) {
        const uint64_t bytes = symmetries_spread(image >> (WORD - BITS * BYTES));
        memcpy(state + at, &bytes, sizeof bytes);
    }
    for (; at < size; at++, image <<= BITS)
        state[at] = (unsigned char)(image >> (WORD - BITS));
}

/* The rows of the table for the chunks of a state, and the bits of the state. */
struct symmetries_rows {
    const uint64_t *of[SYMMETRIES_BYTES / CHUNK];
    uint64_t own;
};

/* Returns false if a byte is too large. */
static inline bool symmetries_find_rows(const struct symmetries *symmetries, size_t size,
                                        const unsigned char *state, struct symmetries_rows *rows)
{
    const size_t whole = size / CHUNK;
    uint32_t word, all = 0;
    assert(symmetries_chunks(size) > 0);
    rows->own = 0;
    for (size_t i = 0; i < symmetries_chunks(size); i++) {
        word = i < whole ? quad_read(state + CHUNK * i, CHUNK)
                         : quad_read(state + CHUNK * i, size % CHUNK);
        const uint64_t pattern = quad_pack(word);
        all |= word;
        rows->of[i] = symmetries->table + (i * PATTERNS + pattern) * symmetries->image_count;
        rows->own |= pattern << (WORD - BITS * (size_t)CHUNK * (i + 1));
    }
    return quad_is_small(all);
}

/* Writes the bits of TOGETHER images. */
static inline void symmetries_join(const struct symmetries_rows *rows, size_t chunks,
                                   uint64_t first, uint64_t bits[TOGETHER])
{
    for (unsigned i = 0; i < TOGETHER; i++)
        bits[i] = rows->of[0][first + i];
    for (size_t chunk = 1; chunk < chunks; chunk++)
        for (unsigned i = 0; i < TOGETHER; i++)
            bits[i] |= rows->of[chunk][first + i];
}

/* Does the work of symmetries_least by the table; size: of a state, for most calls a constant. */
static inline bool symmetries_look_up(const struct symmetries *symmetries, size_t size,
                                      unsigned char *state)
{
    struct symmetries_rows rows;
    uint64_t least = UINT64_MAX;
    if (!symmetries_find_rows(symmetries, size, state, &rows))
        return false;
    for (uint64_t first = 0; first < symmetries->image_count; first += TOGETHER) {
        uint64_t bits[TOGETHER];
        symmetries_join(&rows, symmetries_chunks(size), first, bits);
        for (unsigned i = 0; i < TOGETHER; i++)
            least = bits[i] < least ? bits[i] : least;
    }
    if (least != rows.own)
        symmetries_write_bits(size, least, state);
    return true;
}

/* --------------------------------------------------------------- byte by byte */

/* Whether the image of a state is less than another; the image is written as far as that is open.
 */
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

static void symmetries_least_by_bytes(const struct symmetries *symmetries, unsigned char *state)
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

void symmetries_least(const struct symmetries *symmetries, unsigned char *state)
{
    enum { BOARD = 16 }; /* 4 x 4 cells: the compiler unrolls the loops for a known size */
    const bool found = symmetries->table &&
                       (symmetries->size == BOARD
                            ? symmetries_look_up(symmetries, BOARD, state)
                            : symmetries_look_up(symmetries, symmetries->size, state));
    if (!found)
        symmetries_least_by_bytes(symmetries, state);
}
