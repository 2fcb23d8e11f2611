/* dense_system: Ax = b with an eliminated matrix A (elimination.h), and its answers, each in time
 * proportional to the entries of A.
 *
 * Forwards, with A = LE and E in echelon form: y with Ly = b, from the first panel on. If a row
 * that depends on others keeps a nonzero remainder, no x exists. Backwards: x with Ex = y, or Ex =
 * 0, from the last panel to the first, after values are assigned to the unknowns of columns that do
 * not lead.
 */
#pragma once

#include "engines/modular/dense/elimination.h"

#define NO_ROW UINT64_MAX

struct dense_system {
    struct elimination elimination;
    uint32_t *right; /* by row, in the given order; set it before solving */
    uint32_t *y;     /* by the leading column of its row; 0 for other columns */
    uint64_t
        contradiction; /* first row, in the current order, with a nonzero remainder; or NO_ROW */
};

/* Bytes that a system takes; UINT64_MAX if they overflow. */
uint64_t dense_system_bytes(const struct field *field, uint64_t rows, uint64_t columns);

/* Opens a system of zeros; allocates in arena. The caller sets rows with elimination_set. */
qj_status dense_system_open(struct dense_system *system, struct arena *arena,
                            const struct field *field, uint64_t rows, uint64_t columns);

/* Eliminates and decides whether a solution exists. dense_system_substitute is the second part. */
qj_status dense_system_solve(struct dense_system *system);
qj_status dense_system_substitute(struct dense_system *system);

static inline bool dense_system_is_contradicted(const struct dense_system *system)
{
    return system->contradiction != NO_ROW;
}

static inline uint64_t dense_system_kernel_dimension(const struct dense_system *system)
{
    return system->elimination.columns - system->elimination.rank;
}

/* The requests to a solved system: a solution; a vector of a basis of the kernel, by its index,
 * with 1 in one column that does not lead and 0 in all other such columns; or, after a
 * contradiction, a witness y with yA = 0 and yb != 0, a residue for each row in the given order. */
enum linear_answer { SOLUTION, KERNEL, WITNESS };

/* Computes an answer. index: of a vector of the kernel. number: the places of its residues in out;
 * NULL: their order. */
qj_status dense_system_answer(struct dense_system *system, enum linear_answer answer,
                              uint64_t index, const uint32_t *number, uint64_t *out);
