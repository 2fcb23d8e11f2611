/* modular_check: see modular_check.h. */
#include "engines/modular/modular_check.h"

#include "engines/modular/field/residue.h"

/* Tells whether a sum is the right side, or 0 if homogeneous. */
static bool modular_check_is_right(const struct linear_view *view, uint64_t sum, uint64_t row,
                                   bool homogeneous)
{
    return sum % view->modulus == (homogeneous ? 0 : residues_at(&view->right, row));
}

static uint64_t modular_check_times_row(const struct linear_view *view, uint64_t row,
                                        const uint64_t *x)
{
    const struct sparse_matrix *matrix = &view->sparse;
    const uint64_t p = view->modulus, at = row * view->unknowns;
    const uint64_t most = (UINT64_MAX - p) / ((p - 1) * (p - 1)); /* products that fit a sum */
    uint64_t sum = 0;
    if (linear_form(view) == LINEAR_SPARSE) {
        for (uint64_t i = matrix->rows[row]; i < matrix->rows[row + 1]; i++)
            sum = residue_add_product(sum, residues_at(&matrix->values, i), x[matrix->columns[i]],
                                      p);
        return sum % p;
    }
    for (uint64_t first = 0; first < view->unknowns;) {
        uint64_t last = view->unknowns - first < most ? view->unknowns : first + most;
        for (uint64_t i = first; i < last; i++)
            sum += (uint64_t)residues_at(&view->matrix, at + i) * (uint32_t)x[i];
        sum %= p;
        first = last;
    }
    return sum;
}

/* Adds times row to the sums, each kept below 2^64. */
static void modular_check_add_row(const struct linear_view *view, uint64_t row, uint32_t times,
                                  uint64_t *sum)
{
    const struct sparse_matrix *matrix = &view->sparse;
    uint64_t at = row * view->unknowns;
    if (linear_form(view) == LINEAR_SPARSE) {
        for (uint64_t i = matrix->rows[row]; i < matrix->rows[row + 1]; i++) {
            uint64_t *to = &sum[matrix->columns[i]];
            *to = residue_add_product(*to, residues_at(&matrix->values, i), times, view->modulus);
        }
        return;
    }
    for (uint64_t i = 0; i < view->unknowns; i++)
        sum[i] = residue_add_product(sum[i], residues_at(&view->matrix, at + i), times,
                                     view->modulus);
}

/* Returns the number of entries of a row, or an upper bound. */
static uint64_t modular_check_row_size(const struct linear_view *view, uint64_t row)
{
    return linear_form(view) == LINEAR_SPARSE
               ? view->sparse.rows[row + 1] - view->sparse.rows[row] + 1
               : view->unknowns;
}

/* Checks that A x is the right side, or 0. */
static qj_status modular_check_matrix(const struct linear_view *view, const uint64_t *x,
                                      bool homogeneous, struct arena *arena, bool *good)
{
    struct pace pace = {arena->context, 0};
    for (uint64_t row = 0; row < view->equations; row++) {
        *good = *good && modular_check_is_right(view, modular_check_times_row(view, row, x), row,
                                                homogeneous);
        TRY(pace_add(&pace, modular_check_row_size(view, row), "equations", row, view->equations));
    }
    return QJ_OK;
}

/* Checks that y A is 0. */
static qj_status modular_check_from_left(const struct linear_view *view, const uint64_t *y,
                                         struct arena *arena, bool *good)
{
    struct pace pace = {arena->context, 0};
    uint64_t *sum;
    TRY(arena_make(arena, &sum, view->unknowns));
    for (uint64_t row = 0; row < view->equations; row++) {
        if (y[row])
            modular_check_add_row(view, row, (uint32_t)y[row], sum);
        TRY(pace_add(&pace, modular_check_row_size(view, row), "equations", row, view->equations));
    }
    for (uint64_t i = 0; i < view->unknowns; i++)
        *good = *good && sum[i] % view->modulus == 0;
    arena_free(arena, sum);
    return QJ_OK;
}

/* Returns the number that presses add to a cell. */
static uint64_t modular_check_times_stencil(const struct linear_view *view, uint64_t row,
                                            uint64_t column, const uint64_t *x)
{
    uint64_t columns = view->grid.columns;
    x += row * columns + column;
    return *x + (row ? *(x - columns) : 0) + (row + 1 < view->grid.rows ? *(x + columns) : 0) +
           (column ? *(x - 1) : 0) + (column + 1 < columns ? *(x + 1) : 0);
}

/* Checks that A x (or x A) is the right side, or 0. */
static qj_status modular_check_product(const struct linear_view *view, const uint64_t *x,
                                       bool from_left, bool homogeneous, struct arena *arena)
{
    bool good = true;
    if (linear_form(view) == LINEAR_STENCIL) {
        /* x A is A x, because the stencil is symmetric */
        struct pace pace = {arena->context, 0};
        for (uint64_t row = 0; row < view->grid.rows; row++)
            for (uint64_t column = 0; column < view->grid.columns; column++) {
                uint64_t cell = row * view->grid.columns + column;
                uint64_t sum = modular_check_times_stencil(view, row, column, x);
                good = good && modular_check_is_right(view, sum, cell, homogeneous);
                TRY(pace_add(&pace, 2, "cells", cell, view->unknowns));
            }
    } else if (from_left)
        TRY(modular_check_from_left(view, x, arena, &good));
    else
        TRY(modular_check_matrix(view, x, homogeneous, arena, &good));
    return good ? QJ_OK : context_fail(arena->context, QJ_BUG, "a linear system is solved wrongly");
}

static bool modular_check_contradicts(const struct linear_view *view, const uint64_t *y)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < view->equations; i++)
        sum = residue_add_product(sum, y[i], residues_at(&view->right, i), view->modulus);
    return sum % view->modulus != 0;
}

static qj_status modular_check_wrong_witness(const struct arena *arena)
{
    return context_fail(arena->context, QJ_BUG, "a linear system has a wrong witness");
}

qj_status modular_check_kernel(const struct linear_view *view, const uint64_t *y,
                               struct arena *arena)
{
    uint64_t i = 0;
    while (i < view->unknowns && !y[i])
        i++;
    if (i == view->unknowns)
        return modular_check_wrong_witness(arena);
    return modular_check_product(view, y, false, true, arena);
}

qj_status modular_check_solution(const struct linear_view *view, const qj_solution *solution,
                                 struct arena *arena)
{
    const uint64_t *y = solution->witness;
    bool inconsistent = solution->verdict == QJ_INCONSISTENT;
    if (!inconsistent)
        TRY(modular_check_product(view, solution->x, false, false, arena));
    if (!y)
        return QJ_OK;
    if (!inconsistent)
        return modular_check_kernel(view, y, arena);
    return modular_check_contradicts(view, y) ? modular_check_product(view, y, true, true, arena)
                                              : modular_check_wrong_witness(arena);
}
