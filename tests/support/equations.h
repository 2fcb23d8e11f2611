/* equations: linear systems modulo a prime, made with a known rank, and what is true of answers. */
#ifndef QIJU_TESTS_EQUATIONS_H
#define QIJU_TESTS_EQUATIONS_H

#include "support/support.h"

/* Ax = b. */
struct equations {
    uint64_t p, rows, columns, rank;
    uint32_t *entry, *right;
    uint64_t *x;     /* what it was made from */
    uint64_t *order; /* of a random system: rows, those that depend on others last */
};

/* All 0. */
struct equations equations_zero(uint64_t p, uint64_t rows, uint64_t columns);

/* A random system of that rank with a solution; and another right side without one, where some row
 * depends on others. */
struct equations equations_new(struct random *random, uint64_t p, uint64_t rows, uint64_t columns,
                               uint64_t rank);
void equations_contradict(struct random *random, struct equations *equations);

/* Lights out on a grid: 1 for a cell and each of its neighbours; the right side is 0. */
struct equations equations_grid(uint64_t p, uint64_t rows, uint64_t columns);
void equations_free(struct equations *equations);

static inline uint32_t *equations_row(const struct equations *equations, uint64_t row)
{
    return equations->entry + row * equations->columns;
}

uint64_t times_row(const struct equations *equations, uint64_t row, const uint64_t *x);

/* Residues that solve the system; that are in the kernel, not all 0; by which the rows sum up to 0,
 * and the right sides do not. */
void assert_solves(const struct equations *equations, const uint64_t *x);
void assert_in_kernel(const struct equations *equations, const uint64_t *x);
void assert_contradicts(const struct equations *equations, const uint64_t *y);

/* The rank of the rows, which are changed. */
uint64_t rank_of_rows(struct equations *equations);

#endif
