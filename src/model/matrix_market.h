/* matrix_market: the first line of a matrix in Matrix Market's exchange format, in capital or small
 * letters:
 *
 *     %%MatrixMarket matrix FORMAT FIELD SYMMETRY
 *
 * Source: Boisvert, Pozo, Remington, "The Matrix Market exchange formats: initial design", NISTIR
 * 5935, 1996.
 */
#ifndef QIJU_MODEL_MATRIX_MARKET_H
#define QIJU_MODEL_MATRIX_MARKET_H

#include "base/text/scan.h"

/* Tables of words end in NULL; choices says them as what was expected. */
struct matrix_words {
    const char *const *words, *choices;
};

/* What a game can read, and which of these words the line has. */
struct matrix_banner {
    struct matrix_words formats, fields, symmetries;
    size_t format, field, symmetry;
};

/* Reads the line; what stands behind it is skipped. */
qj_status matrix_read_banner(struct scan *scan, struct matrix_banner *banner);

#endif
