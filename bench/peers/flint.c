/* flint: FLINT's reduced row echelon form. */
#include "linear.h"

#include <flint/nmod_mat.h>

int main(int count, char **words)
{
    struct linear_case linear = linear_open(count, words);
    slong n = (slong)linear.n, rank = 0;
    nmod_mat_t matrix;
    nmod_mat_init(matrix, n, n, linear.p);
    for (int run = 0; run < linear.runs; run++) {
        linear_restart(&linear);
        for (slong i = 0; i < n; i++)
            for (slong j = 0; j < n; j++)
                nmod_mat_set_entry(matrix, i, j, linear_next(&linear));
        double start = linear_seconds();
        rank = nmod_mat_rref(matrix);
        linear.seconds[run] = linear_seconds() - start;
    }
    linear_print("flint", &linear, (uint64_t)rank);
    nmod_mat_clear(matrix);
    return 0;
}
