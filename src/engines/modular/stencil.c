/* stencil: see stencil.h. */
#include "engines/modular/stencil.h"

#include <string.h>

static uint64_t shorter(const struct linear_view *view)
{
    return view->rows < view->columns ? view->rows : view->columns;
}

uint64_t stencil_bytes(const struct linear_view *view)
{
    uint64_t side = shorter(view), system = echelon_bytes(side, side), boards, bytes;
    bool over = __builtin_mul_overflow(view->unknowns + side, 2 * sizeof(uint32_t), &boards) ||
                __builtin_add_overflow(boards, system, &bytes);
    return over ? UINT64_MAX : bytes;
}

/* The cell in the numbering of the view. */
static uint64_t cell_of(const struct stencil *stencil, uint64_t row, uint64_t column)
{
    return stencil->turned ? column * stencil->rows + row : row * stencil->columns + column;
}

/* The sum of a row's neighbours left and right of a column. */
static uint64_t beside(const uint32_t *row, uint64_t column, uint64_t columns)
{
    uint64_t left = column > 0 ? row[column - 1] : 0;
    return left + (column + 1 < columns ? row[column + 1] : 0);
}

/* Fills the board from its first row; right is NULL for b = 0. */
static qj_status chase(struct stencil *stencil, const uint32_t *right)
{
    uint64_t columns = stencil->columns, p = stencil->p;
    for (uint64_t row = 0; row < stencil->rows; row++) {
        uint32_t *here = stencil->board + row * columns;
        for (uint64_t column = 0; column < columns; column++) {
            uint64_t above = row > 0 ? (here - columns)[column] : 0;
            uint64_t wanted = right ? right[row * columns + column] : 0;
            uint64_t lit = above + here[column] + beside(here, column, columns);
            here[column + columns] = (uint32_t)((wanted + 4 * p - lit) % p);
        }
        TRY(pace_add(&stencil->pace, columns, "rows", row, stencil->rows));
    }
    return QJ_OK;
}

/* What should be 0. */
static uint32_t *behind_last(const struct stencil *stencil)
{
    return stencil->board + stencil->rows * stencil->columns;
}

/* Inserts the rows of P, which is symmetric, the first standing behind the last row of the board,
 * with -q as right side. rows: room for three. */
static qj_status insert_rows(const struct stencil *stencil, struct echelon *echelon, uint32_t *rows,
                             const uint32_t *q)
{
    uint64_t columns = stencil->columns, p = stencil->p;
    uint32_t *before = rows, *row = rows + columns, *next = row + columns;
    memcpy(row, behind_last(stencil), columns * sizeof *row);
    for (uint64_t number = 0; number < columns; number++) {
        TRY(echelon_insert(echelon, row, q[number] ? (uint32_t)(p - q[number]) : 0));
        for (uint64_t column = 0; column < columns; column++)
            next[column] = (uint32_t)((beside(row, column, columns) + p - before[column]) % p);
        uint32_t *free_row = before;
        before = row;
        row = next;
        next = free_row;
    }
    return QJ_OK;
}

static qj_status fill_echelon(struct stencil *stencil, struct echelon *echelon, struct arena *arena)
{
    uint64_t columns = stencil->columns;
    uint32_t *rows = arena_alloc(arena, 4 * columns, sizeof *rows);
    if (!rows)
        return arena_status(arena);
    uint32_t *q = rows + 3 * columns;
    TRY(chase(stencil, stencil->right));
    memcpy(q, behind_last(stencil), columns * sizeof *q);
    memset(stencil->board, 0, columns * sizeof *stencil->board);
    stencil->board[0] = 1;
    TRY(chase(stencil, NULL));
    TRY(insert_rows(stencil, echelon, rows, q));
    arena_free(arena, rows);
    return QJ_OK;
}

qj_status stencil_open(struct stencil *stencil, struct echelon *echelon, struct arena *arena,
                       const struct linear_view *view)
{
    uint64_t columns = shorter(view), rows = view->unknowns / columns;
    *stencil = (struct stencil){.pace = {arena->context, 0},
                                .p = view->modulus,
                                .rows = rows,
                                .columns = columns,
                                .turned = view->columns > columns};
    stencil->board = arena_alloc(arena, view->unknowns + columns, sizeof *stencil->board);
    stencil->right = arena_alloc(arena, view->unknowns, sizeof *stencil->right);
    if (!stencil->board || !stencil->right)
        return arena_status(arena);
    for (uint64_t row = 0; row < rows; row++)
        for (uint64_t column = 0; column < columns; column++)
            stencil->right[row * columns + column] = view->right[cell_of(stencil, row, column)];
    TRY(echelon_open(echelon, arena, view->modulus, columns, columns));
    return fill_echelon(stencil, echelon, arena);
}

/* Chases from the first row; upwards: out is turned upside down. */
static qj_status chase_from(struct stencil *stencil, const uint64_t *first, const uint32_t *right,
                            bool upwards, uint64_t *out)
{
    uint64_t columns = stencil->columns, rows = stencil->rows;
    for (uint64_t column = 0; column < columns; column++)
        stencil->board[column] = (uint32_t)first[column];
    TRY(chase(stencil, right));
    for (uint64_t row = 0; row < rows; row++)
        for (uint64_t column = 0; column < columns; column++)
            out[cell_of(stencil, upwards ? rows - 1 - row : row, column)] =
                stencil->board[row * columns + column];
    return QJ_OK;
}

qj_status stencil_solution(struct stencil *stencil, const uint64_t *first, uint64_t *x)
{
    return chase_from(stencil, first, stencil->right, false, x);
}

qj_status stencil_kernel(struct stencil *stencil, const uint64_t *first, uint64_t *y)
{
    return chase_from(stencil, first, NULL, false, y);
}

qj_status stencil_kernel_upwards(struct stencil *stencil, const uint64_t *last, uint64_t *y)
{
    return chase_from(stencil, last, NULL, true, y);
}
