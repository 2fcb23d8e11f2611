/* matrix_market: the first line of a matrix in Matrix Market's exchange format, in capital or small
 * letters:
 *
 *     %%MatrixMarket matrix FORMAT FIELD SYMMETRY
 *
 * Source: Boisvert, Pozo, Remington, "The Matrix Market exchange formats: initial design", NISTIR
 * 5935, 1996.
 */
#pragma once

#include "base/text/scan.h"

#define MATRIX_FEW_LINES (UINT64_C(1) << 20)

/* Returns how many entries a matrix of `lines` rows and columns, or edges a graph, has at least:
 * one for four lines beyond 2^20, so that the memory is in proportion to the text. */
static inline uint64_t matrix_min_entries(uint64_t lines)
{
    return lines > MATRIX_FEW_LINES ? (lines - MATRIX_FEW_LINES) / 4 : 0;
}

/* Reads the first two words. */
qj_status matrix_read_banner(struct scan *scan);

/* Reads one of the words, which end in NULL, and returns its index. expected names them. */
qj_status matrix_read_word(struct scan *scan, const char *const *words, const char *expected,
                           size_t *out);

/* Reads the number of entries of so many lines, named `what`, or `rule` if it has a minimum. */
qj_status matrix_read_count(struct scan *scan, uint64_t lines, const char *what, const char *rule,
                            uint64_t *out);
