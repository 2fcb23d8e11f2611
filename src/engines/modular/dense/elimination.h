/* elimination: brings a matrix over GF(p) into a form that solves linear systems, in place, in
 * panels of 64 columns.
 *
 * In each panel a basis is taken from the remaining rows. Rows are taken from the first on until
 * they are as many as the panel has columns, so few rows of a matrix of full rank are visited. The
 * reduced basis leads in the first columns that are independent of the columns before them (the
 * column rank profile). Let T be the entries of the taken rows in these columns, and B the entries
 * of the rows below. Then
 *
 *          | T  R |     | T   0 | | 1  U |
 *     A  = |      |  =  |       | |      |         T U = R,  S = C - B U
 *          | B  C |     | B   1 | | 0  S |
 *
 * U and S replace R and C. T and B stay in place, and the next panel is a panel of S. Rows are
 * exchanged to make the taken rows contiguous:
 *
 *     | T U U U U U |      panel 0
 *     | B T U U U U |      panel 1
 *     | B B . T U U |      panel 3; none of panel 2's columns was independent
 *     | B B . B . . |      rows that depend on those above
 *
 * After Jeannerod, Pernet, Storjohann, "Rank-profile revealing Gaussian elimination and the CUP
 * matrix decomposition", J. Symbolic Computation 2013.
 */
#pragma once

#include "base/arena.h"
#include "engines/modular/field/field.h"

/* The rows taken in one panel. */
struct elimination_step {
    uint64_t first, count; /* position of these rows */
    uint64_t panel;
    const uint32_t *inverse; /* of T: count x count residues */
};

struct elimination {
    struct field field;
    struct arena *arena;
    struct pace pace;
    uint64_t rows, columns, blocks;
    unsigned char *matrix; /* block by block, each block row by row */
    uint64_t *given;       /* by row: its number in the given order */
    uint64_t *lead;        /* by row, for taken rows: the leading column */
    uint64_t *pivots;      /* bit c: column c leads */
    uint64_t rank;
    struct elimination_step *step;
    uint64_t steps, step_capacity;
};

/* Bytes that a matrix and its elimination take; UINT64_MAX if they overflow. */
uint64_t elimination_bytes(const struct field *field, uint64_t rows, uint64_t columns);

/* Opens a matrix; the caller sets all rows. Allocates in arena. */
qj_status elimination_open(struct elimination *elimination, struct arena *arena,
                           const struct field *field, uint64_t rows, uint64_t columns);

/* Packs a block of a row; residues: one for each column. */
void elimination_pack(const struct elimination *elimination, uint64_t block,
                      const uint32_t *residues, void *to);

/* Sets a row before the elimination; residues: one for each column. */
void elimination_set(struct elimination *elimination, uint64_t row, const uint32_t *residues);

qj_status elimination_run(struct elimination *elimination);

/* Sets *items, a pointer, to count times size bytes, uncleared and aligned to a cache line. They
 * are freed with the arena. */
qj_status elimination_make(struct arena *arena, void *items, uint64_t count, size_t size);

/* Returns the number of panels in a block. */
static inline uint64_t elimination_panels(const struct elimination *elimination)
{
    return elimination->field.columns / PANEL;
}

/* Return the block of a step's panel, and the panel's index in it. */
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

/* Returns a block of a row. */
static inline void *elimination_row(const struct elimination *elimination, uint64_t block,
                                    uint64_t row)
{
    return elimination->matrix + (block * elimination->rows + row) * elimination->field.stride;
}
