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

/* Returns how many entries a sparse matrix of `lines` rows and columns, or edges a graph of so many
 * vertices, has at least: one for every four after the first 2^20, so that memory for lines is in
 * proportion to the text. */
static inline uint64_t matrix_min_entries(uint64_t lines)
{
    const uint64_t few = UINT64_C(1) << 20;
    return lines > few ? (lines - few) / 4 : 0;
}

/* Reads the first two words. */
qj_status matrix_read_banner(struct scan *scan);

/* Reads one of several words, a list that ends in NULL, and returns its index. expected names
 * them. */
qj_status matrix_read_word(struct scan *scan, const char *const *words, const char *expected,
                           size_t *out);

#endif
