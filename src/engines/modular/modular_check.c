/* modular_check: checks every solution and witness by multiplication before it is returned. */
#include "engines/modular/modular.h"

#include "engines/modular/field/residue.h"

/* Tells whether a sum is the right side, or 0 if homogeneous. */
static bool modular_check_is_right(const struct linear_view *view, uint64_t sum, uint64_t row,
                                   bool homogeneous)
{
    return sum % view->modulus == (homogeneous ? 0 : residues_at(&view->right, row));
}

/* The entries of a row: entry i is values[first + i], in column columns[i], or i if columns is
 * NULL. */
struct check_row {
    const struct residues *values;
    const uint32_t *columns;
    uint64_t first, count;
};

static struct check_row modular_check_row(const struct linear_view *view, uint64_t row)
{
    const struct sparse_matrix *sparse = &view->sparse;
    if (linear_form(view) == LINEAR_MATRIX)
        return (struct check_row){&view->matrix, NULL, row * view->unknowns, view->unknowns};
    const uint64_t first = sparse->rows[row], count = sparse->rows[row + 1] - first;
    return (struct check_row){&sparse->values, sparse->columns + first, first, count};
}

static uint64_t modular_check_times_row(const struct linear_view *view, const struct check_row *row,
                                        const uint64_t *x)
{
    const uint64_t p = view->modulus;
    const uint64_t most = (UINT64_MAX - p) / ((p - 1) * (p - 1)); /* products that fit a sum */
    uint64_t sum = 0;
    for (uint64_t i = 0; row->columns && i < row->count; i++)
        sum = residue_add_product(sum, residues_at(row->values, row->first + i), x[row->columns[i]],
                                  p);
    for (uint64_t first = 0; !row->columns && first < row->count;) {
        uint64_t last = row->count - first < most ? row->count : first + most;
        for (uint64_t i = first; i < last; i++)
            sum += (uint64_t)residues_at(row->values, row->first + i) * (uint32_t)x[i];
        sum %= p;
        first = last;
    }
    return sum % p;
}

/* Adds times a row to the sums, each kept below 2^64. */
static void modular_check_add_row(const struct linear_view *view, const struct check_row *row,
                                  uint64_t times, uint64_t *sum)
{
    for (uint64_t i = 0; times && i < row->count; i++) {
        uint64_t *to = &sum[row->columns ? row->columns[i] : i];
        *to = residue_add_product(*to, residues_at(row->values, row->first + i), times,
                                  view->modulus);
    }
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

/* Checks that A x is the right side, or 0. x A is A x, because the stencil is symmetric. */
static qj_status modular_check_stencil(const struct linear_view *view, const uint64_t *x,
                                       bool homogeneous, qj_context *context, bool *good)
{
    struct pace pace = {context, 0};
    for (uint64_t row = 0; row < view->grid.rows; row++)
        for (uint64_t column = 0; column < view->grid.columns; column++) {
            uint64_t cell = row * view->grid.columns + column;
            uint64_t sum = modular_check_times_stencil(view, row, column, x);
            *good = *good && modular_check_is_right(view, sum, cell, homogeneous);
            TRY(pace_add(&pace, 2, "cells", cell, view->unknowns));
        }
    return QJ_OK;
}

/* Checks that A x is the right side, or 0; or that x A is 0. */
static qj_status modular_check_matrix(const struct linear_view *view, const uint64_t *x,
                                      bool from_left, bool homogeneous, qj_context *context,
                                      bool *good)
{
    SCOPED(arena_clear) struct arena room = {.context = context};
    struct pace pace = {context, 0};
    uint64_t *sum = NULL; /* of columns */
    if (from_left)
        TRY(arena_make(&room, &sum, view->unknowns));
    for (uint64_t i = 0; i < view->equations; i++) {
        const struct check_row row = modular_check_row(view, i);
        if (from_left)
            modular_check_add_row(view, &row, x[i], sum);
        else
            *good = *good && modular_check_is_right(view, modular_check_times_row(view, &row, x), i,
                                                    homogeneous);
        TRY(pace_add(&pace, row.count + 1, "equations", i, view->equations));
    }
    for (uint64_t i = 0; from_left && i < view->unknowns; i++)
        *good = *good && sum[i] % view->modulus == 0;
    return QJ_OK;
}

static qj_status modular_check_product(const struct linear_view *view, const uint64_t *x,
                                       bool from_left, bool homogeneous, qj_context *context)
{
    bool good = true;
    TRY(linear_form(view) == LINEAR_STENCIL
            ? modular_check_stencil(view, x, homogeneous, context, &good)
            : modular_check_matrix(view, x, from_left, homogeneous, context, &good));
    return good ? QJ_OK : context_fail(context, QJ_BUG, "a linear system is solved wrongly");
}

static bool modular_check_contradicts(const struct linear_view *view, const uint64_t *y)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < view->equations; i++)
        sum = residue_add_product(sum, y[i], residues_at(&view->right, i), view->modulus);
    return sum % view->modulus != 0;
}

static qj_status modular_check_wrong_witness(qj_context *context)
{
    return context_fail(context, QJ_BUG, "a linear system has a wrong witness");
}

qj_status modular_check_kernel(const struct linear_view *view, const uint64_t *y,
                               qj_context *context)
{
    uint64_t i = 0;
    while (i < view->unknowns && !y[i])
        i++;
    return i < view->unknowns ? modular_check_product(view, y, false, true, context)
                              : modular_check_wrong_witness(context);
}

qj_status modular_check_solution(const struct linear_view *view, const qj_solution *solution,
                                 qj_context *context)
{
    const uint64_t *y = solution->witness;
    bool inconsistent = solution->verdict == QJ_INCONSISTENT;
    if (!inconsistent)
        TRY(modular_check_product(view, solution->x, false, false, context));
    if (!y)
        return QJ_OK;
    if (!inconsistent)
        return modular_check_kernel(view, y, context);
    return modular_check_contradicts(view, y) ? modular_check_product(view, y, true, true, context)
                                              : modular_check_wrong_witness(context);
}
