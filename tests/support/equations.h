/* equations: linear systems modulo a prime of known rank, and checks of answers. */
#pragma once

#include "support/support.h"

/* Ax = b. */
struct equations {
    uint64_t p, rows, columns, rank;
    uint32_t *entry, *right;
    uint64_t *x;     /* the solution that the system was made from */
    uint64_t *order; /* rows of a random system, with dependent rows last */
};

/* Makes a system of zeros. */
struct equations equations_zero(uint64_t p, uint64_t rows, uint64_t columns);

/* Makes a random system of the given rank with a solution; replaces its right side by a
 * contradictory one, if some row depends on others. */
struct equations equations_new(struct random *random, uint64_t p, uint64_t rows, uint64_t columns,
                               uint64_t rank);
void equations_contradict(struct random *random, struct equations *equations);

/* Makes lights out on a grid: 1 for a cell and each of its neighbours; the right side is 0. */
struct equations equations_grid(uint64_t p, uint64_t rows, uint64_t columns);
void equations_free(struct equations *equations);

static inline uint32_t *equations_row(const struct equations *equations, uint64_t row)
{
    return equations->entry + row * equations->columns;
}

uint64_t times_row(const struct equations *equations, uint64_t row, const uint64_t *x);

/* Fail unless residues solve the system; are in the kernel and not all 0; combine the rows to 0 but
 * not the right sides. */
void assert_solves(const struct equations *equations, const uint64_t *x);
void assert_in_kernel(const struct equations *equations, const uint64_t *x);
void assert_contradicts(const struct equations *equations, const uint64_t *y);

/* Computes the rank of the rows, which are changed. */
uint64_t rank_of_rows(struct equations *equations);
