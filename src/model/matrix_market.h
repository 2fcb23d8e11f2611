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

/* Reads the first two words. */
qj_status matrix_read_banner(struct scan *scan);

/* Reads one of several words, a list that ends in NULL, and returns its index. expected names
 * them. */
qj_status matrix_read_word(struct scan *scan, const char *const *words, const char *expected,
                           size_t *out);

#endif
