/* fflas: FFLAS-FFPACK's PLUQ decomposition, over floats where p allows that, else doubles. */
#include "linear.h"

#include <fflas-ffpack/fflas-ffpack-config.h>
#include <fflas-ffpack/ffpack/ffpack.h>
#include <givaro/modular.h>

#include <vector>

template <class Field> static void run(struct linear_case *linear)
{
    typedef typename Field::Element Element;
    Field field(static_cast<Element>(linear->p));
    size_t n = linear->n, rank = 0;
    std::vector<Element> matrix(n * n);
    std::vector<size_t> rows(n), columns(n);
    for (int i = 0; i < linear->runs; i++) {
        linear_restart(linear);
        for (size_t j = 0; j < n * n; j++)
            matrix[j] = static_cast<Element>(linear_next(linear));
        double start = linear_seconds();
        rank = FFPACK::PLUQ(field, FFLAS::FflasNonUnit, n, n, matrix.data(), n, rows.data(),
                            columns.data());
        linear->seconds[i] = linear_seconds() - start;
    }
    linear_print("fflas-ffpack", linear, rank);
}

int main(int count, char **words)
{
    struct linear_case linear = linear_open(count, words);
    if (linear.p < 2000)
        run<Givaro::Modular<float>>(&linear);
    else
        run<Givaro::Modular<double>>(&linear);
    return 0;
}
