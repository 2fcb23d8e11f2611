/* images: the least image of a state, by look-ups; see images.c. */
#ifndef QIJU_MODEL_IMAGES_H
#define QIJU_MODEL_IMAGES_H

#include "base/arena.h"
#include "model/quad.h"

enum { IMAGES_LETTERS = 256, IMAGES_LETTERS_BITS = 2, IMAGES_BYTES = 32 };

struct images {
    size_t size;     /* of a state */
    uint64_t count;  /* of images, the state itself included */
    uint64_t *table; /* of each chunk, pattern and image: the bits of the image */
    uint32_t last;   /* the bits of the bytes of the last chunk */
};

/* Makes the tables. from: state_size entries of each symmetry; letter: 256 entries of each. *out is
 * NULL if the images do not fit them. */
qj_status images_open(struct images **out, struct arena *arena, size_t size, uint64_t symmetries,
                      const uint16_t *from, const unsigned char *letter);

/* Replaces a state by its least image, byte by byte. Returns false if a byte is too large. */
bool images_least(const struct images *images, unsigned char *state);

/* Writes the bits of an image of a state that has QUAD_BYTES bytes of room after it; the number of
 * symmetries is the state itself. Equal states have equal bits, and the bits after those of the
 * last byte are 0. Returns false if a byte is too large. */
static inline bool images_of(const struct images *images, uint64_t image,
                             const unsigned char *state, uint64_t *bits)
{
    const uint64_t *row = images->table + image, count = images->count;
    uint32_t word, all = 0;
    uint64_t joined = 0;
    for (size_t left = (images->size - 1) / QUAD_BYTES; left; left--, state += QUAD_BYTES) {
        all |= word = quad_read(state, QUAD_BYTES);
        joined |= row[quad_pack(word) * count];
        row += QUAD_PATTERNS * count;
    }
    all |= word = quad_read(state, QUAD_BYTES) & images->last;
    *bits = joined | row[quad_pack(word) * count];
    return quad_is_small(all);
}

#endif
