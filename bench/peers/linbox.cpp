/* linbox: LinBox's sparse elimination of Lights Out on N x N cells as any graph, the matrix of the
 * benchmark sparse.c: the rank alone, and a solution of a right side that has one. */
#include "linear.h"

#include <linbox/linbox-config.h>
/* Which is not needed here, and need not be installed. */
#undef __LINBOX_HAVE_NTL
#include <givaro/modular.h>
#include <linbox/matrix/sparse-matrix.h>
#include <linbox/solutions/rank.h>
#include <linbox/solutions/solve.h>

using Field = Givaro::Modular<double>;
using Matrix = LinBox::SparseMatrix<Field, LinBox::SparseMatrixFormat::SparseSeq>;

static void fill(Matrix &matrix, size_t side)
{
    const Field &field = matrix.field();
    for (size_t cell = 0; cell < side * side; cell++) {
        size_t row = cell / side, column = cell % side;
        matrix.setEntry(cell, cell, field.one);
        if (row > 0)
            matrix.setEntry(cell, cell - side, field.one);
        if (column > 0)
            matrix.setEntry(cell, cell - 1, field.one);
        if (column + 1 < side)
            matrix.setEntry(cell, cell + 1, field.one);
        if (row + 1 < side)
            matrix.setEntry(cell, cell + side, field.one);
    }
}

int main(int count, char **words)
{
    struct linear_case linear = linear_open(count, words), solving = linear;
    size_t cells = linear.n * linear.n, rank = 0;
    Field field(static_cast<double>(linear.p));
    LinBox::DenseVector<Field> x(field, cells), right(field, cells);
    linear_restart(&linear);
    for (int run = 0; run < linear.runs; run++) {
        Matrix first(field, cells, cells), second(field, cells, cells);
        fill(first, linear.n);
        fill(second, linear.n);
        for (size_t cell = 0; cell < cells; cell++)
            field.init(x[cell], static_cast<double>(linear_next(&linear)));
        first.apply(right, x);
        double start = linear_seconds();
        LinBox::rankInPlace(rank, first, LinBox::Method::SparseElimination());
        double found = linear_seconds();
        LinBox::solve(x, second, right, LinBox::Method::SparseElimination());
        linear.seconds[run] = found - start;
        solving.seconds[run] = linear_seconds() - found;
    }
    linear_print("linbox lights, rank,", &linear, rank);
    linear_print("linbox lights, solved,", &solving, rank);
    return 0;
}
