/* subtract: the heart of elimination over GF(p) alone: multiples of the rows of one panel, or of as
 * many as the kernel takes together, taken of as many rows as an update takes together, again and
 * again in one block, so that all stands in the caches.
 * Prints products a second, the median of some runs and the most of them, in thousand millions:
 * what elimination cannot be faster than.
 *
 *     subtract P [RUNS [KERNEL]]
 */
#include "base/random.h"
#include "engines/modular/dense/elimination.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MAX_RUNS = 99, TOGETHER = 1 << 16, TIMES = 2000 };

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

/* Random rows of a block. */
static void fill(const struct field *field, struct random *random, unsigned char *rows,
                 size_t count)
{
    uint32_t residues[FIELD_MAX_COLUMNS];
    for (size_t row = 0; row < count; row++) {
        for (unsigned i = 0; i < field->columns; i++)
            residues[i] = (uint32_t)random_below(random, field->p);
        field->kernel->pack(field, residues, field->columns, rows + row * field->stride);
    }
}

static qj_status measure(struct arena *arena, const struct field *field, int runs, double *rate)
{
    size_t rows = TOGETHER / field->stride;
    struct random random = {field->p};
    unsigned char *block, *source, *tables;
    void *multipliers;
    const struct field_span span = {0, field->columns / PANEL};
    struct field_update update[FIELD_MAX_COLUMNS / PANEL];
    const void *sources[PANEL];
    TRY(elimination_make(arena, &block, rows, field->stride));
    TRY(elimination_make(arena, &source, PANEL, field->stride));
    TRY(elimination_make(arena, &tables, field->together, field->table_bytes));
    TRY(elimination_make(arena, &multipliers, rows, field->multiplier_bytes));
    fill(field, &random, source, PANEL);
    fill(field, &random, block, rows);
    for (unsigned i = 0; i < PANEL; i++)
        sources[i] = source + i * field->stride;
    field->kernel->multipliers(field, block, rows, 0, multipliers);
    for (unsigned i = 0; i < field->together; i++) {
        void *own = tables + i * field->table_bytes;
        field->kernel->tables(field, span, sources, own);
        update[i] = (struct field_update){.multipliers = multipliers, .tables = own};
    }
    for (int run = 0; run < runs; run++) {
        double start = seconds();
        for (int i = 0; i < TIMES; i++)
            field->kernel->subtract(field, span, block, rows, update, field->together);
        double products = (double)TIMES * (double)rows * PANEL * field->together * field->columns;
        rate[run] = products / (seconds() - start) / 1e9;
    }
    return QJ_OK;
}

int main(int count, char **words)
{
    qj_limits limits = QJ_LIMITS_INIT;
    uint64_t p = count > 1 ? strtoull(words[1], NULL, 10) : 0;
    int runs = count > 2 ? (int)strtol(words[2], NULL, 10) : 9;
    double rate[MAX_RUNS];
    qj_context *context = NULL;
    struct arena arena;
    struct field field;
    if (p < 2 || runs < 1 || runs > MAX_RUNS) {
        fprintf(stderr, "usage: subtract P [RUNS [KERNEL]]\n");
        return 2;
    }
    if (qj_context_new(&limits, &context) != QJ_OK)
        return 1;
    arena = (struct arena){.context = context};
    qj_status status = field_find(context, p, count > 3 ? words[3] : NULL, &field);
    if (status == QJ_OK)
        status = measure(&arena, &field, runs, rate);
    if (status != QJ_OK)
        fprintf(stderr, "subtract: %s\n", qj_context_error(context)->message);
    arena_clear(&arena);
    qj_context_free(context);
    if (status != QJ_OK)
        return 1;
    qsort(rate, (size_t)runs, sizeof *rate, compare);
    printf("qiju p %llu: median %.1f, most %.1f thousand million products a second\n",
           (unsigned long long)p, rate[runs / 2], rate[runs - 1]);
    return 0;
}
