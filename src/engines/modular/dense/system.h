/* system: a matrix with a right side, eliminated, and the answers to a linear system. */
#ifndef QIJU_ENGINES_MODULAR_DENSE_SYSTEM_H
#define QIJU_ENGINES_MODULAR_DENSE_SYSTEM_H

#include "engines/modular/dense/substitution.h"

struct system {
    struct elimination elimination;
    uint32_t *right; /* by row, in the order they were given; to be set before it is solved */
    uint32_t *y;     /* what forward substitution makes of it */
    uint64_t contradiction;
};

/* Bytes that a system takes, or UINT64_MAX. */
uint64_t system_bytes(const struct field *field, uint64_t rows, uint64_t columns);

/* Room for a system, all 0; allocates in arena. Rows are set by elimination_set. */
qj_status system_open(struct system *system, struct arena *arena, const struct field *field,
                      uint64_t rows, uint64_t columns);

/* Eliminates, and finds out whether there is a solution. */
qj_status system_solve(struct system *system);

static inline bool system_is_contradicted(const struct system *system)
{
    return system->contradiction != NO_ROW;
}

static inline uint64_t system_kernel_dimension(const struct system *system)
{
    return system->elimination.columns - system->elimination.rank;
}

/* A solution, a vector of the kernel by its number, and a witness that there is no solution. Each
 * is all 0 before. */
qj_status system_solution(struct system *system, uint32_t *x);
qj_status system_kernel(struct system *system, uint64_t index, uint32_t *x);
qj_status system_contradiction(struct system *system, uint32_t *y);

#endif
