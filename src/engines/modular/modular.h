/* modular: the parts of the engine for linear systems, besides dense and sparse elimination; see
 * small.c, stencil.c and modular_check.c. */
#pragma once

#include "engines/modular/dense/dense_system.h"
#include "model/view.h"

/* ------------------------------------------------------------ small systems */

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

/* ------------------------------------------------------------ light chasing */

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

/* -------------------------------------------------------------------- check */

/* Checks a solution's claims: Ax = b; or yA = 0 and yb != 0; or Ay = 0 and y != 0. QJ_BUG if one is
 * false. */
qj_status modular_check_solution(const struct linear_view *view, const qj_solution *solution,
                                 qj_context *context);

/* Checks that Ay = 0 and y != 0; QJ_BUG otherwise. */
qj_status modular_check_kernel(const struct linear_view *view, const uint64_t *y,
                               qj_context *context);
