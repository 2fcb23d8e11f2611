/* small: a system so small that panels and tables would cost more than its products. The matrix is
 * brought into reduced echelon form together with b and the unit matrix (Gauss, Jordan):
 *
 *     | A | b | 1 |   ->   | E | c | M |        M A = E, M b = c
 *
 * A solution has c in the leading columns of E, and 0 in all others. A vector of the kernel has 1
 * in one column that does not lead, and that column, negated, in the leading columns. If a row of E
 * is 0 and c is not, that row of M is a witness.
 */
#pragma once

#include "engines/modular/dense/dense_system.h"
#include "model/view.h"

enum { SMALL_SIDE = 16 };

struct small {
    uint64_t p, rows, columns, rank;
    uint64_t contradiction;    /* first row of the form 0 = c with c nonzero; rows: there is none */
    uint32_t lead[SMALL_SIDE]; /* by row, of the first rank rows */
    bool leads[SMALL_SIDE];    /* by column */
    uint32_t entry[SMALL_SIDE][2 * SMALL_SIDE + 1];
};

/* Solves a system; small must be all 0. */
void small_solve(struct small *small, const struct linear_view *view);

/* As dense_system_answer; out must be all 0. */
void small_answer(const struct small *small, enum linear_answer answer, uint64_t index,
                  uint64_t *out);
