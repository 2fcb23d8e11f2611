/* m4ri: M4RI's echelon form, for p = 2. */
#include "linear.h"

#include <m4ri/m4ri.h>

int main(int count, char **words)
{
    struct linear_case linear = linear_open(count, words);
    rci_t n = (rci_t)linear.n, rank = 0;
    if (linear.p != 2) {
        fprintf(stderr, "m4ri: p is 2\n");
        return 2;
    }
    mzd_t *matrix = mzd_init(n, n);
    for (int run = 0; run < linear.runs; run++) {
        linear_restart(&linear);
        for (rci_t i = 0; i < n; i++)
            for (rci_t j = 0; j < n; j++)
                mzd_write_bit(matrix, i, j, (BIT)linear_next(&linear));
        double start = linear_seconds();
        rank = mzd_echelonize(matrix, 0);
        linear.seconds[run] = linear_seconds() - start;
    }
    linear_print("m4ri", &linear, (uint64_t)rank);
    mzd_free(matrix);
    return 0;
}
