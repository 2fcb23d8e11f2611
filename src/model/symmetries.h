/* symmetries: the least image of a state under the symmetries that rules give; see symmetries.c. */
#pragma once

#include "base/arena.h"
#include "model/quad.h"

#include <qiju/rules.h>

enum { SYMMETRIES_LETTERS = 256, SYMMETRIES_BYTES = 32 /* of a state that is looked up */ };

struct symmetries {
    size_t size;           /* of a state */
    uint64_t count;        /* 0: there are none */
    uint16_t *from;        /* size entries of each, and of the identity after them */
    unsigned char *letter; /* SYMMETRIES_LETTERS entries, likewise */

    uint64_t *table; /* of each chunk, pattern and image: the bits of the image; NULL: no table */
    uint64_t image_count; /* of the table: the symmetries, and then the state itself */
    uint32_t last;        /* the bits of the bytes of the last chunk */

    struct arena *arena;
    uint64_t from_room, letter_room;
    qj_status status;
};

/* Takes the symmetries of rules; none without the member. QJ_USAGE: one is no permutation. */
qj_status symmetries_open(struct symmetries *symmetries, struct arena *arena, const qj_rules *rules,
                          const qj_setup *setup, size_t size);

/* Makes the table in the arena of the symmetries, unless their images do not fit it. */
qj_status symmetries_tabulate(struct symmetries *symmetries);

/* Replaces a state by its least image in the order of bytes. */
void symmetries_least(const struct symmetries *symmetries, unsigned char *state);

/* Writes the image of a state under a symmetry; their number is the identity. */
void symmetries_write_image(const struct symmetries *symmetries, uint64_t symmetry,
                            const unsigned char *state, unsigned char *image);

/* Writes the bits of an image, by the table, of a state that has QUAD_BYTES bytes of room after it;
 * the number of symmetries is the state itself. Equal states have equal bits, and the bits after
 * those of the last byte are 0. Returns false if a byte is too large. */
static inline bool symmetries_find_bits(const struct symmetries *symmetries, uint64_t image,
                                        const unsigned char *state, uint64_t *bits)
{
    const uint64_t *row = symmetries->table + image, count = symmetries->image_count;
    uint32_t word, all = 0;
    uint64_t joined = 0;
    for (size_t left = (symmetries->size - 1) / QUAD_BYTES; left; left--, state += QUAD_BYTES) {
        all |= word = quad_read(state, QUAD_BYTES);
        joined |= row[quad_pack(word) * count];
        row += QUAD_PATTERNS * count;
    }
    all |= word = quad_read(state, QUAD_BYTES) & symmetries->last;
    *bits = joined | row[quad_pack(word) * count];
    return quad_is_small(all);
}
