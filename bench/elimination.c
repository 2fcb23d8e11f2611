/* elimination: a random square system over GF(p), by the modular engine: CPU seconds of the calling
 * thread, and seconds of the clock, the median of some runs and the least of them. What is timed is
 * the elimination, from rows as the kernel holds them to the rank; beside it stand the packing of
 * rows from residues of 32 bits, and solving for one right side. The line printed is that of the
 * programs in peers/, whose matrices are the same.
 *
 *     elimination N P [RUNS [THREADS [KERNEL]]]
 */
#include "measure.h"

#include "base/random.h"
#include "engines/modular/dense/dense_system.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_RUNS = 99 };

struct times {
    double pack, run, clock, solve;
};

static qj_status eliminate(qj_context *context, uint64_t n, uint64_t p, struct times *times,
                           uint64_t *rank)
{
    struct arena arena;
    struct field field;
    struct dense_system system;
    struct random random = {n ^ p};
    arena = (struct arena){.context = context};
    uint32_t *row;
    TRY(arena_make(&arena, &row, n));
    uint64_t *x;
    TRY(arena_make(&arena, &x, n));
    TRY(field_find(context, p, context->limits.kernel, &field));
    TRY(dense_system_open(&system, &arena, &field, n, n));
    *times = (struct times){0};
    for (uint64_t i = 0; i < n; i++) {
        for (uint64_t j = 0; j < n; j++)
            row[j] = (uint32_t)(random_next(&random) % p);
        system.right[i] = row[0];
        double start = seconds_of(CLOCK_THREAD_CPUTIME_ID);
        elimination_set(&system.elimination, i, row);
        times->pack += seconds_of(CLOCK_THREAD_CPUTIME_ID) - start;
    }
    double start = seconds_of(CLOCK_THREAD_CPUTIME_ID), begun = wall_seconds();
    TRY(elimination_run(&system.elimination));
    double end = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    times->clock = wall_seconds() - begun;
    times->run = end - start;
    TRY(dense_system_substitute(&system));
    if (!dense_system_is_contradicted(&system))
        TRY(dense_system_answer(&system, SOLUTION, 0, NULL, x));
    times->solve = seconds_of(CLOCK_THREAD_CPUTIME_ID) - end;
    *rank = system.elimination.rank;
    arena_clear(&arena);
    return QJ_OK;
}

int main(int count, char **words)
{
    qj_limits limits = QJ_LIMITS_INIT;
    uint64_t n = count > 1 ? strtoull(words[1], NULL, 10) : 0, rank = 0;
    uint64_t p = count > 2 ? strtoull(words[2], NULL, 10) : 0;
    int runs = count > 3 ? (int)strtol(words[3], NULL, 10) : 5;
    double run[MAX_RUNS], clock[MAX_RUNS];
    struct times times = {0};
    if (n == 0 || p < 2 || runs < 1 || runs > MAX_RUNS) {
        fprintf(stderr, "usage: elimination N P [RUNS [THREADS [KERNEL]]]\n");
        return 2;
    }
    limits.threads = count > 4 ? (unsigned)strtoul(words[4], NULL, 10) : 1;
    limits.kernel = count > 5 ? words[5] : NULL;
    for (int i = 0; i < runs; i++) {
        qj_context *context = NULL;
        qj_status status = qj_context_new(&limits, &context);
        if (status == QJ_OK)
            status = eliminate(context, n, p, &times, &rank);
        if (status != QJ_OK) {
            fprintf(stderr, "elimination: %s\n",
                    context ? qj_context_error(context)->message : "no context");
            return 1;
        }
        qj_context_free(context);
        run[i] = times.run;
        clock[i] = times.clock;
    }
    double middle = median(run, (int)runs);
    median(clock, (int)runs);
    printf("qiju n %llu p %llu rank %llu: median %.4f s, least %.4f s", (unsigned long long)n,
           (unsigned long long)p, (unsigned long long)rank, middle, run[0]);
    printf(" (clock %.4f s; packing %.4f s, solving %.4f s)\n", clock[0], times.pack, times.solve);
    return 0;
}
