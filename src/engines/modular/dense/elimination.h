/* elimination: a matrix over GF(p) brought into a form from which linear systems are solved, panel
 * by panel of 64 columns, in its own place.
 *
 * In each panel a basis is looked for among the rows that are left: rows are taken from the first
 * on until they are as many as the panel has columns, so that of a matrix of full rank few are
 * looked at. The basis, reduced, leads in the first columns that are independent of those before
 * (the column rank profile). With T the entries of the rows that were taken in these columns, and B
 * those of the rows below,
 *
 *          | T  R |     | T   0 | | 1  U |
 *     A  = |      |  =  |       | |      |         T U = R,  S = C - B U
 *          | B  C |     | B   1 | | 0  S |
 *
 * U and S take the places of R and C, T and B stay where they are, and the next panel is one of S.
 * Rows are exchanged, so that those that were taken stand together:
 *
 *     | T U U U U U |      panel 0
 *     | B T U U U U |      panel 1
 *     | B B . T U U |      panel 3; none of panel 2's columns was independent
 *     | B B . B . . |      rows that depend on those above
 *
 * After Jeannerod, Pernet, Storjohann, "Rank-profile revealing Gaussian elimination and the CUP
 * matrix decomposition", J. Symbolic Computation 2013.
 */
#ifndef QIJU_ENGINES_MODULAR_DENSE_ELIMINATION_H
#define QIJU_ENGINES_MODULAR_DENSE_ELIMINATION_H

#include "base/arena.h"
#include "base/pace.h"
#include "engines/modular/field/field.h"

/* The rows that were taken in one panel. */
struct elimination_step {
    uint64_t first, count; /* where these rows stand */
    uint64_t panel;
    const uint32_t *inverse; /* of T: count x count residues */
};

struct elimination {
    struct field field;
    struct arena *arena;
    struct pace pace;
    uint64_t rows, columns, blocks;
    unsigned char *matrix; /* block by block, in each of them row by row */
    uint64_t *given;       /* by row: the number it was given with */
    uint64_t *lead;        /* by row, for those that were taken: their columns */
    uint64_t *pivots;      /* bit c: column c is one of these */
    uint64_t rank;
    struct elimination_step *step;
    uint64_t steps, step_capacity;
};

/* Bytes that a matrix and its elimination take, or UINT64_MAX. */
uint64_t elimination_bytes(const struct field *field, uint64_t rows, uint64_t columns);

/* Room for a matrix, whose rows are all to be set; allocates in arena. */
qj_status elimination_open(struct elimination *elimination, struct arena *arena,
                           const struct field *field, uint64_t rows, uint64_t columns);

/* Sets a row, before the elimination: columns residues. */
void elimination_set(struct elimination *elimination, uint64_t row, const uint32_t *residues);

qj_status elimination_run(struct elimination *elimination);

/* count times size bytes, not cleared, from the start of a line of the cache on; NULL as
 * arena_alloc. They are freed with the arena. */
void *elimination_alloc(struct arena *arena, uint64_t count, size_t size);

/* Panels of a block. */
static inline uint64_t elimination_panels(const struct elimination *elimination)
{
    return elimination->field.columns / PANEL;
}

/* The block of a step's panel, and the panel's place in it. */
static inline uint64_t elimination_block(const struct elimination *elimination,
                                         const struct elimination_step *step)
{
    return step->panel / elimination_panels(elimination);
}

static inline unsigned elimination_place(const struct elimination *elimination,
                                         const struct elimination_step *step)
{
    return (unsigned)(step->panel % elimination_panels(elimination));
}

/* A block of a row. */
static inline void *elimination_row(const struct elimination *elimination, uint64_t block,
                                    uint64_t row)
{
    return elimination->matrix + (block * elimination->rows + row) * elimination->field.stride;
}

#endif
