/* dense_system: Ax = b with an eliminated matrix A (elimination.h), and the answers to it, each in
 * time proportional to the entries of A.
 *
 * Forwards, A = LE with E in echelon form: y with Ly = b by the panels from the first on. Rows that
 * depend on others must be left with 0; else there is no x. Backwards, x with Ex = y, or 0, from
 * the last panel to the first, after values were given to the unknowns of columns that do not lead.
 */
#ifndef QIJU_ENGINES_MODULAR_DENSE_DENSE_SYSTEM_H
#define QIJU_ENGINES_MODULAR_DENSE_DENSE_SYSTEM_H

#include "engines/modular/dense/elimination.h"

#define NO_ROW UINT64_MAX

struct dense_system {
    struct elimination elimination;
    uint32_t *right; /* by row, in the order they were given; to be set before it is solved */
    uint32_t *y;     /* rank residues */
    uint64_t
        contradiction; /* the first row, as it stands now, that is not left with 0; or NO_ROW */
};

/* Bytes that a system takes, or UINT64_MAX. */
uint64_t dense_system_bytes(const struct field *field, uint64_t rows, uint64_t columns);

/* Room for a system, all 0; allocates in arena. Rows are set by elimination_set. */
qj_status dense_system_open(struct dense_system *system, struct arena *arena,
                            const struct field *field, uint64_t rows, uint64_t columns);

/* Eliminates, and finds out whether there is a solution, which is the second step by itself. */
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

/* What a solved system is asked for: a solution; a vector of a basis of the kernel, by its number,
 * with a 1 in one of the columns that do not lead and 0 in the others; or for a contradiction a
 * witness y, yA = 0 and yb != 0, a residue of each row in the order they were given. */
enum linear_answer { SOLUTION, KERNEL, WITNESS };

/* out is all 0 before; index is that of a vector of the kernel. */
qj_status dense_system_answer(struct dense_system *system, enum linear_answer answer,
                              uint64_t index, uint32_t *out);

#endif
