/* small: a system so small that panels and tables would cost more than its products. The matrix is
 * brought into reduced echelon form together with b and the unit matrix (Gauss, Jordan):
 *
 *     | A | b | 1 |   ->   | E | c | M |        M A = E, M b = c
 *
 * A solution has c in the leading columns of E, and 0 in all others. A vector of the kernel has 1
 * in one column that does not lead, and that column, negated, in the leading columns. If a row of E
 * is 0 and c is not, that row of M is a witness.
 */
#include "engines/modular/modular.h"

#include "base/inline.h"
#include "engines/modular/field/residue.h"

/* Exchanges row with the first from it on that is nonzero in the column; false: none is. */
static bool small_find_pivot(struct small *small, uint64_t row, uint64_t column)
{
    uint64_t from = row;
    while (from < small->rows && small->entry[from][column] == 0)
        from++;
    if (from == small->rows)
        return false;
    for (uint64_t i = 0; i < 2 * SMALL_SIDE + 1 && from > row; i++) {
        uint32_t saved = small->entry[row][i];
        small->entry[row][i] = small->entry[from][i];
        small->entry[from][i] = saved;
    }
    return true;
}

/* Makes a row lead with 1, and clears the column in all other rows. The entries to the left of the
 * column are 0. */
INLINE void small_clear_column(struct small *small, uint64_t row, uint64_t column, uint64_t p)
{
    uint64_t width = small->columns + 1 + small->rows;
    uint32_t *pivot = small->entry[row];
    uint64_t inverse = residue_invert(pivot[column], p);
    for (uint64_t i = column; i < width; i++)
        pivot[i] = (uint32_t)(pivot[i] * inverse % p);
    for (uint64_t other = 0; other < small->rows; other++) {
        uint32_t *entry = small->entry[other];
        uint64_t times = residue_negate(entry[column], p);
        for (uint64_t i = column; times && other != row && i < width; i++)
            entry[i] = (uint32_t)((entry[i] + times * pivot[i]) % p);
    }
}

INLINE void small_eliminate(struct small *small, uint64_t p)
{
    for (uint64_t column = 0; column < small->columns && small->rank < small->rows; column++) {
        if (!small_find_pivot(small, small->rank, column))
            continue;
        small_clear_column(small, small->rank, column, p);
        small->leads[column] = true;
        small->lead[small->rank++] = (uint32_t)column;
    }
}

/* A modulus that is constant lets the compiler divide by multiplication. */
void small_solve(struct small *small, const struct linear_view *view)
{
    small->p = view->modulus;
    small->rows = view->equations;
    small->columns = view->unknowns;
    for (uint64_t row = 0; row < small->rows; row++) {
        uint32_t *entry = small->entry[row];
        for (uint64_t column = 0; column < small->columns; column++)
            entry[column] = residues_at(&view->matrix, row * small->columns + column);
        entry[small->columns] = residues_at(&view->right, row);
        entry[small->columns + 1 + row] = 1;
    }
    if (small->p == 7)
        small_eliminate(small, 7);
    else
        small_eliminate(small, small->p);
    small->contradiction = small->rank;
    while (small->contradiction < small->rows &&
           small->entry[small->contradiction][small->columns] == 0)
        small->contradiction++;
}

void small_answer(const struct small *small, enum linear_answer answer, uint64_t index,
                  uint64_t *out)
{
    if (answer == KERNEL) {
        uint64_t column = 0;
        for (; index || small->leads[column]; column++)
            index -= !small->leads[column];
        for (uint64_t row = 0; row < small->rank; row++)
            out[small->lead[row]] = residue_negate(small->entry[row][column], small->p);
        out[column] = 1;
    } else if (answer == SOLUTION) {
        for (uint64_t row = 0; row < small->rank; row++)
            out[small->lead[row]] = small->entry[row][small->columns];
    } else {
        const uint32_t *row = small->entry[small->contradiction];
        for (uint64_t i = 0; i < small->rows; i++)
            out[i] = row[small->columns + 1 + i];
    }
}
