/* check: see check.h. */
#include "engines/modular/check.h"

#include "base/pace.h"
#include "engines/modular/residue.h"

#include <assert.h>

/* sum, not reduced, is what comes of multiplying the factor. */
struct product {
    struct pace pace;
    const struct linear_view *view;
    const uint64_t *factor;
    uint64_t *sum;
};

static void add(const struct product *product, uint64_t row, uint64_t column, uint64_t entry)
{
    product->sum[row] = residue_add_product(product->sum[row], entry, product->factor[column],
                                            product->view->modulus);
}

/* A times the factor, or the factor times A. */
static qj_status multiply_matrix(struct product *product, bool from_left)
{
    const struct linear_view *view = product->view;
    const uint32_t *entry = view->matrix;
    for (uint64_t row = 0; row < view->equations; row++) {
        for (uint64_t column = 0; column < view->unknowns; column++, entry++)
            if (*entry)
                add(product, from_left ? column : row, from_left ? row : column, *entry);
        TRY(pace_add(&product->pace, view->unknowns, "equations", row, view->equations));
    }
    return QJ_OK;
}

/* The stencil is symmetric. */
static qj_status multiply_stencil(struct product *product)
{
    const struct linear_view *view = product->view;
    uint64_t columns = view->columns;
    assert(columns > 0);
    for (uint64_t cell = 0; cell < view->unknowns; cell++) {
        add(product, cell, cell, 1);
        if (cell >= columns)
            add(product, cell, cell - columns, 1);
        if (cell + columns < view->unknowns)
            add(product, cell, cell + columns, 1);
        if (cell % columns > 0)
            add(product, cell, cell - 1, 1);
        if (cell % columns + 1 < columns)
            add(product, cell, cell + 1, 1);
        TRY(pace_add(&product->pace, 1, "cells", cell, view->unknowns));
    }
    return QJ_OK;
}

/* Whether A factor (or factor A) is right, NULL for 0. */
static qj_status check_product(const struct linear_view *view, const uint64_t *factor,
                               bool from_left, const uint32_t *right, struct arena *arena)
{
    uint64_t count = from_left ? view->unknowns : view->equations;
    uint64_t *sum = arena_alloc(arena, count, sizeof *sum);
    if (!sum)
        return arena_status(arena);
    struct product product = {{arena->context, 0}, view, factor, sum};
    TRY(view->matrix ? multiply_matrix(&product, from_left) : multiply_stencil(&product));
    bool good = true;
    for (uint64_t i = 0; i < count; i++)
        good = good && sum[i] % view->modulus == (right ? right[i] : 0);
    arena_free(arena, sum);
    return good ? QJ_OK : context_fail(arena->context, QJ_BUG, "a linear system is solved wrongly");
}

static bool any(const uint64_t *values, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        if (values[i])
            return true;
    return false;
}

static bool contradicts(const struct linear_view *view, const uint64_t *y)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < view->equations; i++)
        sum = residue_add_product(sum, y[i], view->right[i], view->modulus);
    return sum % view->modulus != 0;
}

static qj_status wrong_witness(const struct arena *arena)
{
    return context_fail(arena->context, QJ_BUG, "a linear system has a wrong witness");
}

qj_status check_kernel(const struct linear_view *view, const uint64_t *y, struct arena *arena)
{
    if (!any(y, view->unknowns))
        return wrong_witness(arena);
    return check_product(view, y, false, NULL, arena);
}

qj_status check_solution(const struct linear_view *view, const qj_solution *solution,
                         struct arena *arena)
{
    const uint64_t *y = solution->witness;
    bool inconsistent = solution->verdict == QJ_INCONSISTENT;
    if (!inconsistent)
        TRY(check_product(view, solution->x, false, view->right, arena));
    if (!y)
        return QJ_OK;
    if (!inconsistent)
        return check_kernel(view, y, arena);
    return contradicts(view, y) ? check_product(view, y, true, NULL, arena) : wrong_witness(arena);
}
