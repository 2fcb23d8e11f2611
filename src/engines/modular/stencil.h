/* stencil: light chasing. On a grid, pressing a cell adds 1 to it and its orthogonal neighbours.
 * Wanted is x with Ax = b modulo p. Let T be the stencil on one row. Row i of Ax = b is
 *
 *     x[i-1] + T x[i] + x[i+1] = b[i],       x[-1] = x[rows] = 0,
 *
 * so the first row u determines all others. The last condition is x[rows] = Pu + q, where q results
 * from b and u = 0, and Pu from u and b = 0. Every u with Pu = -q gives a solution, and the kernels
 * of A and P have equal dimensions. (For p = 2: Sutner, "The sigma-game and cellular automata",
 * 1990.)
 *
 * P is a polynomial in T, so it is symmetric and commutes with T. Since T e[j] = e[j-1] + e[j] +
 * e[j+1], its first column gives the others:
 *
 *     P e[j+1] = (T - 1) P e[j] - P e[j-1]
 *
 * Let z P = 0 and z q != 0. Chase y upwards from its last row z with b = 0. Then y is in the kernel
 * of A, which is symmetric too. And y b = z q is not 0: x chased from u = 0 satisfies Ax = b except
 * in the last row, where it gives b - q.
 *
 * Only three rows of the grid are in memory at a time, so the answer takes most of the memory.
 */
#pragma once

#include "model/view.h"

#include "engines/modular/dense/dense_system.h"

/* The grid, with its shorter side as the length of a row, which keeps P small. */
struct stencil {
    const struct linear_view *view;
    struct arena *arena;
    struct pace pace;
    uint64_t p, rows, columns;
    bool turned;      /* rows and columns are exchanged */
    uint32_t *line;   /* three rows, each with a 0 on either side */
    uint32_t *wanted; /* right side of a row */
};

uint64_t stencil_bytes(const struct linear_view *view, const struct field *field);

/* Makes the system Pu = -q and solves it; allocates in arena. */
qj_status stencil_solve(struct stencil *stencil, struct dense_system *system, struct arena *arena,
                        const struct linear_view *view, const struct field *field);

/* Expands an answer of the system into out, in the view's numbering: x from its first row u; y in
 * the kernel of A from its first row; a witness from its last row. */
qj_status stencil_answer(struct stencil *stencil, struct dense_system *system,
                         enum linear_answer answer, uint64_t index, uint64_t *out);
