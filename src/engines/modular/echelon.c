/* echelon: see echelon.h. */
#include "engines/modular/echelon.h"

#include "engines/modular/residue.h"

#include <string.h>

static uint64_t most_rows(uint64_t equations, uint64_t columns)
{
    return equations < columns ? equations : columns;
}

uint64_t echelon_bytes(uint64_t equations, uint64_t columns)
{
    uint64_t entries, bytes;
    bool over = __builtin_mul_overflow(most_rows(equations, columns), columns + 1, &entries) ||
                __builtin_add_overflow(entries, 9 * columns, &entries) ||
                __builtin_mul_overflow(entries, sizeof(uint32_t), &bytes);
    return over ? UINT64_MAX : bytes;
}

qj_status echelon_open(struct echelon *echelon, struct arena *arena, uint64_t p, uint64_t equations,
                       uint64_t columns)
{
    uint64_t rows = most_rows(equations, columns);
    *echelon = (struct echelon){
        .pace = {arena->context, 0}, .p = p, .columns = columns, .equations = equations};
    echelon->most = (UINT64_MAX - p) / ((p - 1) * (p - 1));
    echelon->rows = arena_alloc(arena, rows * (columns + 1), sizeof *echelon->rows);
    echelon->pivot = arena_alloc(arena, columns, sizeof *echelon->pivot);
    echelon->lead = arena_alloc(arena, rows, sizeof *echelon->lead);
    echelon->source = arena_alloc(arena, rows, sizeof *echelon->source);
    echelon->sum = arena_alloc(arena, columns + 1, sizeof *echelon->sum);
    echelon->reduced_by = arena_alloc(arena, columns, sizeof *echelon->reduced_by);
    if (!echelon->rows || !echelon->pivot || !echelon->lead || !echelon->source || !echelon->sum ||
        !echelon->reduced_by)
        return arena_status(arena);
    for (uint64_t column = 0; column < columns; column++)
        echelon->pivot[column] = NO_PIVOT;
    return QJ_OK;
}

static uint32_t *pivot_row(const struct echelon *echelon, uint64_t row)
{
    return echelon->rows + row * (echelon->columns + 1);
}

/* ------------------------------------------------------------- insertion */

static void add_multiple(uint64_t *restrict sum, uint32_t factor, const uint32_t *restrict row,
                         uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        sum[i] += (uint64_t)factor * row[i];
}

static void reduce(uint64_t *sum, uint64_t count, uint64_t p)
{
    for (uint64_t i = 0; i < count; i++)
        sum[i] %= p;
}

/* Reduces the equation in sum. Columns on the way keep their multiples. The column where it has its
 * pivot, reduced up to there, or columns when it has none. */
static uint64_t reduce_equation(struct echelon *echelon)
{
    uint64_t p = echelon->p, *sum = echelon->sum, products = 0;
    for (uint64_t column = 0; column < echelon->columns; column++) {
        uint64_t entry = sum[column] %= p, behind = column + 1;
        uint64_t row = echelon->pivot[column], count = echelon->columns + 1 - behind;
        if (entry == 0)
            continue;
        if (row == NO_PIVOT)
            return column;
        add_multiple(sum + behind, (uint32_t)(p - entry), pivot_row(echelon, row) + behind, count);
        echelon->pace.steps += count;
        if (++products == echelon->most) {
            reduce(sum + behind, count, p);
            products = 0;
        }
    }
    return echelon->columns;
}

static void add_pivot_row(struct echelon *echelon, uint64_t column)
{
    uint64_t p = echelon->p, number = echelon->rank++;
    uint64_t inverse = residue_invert(echelon->sum[column], p);
    uint32_t *row = pivot_row(echelon, number);
    for (uint64_t i = 0; i <= column; i++)
        row[i] = (uint32_t)echelon->sum[i];
    for (uint64_t i = column + 1; i <= echelon->columns; i++)
        row[i] = (uint32_t)(echelon->sum[i] % p * inverse % p);
    echelon->pivot[column] = number;
    echelon->lead[number] = column;
    echelon->source[number] = echelon->inserted;
}

static void check_contradiction(struct echelon *echelon)
{
    if (echelon->contradicted || echelon->sum[echelon->columns] % echelon->p == 0)
        return;
    echelon->contradicted = true;
    echelon->contradiction = echelon->inserted;
    for (uint64_t column = 0; column < echelon->columns; column++)
        echelon->reduced_by[column] = (uint32_t)echelon->sum[column];
}

qj_status echelon_insert(struct echelon *echelon, const uint32_t *equation, uint32_t right)
{
    for (uint64_t column = 0; column < echelon->columns; column++)
        echelon->sum[column] = equation[column];
    echelon->sum[echelon->columns] = right;
    uint64_t column = reduce_equation(echelon);
    if (column < echelon->columns)
        add_pivot_row(echelon, column);
    else
        check_contradiction(echelon);
    echelon->inserted++;
    return pace_add(&echelon->pace, echelon->columns, "equations", echelon->inserted,
                    echelon->equations);
}

/* --------------------------------------------------------------- solving */

qj_status echelon_solve(struct echelon *echelon, bool homogeneous, uint64_t *x)
{
    uint64_t p = echelon->p;
    for (uint64_t column = echelon->columns; column-- > 0;) {
        if (echelon->pivot[column] == NO_PIVOT)
            continue;
        const uint32_t *row = pivot_row(echelon, echelon->pivot[column]);
        uint64_t sum = 0, right = homogeneous ? 0 : row[echelon->columns];
        for (uint64_t i = column + 1; i < echelon->columns; i++)
            sum = residue_add_product(sum, row[i], x[i], p);
        x[column] = (right + p - sum % p) % p;
        TRY(pace_add(&echelon->pace, echelon->columns, "unknowns", echelon->columns - column,
                     echelon->columns));
    }
    return QJ_OK;
}

qj_status echelon_kernel(struct echelon *echelon, uint64_t index, uint64_t *y)
{
    uint64_t column = 0;
    for (; index || echelon->pivot[column] != NO_PIVOT; column++)
        index -= echelon->pivot[column] == NO_PIVOT;
    y[column] = 1;
    return echelon_solve(echelon, true, y);
}

/* With b' its right side after the reduction, the contradicting equation is
 *     sum of reduced_by[c] (pivot row of c) + (0 | b').
 * Pivot rows are replaced by the equations that they came from, the latest first. */
qj_status echelon_contradiction(struct echelon *echelon, uint64_t *work, uint64_t *y)
{
    uint64_t p = echelon->p;
    for (uint64_t column = 0; column < echelon->columns; column++)
        work[column] = residue_negate(echelon->reduced_by[column], p);
    for (uint64_t number = echelon->rank; number-- > 0;) {
        uint64_t lead = echelon->lead[number];
        const uint32_t *row = pivot_row(echelon, number);
        uint64_t times = work[lead] % p * residue_invert(row[lead], p) % p;
        y[echelon->source[number]] = times;
        for (uint64_t column = 0; column < lead; column++)
            work[column] = residue_add_product(work[column], residue_negate(times, p), row[column],
                                               p);
        TRY(pace_add(&echelon->pace, lead, "equations", echelon->rank - number, echelon->rank));
    }
    y[echelon->contradiction] = 1;
    return QJ_OK;
}
