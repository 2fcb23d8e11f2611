/* symmetries: the least image of a state under the symmetries that rules give; see symmetries.c. */
#ifndef QIJU_MODEL_SYMMETRIES_H
#define QIJU_MODEL_SYMMETRIES_H

#include "base/arena.h"
#include "model/images.h"

#include <qiju/rules.h>

struct symmetries {
    size_t size;           /* of a state */
    uint64_t count;        /* 0: there are none */
    uint16_t *from;        /* size entries of each */
    unsigned char *letter; /* 256 entries of each */
    struct images *images; /* NULL: images are made byte by byte */

    struct arena *arena;
    uint64_t from_room, letter_room;
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
