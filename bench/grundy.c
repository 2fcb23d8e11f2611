/* grundy: nimbers of the heaps of a game, by the engine, a second of CPU time: all are computed, as
 * it is not looked for periods. The line printed is that of peers/octal.c, which finds the same
 * sequence by plain means; the hash is over all its values.
 *
 *     grundy CODE N [RUNS [THREADS [KERNEL]]]
 */
#include "measure.h"

#include "base/context.h"
#include "engines/grundy/sequence/nimber_sequence.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_RUNS = 99 };

struct times {
    double cpu, clock;
    uint64_t hash;
};

static qj_status run(qj_context *context, const char *code, uint64_t largest, struct times *times)
{
    struct arena arena;
    struct heap_rule rule;
    struct sequence sequence;
    const char *expected;
    arena = (struct arena){.context = context};
    double start = cpu_seconds(), begun = wall_seconds();
    TRY(heap_rule_read(code, &arena, &rule, &expected));
    if (expected)
        return context_fail(context, QJ_USAGE, "expected %s, found '%s'", expected, code);
    TRY(sequence_open(&sequence, &arena, &rule));
    sequence.next_look = UINT64_MAX;
    TRY(sequence_extend(&sequence, largest));
    times->cpu = cpu_seconds() - start;
    times->clock = wall_seconds() - begun;
    times->hash = 0;
    for (uint64_t n = 0; n <= largest; n++)
        times->hash = times->hash * 31 + sequence_at(&sequence, n);
    arena_clear(&arena);
    return QJ_OK;
}

int main(int count, char **words)
{
    qj_limits limits = QJ_LIMITS_INIT;
    uint64_t largest = count > 2 ? strtoull(words[2], NULL, 10) : 0;
    int runs = count > 3 ? (int)strtol(words[3], NULL, 10) : 5;
    double cpu[MAX_RUNS], clock[MAX_RUNS];
    struct times times = {0};
    if (largest == 0 || runs < 1 || runs > MAX_RUNS) {
        fprintf(stderr, "usage: grundy CODE N [RUNS [THREADS [KERNEL]]]\n");
        return 2;
    }
    limits.threads = count > 4 ? (unsigned)strtoul(words[4], NULL, 10) : 1;
    limits.kernel = count > 5 ? words[5] : NULL;
    for (int i = 0; i < runs; i++) {
        qj_context *context = NULL;
        qj_status status = qj_context_new(&limits, &context);
        if (status == QJ_OK)
            status = run(context, words[1], largest, &times);
        if (status != QJ_OK) {
            fprintf(stderr, "grundy: %s\n",
                    context ? qj_context_error(context)->message : "no context");
            return 1;
        }
        qj_context_free(context);
        cpu[i] = times.cpu;
        clock[i] = times.clock;
    }
    double middle = median(cpu, runs);
    median(clock, runs);
    printf(
        "qiju %s n %llu: median %.4f s, least %.4f s, clock %.4f s, %.0f values/s, hash %016llx\n",
        words[1], (unsigned long long)largest, middle, cpu[0], clock[0], (double)largest / middle,
        (unsigned long long)times.hash);
    return 0;
}
