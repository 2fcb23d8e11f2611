/* stencil: light chasing. On a grid, pressing a cell adds 1 to it and its orthogonal neighbours,
 * and x is wanted with Ax = b modulo p. With T the same stencil on one row, row i of Ax = b says
 *
 *     x[i-1] + T x[i] + x[i+1] = b[i],       x[-1] = x[rows] = 0,
 *
 * so that the first row u determines all others, and x[rows] = Pu + q, where q is what b leads to
 * from u = 0, and Pu what u leads to with b = 0. Every u with Pu = -q gives a solution: the kernels
 * of A and P have the same dimension. (For p = 2: Sutner, "The sigma-game and cellular automata",
 * 1990.)
 *
 * P is a polynomial in T, so it is symmetric, commutes with T, and as T e[j] = e[j-1] + e[j] +
 * e[j+1], its first column gives the others:
 *
 *     P e[j+1] = (T - 1) P e[j] - P e[j-1]
 *
 * If z P = 0 and z q != 0, then y, chased with b = 0 upwards from its last row z, is in the kernel
 * of A, which is symmetric too, and y b = z q is not 0: x chased from u = 0 has Ax = b but for the
 * last row, where it is b - q.
 *
 * Only two rows of the grid are kept at a time, so the answer takes most of the memory.
 */
#ifndef QIJU_ENGINES_MODULAR_STENCIL_H
#define QIJU_ENGINES_MODULAR_STENCIL_H

#include "model/view.h"

#include "engines/modular/dense/dense_system.h"

/* The grid with its shorter side as rows' length, to keep P small. */
struct stencil {
    const struct linear_view *view;
    struct arena *arena;
    struct pace pace;
    uint64_t p, rows, columns;
    bool turned;    /* rows and columns are exchanged */
    uint32_t *line; /* three rows, each with a 0 on either side */
};

uint64_t stencil_bytes(const struct linear_view *view, const struct field *field);

/* Allocates in arena; makes the system Pu = -q and solves it. */
qj_status stencil_solve(struct stencil *stencil, struct dense_system *system, struct arena *arena,
                        const struct linear_view *view, const struct field *field);

/* x from its first row u; y in the kernel of A from its first row; or, for a witness, from its last
 * row, which is line in each case. In the numbering of the view. */
qj_status stencil_expand(struct stencil *stencil, enum linear_answer answer, const uint32_t *line,
                         uint64_t *out);

#endif
