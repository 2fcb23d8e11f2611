/* images: the least image of a state, by look-ups; see images.c. */
#ifndef QIJU_MODEL_IMAGES_H
#define QIJU_MODEL_IMAGES_H

#include "base/arena.h"

enum { IMAGES_LETTERS = 256, IMAGES_LETTERS_BITS = 2, IMAGES_BYTES = 32 };

struct images {
    size_t size;     /* of a state */
    uint64_t count;  /* of images, the state itself included */
    uint64_t *table; /* of each chunk, pattern and image: the bits of the image */
};

/* Makes the tables (from, letter: as in symmetries.h). *out is NULL if the images do not fit. */
qj_status images_open(struct images **out, struct arena *arena, size_t size, uint64_t symmetries,
                      const uint16_t *from, const unsigned char *letter);

/* Replaces a state by its least image, byte by byte. Returns false if a byte is too large. */
bool images_least(const struct images *images, unsigned char *state);

/* Write the bits of each of count images, of the state itself last, and of the state alone. Equal
 * states have equal bits. Return false if a byte is too large. */
bool images_list(const struct images *images, const unsigned char *state, uint64_t *bits);
bool images_own(const struct images *images, const unsigned char *state, uint64_t *bits);

#endif
