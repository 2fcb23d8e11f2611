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
#include "engines/modular/modular.h"

#include "engines/modular/field/residue.h"

/* For moduli below this a sum of five residues fits 32 bits with a sign. */
#define SUMS_FIT (UINT64_C(1) << 28)

static uint64_t stencil_shorter_side(const struct linear_view *view)
{
    return view->grid.rows < view->grid.columns ? view->grid.rows : view->grid.columns;
}

uint64_t stencil_bytes(const struct linear_view *view, const struct field *field)
{
    uint64_t side = stencil_shorter_side(view);
    return dense_system_bytes(field, side, side);
}

/* Returns a cell's number in the view. */
static uint64_t stencil_cell(const struct stencil *stencil, uint64_t row, uint64_t column)
{
    return stencil->turned ? column * stencil->rows + row : row * stencil->columns + column;
}

/* Returns row i, one of the three in memory. */
static uint32_t *stencil_line(const struct stencil *stencil, uint64_t i)
{
    return stencil->line + i % 3 * (stencil->columns + 2) + 1;
}

/* ------------------------------------------------------------------- chasing */

/* Computes next = wanted - above - T here, in residues. */
static void stencil_chase_row(uint64_t modulus, uint64_t columns, const uint32_t *above,
                              const uint32_t *here, const uint32_t *wanted, uint32_t *next)
{
    const int32_t p = (int32_t)modulus;
    const uint32_t *left = here - 1, *right = here + 1;
    for (uint64_t i = 0; i < columns; i++) {
        int32_t lacks = (int32_t)(wanted[i] - above[i] - here[i] - left[i] - right[i]);
        lacks += lacks < -2 * p ? 2 * p : 0;
        lacks += lacks < -p ? p : 0;
        lacks += lacks < 0 ? p : 0;
        next[i] = (uint32_t)lacks;
    }
}

static void stencil_chase_row_wide(uint64_t p, uint64_t columns, const uint32_t *above,
                                   const uint32_t *here, const uint32_t *wanted, uint32_t *next)
{
    const uint32_t *left = here - 1, *right = here + 1;
    for (uint64_t i = 0; i < columns; i++) {
        uint64_t lit = (uint64_t)above[i] + here[i] + left[i] + right[i];
        next[i] = (uint32_t)((wanted[i] + 4 * p - lit) % p);
    }
}

/* Chases the view's right side or 0 into cells of out, upside down if upwards; NULL: nowhere. */
struct stencil_chase {
    bool homogeneous, upwards;
    uint64_t *out;
};

/* Chases from the first row; *last is the row that should be 0. */
static qj_status stencil_chase_rows(struct stencil *stencil, const struct stencil_chase *chase,
                                    const uint64_t *first, const uint32_t **last)
{
    uint64_t columns = stencil->columns, p = stencil->p;
    uint32_t *wanted = stencil->wanted;
    memset(stencil->line, 0, 3 * (columns + 2) * sizeof *stencil->line);
    memset(wanted, 0, columns * sizeof *wanted);
    for (uint64_t i = 0; i < columns; i++)
        stencil_line(stencil, 0)[i] = (uint32_t)first[i];
    for (uint64_t row = 0; row < stencil->rows; row++) {
        const uint32_t *above = stencil_line(stencil, row + 2), *here = stencil_line(stencil, row);
        const uint64_t to = chase->upwards ? stencil->rows - 1 - row : row;
        for (uint64_t i = 0; i < columns && chase->out; i++)
            chase->out[stencil_cell(stencil, to, i)] = here[i];
        for (uint64_t i = 0; i < columns && !chase->homogeneous; i++)
            wanted[i] = residues_at(&stencil->view->right, stencil_cell(stencil, row, i));
        (p < SUMS_FIT ? stencil_chase_row : stencil_chase_row_wide)(p, columns, above, here, wanted,
                                                                    stencil_line(stencil, row + 1));
        TRY(pace_add(&stencil->pace, columns, "rows", row, stencil->rows));
    }
    *last = stencil_line(stencil, stencil->rows);
    return QJ_OK;
}

qj_status stencil_answer(struct stencil *stencil, struct dense_system *system,
                         enum linear_answer answer, uint64_t index, uint64_t *out)
{
    SCOPED(arena_clear) struct arena room = {.context = stencil->arena->context};
    const struct stencil_chase chase = {answer != SOLUTION, answer == WITNESS, out};
    const uint32_t *last;
    uint64_t *line;
    TRY(arena_make(&room, &line, stencil->columns));
    TRY(dense_system_answer(system, answer, index, NULL, line));
    return stencil_chase_rows(stencil, &chase, line, &last);
}

/* -------------------------------------------------------------------- system */

/* Sets the rows of P, which is symmetric. rows: three rows, each with a 0 on either side; the
 * second is P's first row. */
static qj_status stencil_set_rows(struct stencil *stencil, struct elimination *elimination,
                                  uint32_t *rows)
{
    uint64_t columns = stencil->columns, p = stencil->p;
    uint32_t *before = rows + 1, *row = before + columns + 2, *next = row + columns + 2;
    for (uint64_t number = 0; number < columns; number++) {
        const uint32_t *left = row - 1, *right = row + 1;
        elimination_set(elimination, number, row);
        for (uint64_t i = 0; i < columns; i++) {
            uint64_t sum = (uint64_t)left[i] + right[i] + p - before[i];
            sum -= sum >= 2 * p ? 2 * p : 0;
            next[i] = (uint32_t)(sum - (sum >= p ? p : 0));
        }
        uint32_t *free_row = before;
        before = row;
        row = next;
        next = free_row;
        TRY(pace_add(&stencil->pace, 2 * columns, "rows", number, columns));
    }
    return QJ_OK;
}

/* Fills in the system Pu = -q. */
static qj_status stencil_fill_system(struct stencil *stencil, struct dense_system *system)
{
    SCOPED(arena_clear) struct arena room = {.context = stencil->arena->context};
    uint64_t columns = stencil->columns, p = stencil->p, *first;
    uint32_t *rows;
    const uint32_t *last;
    TRY(arena_make(&room, &rows, 3 * (columns + 2)));
    TRY(arena_make(&room, &first, columns));
    TRY(stencil_chase_rows(stencil, &(struct stencil_chase){0}, first, &last));
    for (uint64_t i = 0; i < columns; i++)
        system->right[i] = (uint32_t)residue_negate(last[i], p);
    first[0] = 1;
    TRY(stencil_chase_rows(stencil, &(struct stencil_chase){.homogeneous = true}, first, &last));
    memcpy(rows + columns + 3, last, columns * sizeof *last);
    return stencil_set_rows(stencil, &system->elimination, rows);
}

qj_status stencil_solve(struct stencil *stencil, struct dense_system *system, struct arena *arena,
                        const struct linear_view *view, const struct field *field)
{
    uint64_t columns = stencil_shorter_side(view);
    *stencil = (struct stencil){.view = view,
                                .arena = arena,
                                .pace = {arena->context, 0},
                                .p = view->modulus,
                                .rows = view->unknowns / columns,
                                .columns = columns,
                                .turned = view->grid.columns > columns};
    TRY(dense_system_open(system, arena, field, columns, columns));
    TRY(arena_make(arena, &stencil->line, 3 * (columns + 2)));
    TRY(arena_make(arena, &stencil->wanted, columns));
    TRY(stencil_fill_system(stencil, system));
    return dense_system_solve(system);
}
