/* echelon: a linear system Ax = b over GF(p) in row echelon form, by Gaussian elimination, one
 * equation after the other.
 *
 * An equation is reduced from the left by the pivot rows that there are, until it has a first entry
 * in a column without a pivot: then it is the pivot row of that column, divided by that entry. If
 * there is no such entry it depends on the others, and contradicts them unless its right side has
 * become 0 as well.
 *
 * Where a row has become zero it keeps what it was reduced with, so that how it came about can be
 * told later without any further work: s is the entry that the row was divided by, l the multiple
 * of the pivot row of that column that was taken off, u the row itself.
 *
 *     column         0   1   2   3   b
 *     pivot of 0   | s | u   u   u | u |        equation = s (1 u u u | u)
 *     pivot of 2   | l   . | s | u | u |        equation = l (pivot of 0) + s (0 0 1 u | u)
 *     pivot of 1   | l | s | u   u | u |        equation = l (pivot of 0) + s (0 1 u u | u)
 */
#ifndef QIJU_ENGINES_MODULAR_ECHELON_H
#define QIJU_ENGINES_MODULAR_ECHELON_H

#include "base/arena.h"
#include "base/pace.h"

#define NO_PIVOT UINT64_MAX

struct echelon {
    struct pace pace;
    uint64_t p, columns, equations;
    uint64_t inserted;
    uint64_t rank;
    uint32_t *rows;   /* of the pivot rows, columns + 1 each, in the order they came */
    uint64_t *pivot;  /* by column: its pivot row, or NO_PIVOT */
    uint64_t *lead;   /* by pivot row: its column */
    uint64_t *source; /* by pivot row: the number of its equation */
    uint64_t *sum;    /* the equation being reduced: columns + 1 sums of products */
    uint64_t most;    /* products that a residue in sum can take without overflow */

    bool contradicted;      /* then: */
    uint64_t contradiction; /* the number of the first equation that contradicts others */
    uint32_t *reduced_by;   /* the multiples of the pivot rows that were taken off it, by column */
};

/* Bytes that a system takes, or UINT64_MAX. */
uint64_t echelon_bytes(uint64_t equations, uint64_t columns);

/* Room for that many equations; allocates in arena. */
qj_status echelon_open(struct echelon *echelon, struct arena *arena, uint64_t p, uint64_t equations,
                       uint64_t columns);

/* Adds an equation: columns residues, and its right side. */
qj_status echelon_insert(struct echelon *echelon, const uint32_t *equation, uint32_t right);

/* Solves for the unknowns of pivot columns, those of other columns being given in x; with all right
 * sides 0 if homogeneous. */
qj_status echelon_solve(struct echelon *echelon, bool homogeneous, uint64_t *x);

/* Number index, below columns minus the rank, of linearly independent solutions y of Ay = 0: the
 * one with a 1 in that column of those without a pivot, and 0 in the others. y is all 0 before. */
qj_status echelon_kernel(struct echelon *echelon, uint64_t index, uint64_t *y);

/* When contradicted: y with yA = 0 and yb != 0; equations residues, all 0 before. work: columns
 * numbers to use on the way. */
qj_status echelon_contradiction(struct echelon *echelon, uint64_t *work, uint64_t *y);

#endif
