/* substitution: solves Ax = b with an eliminated matrix A (elimination.h), in time proportional to
 * its entries for each question.
 *
 * Forwards, A = LE with E in echelon form: y with Ly = b by the panels from the first on. Rows that
 * depend on others must be left with 0; else there is no x. Backwards, x with Ex = y, or 0, from
 * the last panel to the first, after values were given to the unknowns of columns that do not lead.
 */
#ifndef QIJU_ENGINES_MODULAR_DENSE_SUBSTITUTION_H
#define QIJU_ENGINES_MODULAR_DENSE_SUBSTITUTION_H

#include "engines/modular/dense/elimination.h"

#define NO_ROW UINT64_MAX

/* Finds y, rank residues, for a right side: a residue of each row, in the order they were given;
 * and the first row, as it stands now, that is not left with 0, or NO_ROW. */
qj_status substitution_forwards(struct elimination *elimination, const uint32_t *right, uint32_t *y,
                                uint64_t *contradiction);

/* Fills in the unknowns of columns that lead; x has 0 there before. y: NULL for 0. */
qj_status substitution_backwards(struct elimination *elimination, const uint32_t *y, uint32_t *x);

/* Vector number index, below columns minus the rank, of a basis of the solutions of Ax = 0: the one
 * with a 1 in that column of those that do not lead, and 0 in the others. x is all 0 before. */
qj_status substitution_kernel(struct elimination *elimination, uint64_t index, uint32_t *x);

/* For a row that forwards has found, z with zA = 0 and zb != 0: a residue of each row, in the order
 * they were given; all 0 before. */
qj_status substitution_contradict(struct elimination *elimination, uint64_t contradiction,
                                  uint32_t *z);

#endif
