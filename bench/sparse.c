/* sparse: sparse systems over GF(p) by the modular engine: CPU seconds of the elimination, from the
 * matrix to the verdict, and of the solution, the median of some runs and the least of them.
 *
 *     sparse lights N P [RUNS [SPEED]]      Lights Out on N x N cells as any graph
 *     sparse random N P [RUNS [SPEED]]      ten random entries in a row
 *
 * SPEED: products of dense elimination in the time of one of sparse rows (field.h). The programs in
 * peers/ that are told "lights" take the same matrix.
 */
#include "engines/modular/sparse/sparse.h"
#include "base/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_RUNS = 99, MAX_ENTRIES = 10 };

struct matrix {
    uint64_t n, entries, *rows;
    uint32_t *columns, *values, *right;
};

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void *room(uint64_t count, size_t size)
{
    void *bytes = calloc(count + 1, size);
    if (!bytes)
        exit(1);
    return bytes;
}

static struct matrix open_matrix(uint64_t n)
{
    return (struct matrix){.n = n,
                           .rows = room(n + 1, sizeof(uint64_t)),
                           .columns = room(n * MAX_ENTRIES, sizeof(uint32_t)),
                           .values = room(n * MAX_ENTRIES, sizeof(uint32_t)),
                           .right = room(n, sizeof(uint32_t))};
}

static void close_matrix(struct matrix *matrix)
{
    free(matrix->rows);
    free(matrix->columns);
    free(matrix->values);
    free(matrix->right);
}

static void add(struct matrix *matrix, uint64_t column, uint64_t value)
{
    matrix->columns[matrix->entries] = (uint32_t)column;
    matrix->values[matrix->entries++] = (uint32_t)value;
}

/* Cells of which row and column differ by one in all. */
static struct matrix lights(uint64_t side, uint64_t p)
{
    struct matrix matrix = open_matrix(side * side);
    struct random random = {side ^ p};
    for (uint64_t cell = 0; cell < matrix.n; cell++) {
        uint64_t column = cell % side;
        if (cell >= side)
            add(&matrix, cell - side, 1);
        if (column)
            add(&matrix, cell - 1, 1);
        add(&matrix, cell, 1);
        if (column + 1 < side)
            add(&matrix, cell + 1, 1);
        if (cell + side < matrix.n)
            add(&matrix, cell + side, 1);
        matrix.rows[cell + 1] = matrix.entries;
        matrix.right[cell] = (uint32_t)random_below(&random, p);
    }
    return matrix;
}

/* Columns in order, n / MAX_ENTRIES of them for each entry. */
static struct matrix scattered(uint64_t n, uint64_t p)
{
    struct matrix matrix = open_matrix(n);
    struct random random = {n ^ p};
    for (uint64_t row = 0; row < n; row++) {
        for (uint64_t i = 0; i < MAX_ENTRIES; i++) {
            uint64_t first = n * i / MAX_ENTRIES, last = n * (i + 1) / MAX_ENTRIES;
            if (first < last)
                add(&matrix, first + random_below(&random, last - first),
                    1 + random_below(&random, p - 1));
        }
        matrix.rows[row + 1] = matrix.entries;
        matrix.right[row] = (uint32_t)random_below(&random, p);
    }
    return matrix;
}

static qj_status run(qj_context *context, const struct linear_view *view, double speed,
                     double times[2], struct sparse *sparse)
{
    struct arena arena;
    struct field field;
    arena = (struct arena){.context = context};
    TRY(field_find(context, view->modulus, context->limits.kernel, &field));
    field.speed = speed > 0 ? speed : field.speed;
    uint64_t *x;
    TRY(arena_make(&arena, &x, view->unknowns));
    double start = seconds();
    TRY(sparse_solve(sparse, &arena, view, &field));
    times[0] = seconds() - start;
    if (x && !sparse_is_contradicted(sparse))
        TRY(sparse_answer(sparse, SOLUTION, 0, x));
    times[1] = seconds() - start;
    arena_clear(&arena);
    return x ? QJ_OK : QJ_LIMIT;
}

int main(int count, char **words)
{
    qj_limits limits = QJ_LIMITS_INIT;
    uint64_t n = count > 2 ? strtoull(words[2], NULL, 10) : 0;
    uint64_t p = count > 3 ? strtoull(words[3], NULL, 10) : 0;
    int runs = count > 4 ? (int)strtol(words[4], NULL, 10) : 5;
    double speed = count > 5 ? strtod(words[5], NULL) : 0, solved[MAX_RUNS], times[2] = {0};
    double found[MAX_RUNS];
    struct sparse sparse = {0};
    if (n == 0 || p < 2 || runs < 1 || runs > MAX_RUNS) {
        fprintf(stderr, "usage: sparse lights|random N P [RUNS [SPEED]]\n");
        return 2;
    }
    struct matrix matrix = strcmp(words[1], "random") ? lights(n, p) : scattered(n, p);
    struct linear_view view = {.modulus = p,
                               .equations = matrix.n,
                               .unknowns = matrix.n,
                               .sparse = {matrix.rows, matrix.columns, {.words = matrix.values}},
                               .right = {.words = matrix.right}};
    limits.threads = 1;
    for (int i = 0; i < runs; i++) {
        qj_context *context = NULL;
        if (qj_context_new(&limits, &context) != QJ_OK ||
            run(context, &view, speed, times, &sparse) != QJ_OK) {
            fprintf(stderr, "sparse: out of memory\n");
            close_matrix(&matrix);
            return 1;
        }
        qj_context_free(context);
        found[i] = times[0];
        solved[i] = times[1];
    }
    qsort(found, (size_t)runs, sizeof *found, compare);
    qsort(solved, (size_t)runs, sizeof *solved, compare);
    printf("qiju %s n %llu p %llu rank %llu: rank %.4f s, solved %.4f s", words[1],
           (unsigned long long)n, (unsigned long long)p,
           (unsigned long long)(matrix.n - sparse_kernel_dimension(&sparse)), found[runs / 2],
           solved[runs / 2]);
    printf(" (%llu pivots, dense %llu x %llu)\n", (unsigned long long)sparse.pivots,
           (unsigned long long)sparse.tail.elimination.rows,
           (unsigned long long)sparse.tail.elimination.columns);
    close_matrix(&matrix);
    return 0;
}
