/* symmetries: the least image of a state under the symmetries that rules give; see symmetries.c. */
#ifndef QIJU_MODEL_SYMMETRIES_H
#define QIJU_MODEL_SYMMETRIES_H

#include "base/arena.h"

#include <qiju/rules.h>

/* The images of small states, by look-ups. */
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

/* Writes the bits of each of count images, of the state itself last. Equal states have equal bits.
 * Returns false if a byte is too large. */
bool images_list(const struct images *images, const unsigned char *state, uint64_t *bits);

struct symmetries {
    size_t size;           /* of a state */
    uint64_t count;        /* 0: there are none */
    uint16_t *from;        /* size entries of each */
    unsigned char *letter; /* 256 entries of each */
    struct images *images; /* NULL: images are made byte by byte */

    struct arena *arena;
    uint64_t room;
    qj_status status;
};

/* Takes the symmetries of rules; none without the member. QJ_USAGE: one is no permutation. */
qj_status symmetries_open(struct symmetries *symmetries, struct arena *arena, const qj_rules *rules,
                          const qj_setup *setup, size_t size);

/* Replaces a state by its least image in the order of bytes; by_bytes: without look-ups. */
void symmetries_least_by_bytes(const struct symmetries *symmetries, unsigned char *state);
static inline void symmetries_least(const struct symmetries *symmetries, unsigned char *state)
{
    if (!symmetries->images || !images_least(symmetries->images, state))
        symmetries_least_by_bytes(symmetries, state);
}

/* Writes the image of a state under a symmetry. */
void symmetries_write_image(const struct symmetries *symmetries, uint64_t symmetry,
                            const unsigned char *state, unsigned char *image);

#endif
