/* linear: what the programs share that eliminate a random square matrix over GF(p) by another
 * library: the matrix of the benchmark elimination.c, and the line to print. */
#pragma once

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LINEAR_MAX_RUNS = 99 };

struct linear_case {
    uint64_t n, p, state;
    int runs;
    double seconds[LINEAR_MAX_RUNS];
};

/* The words of the command: N P [RUNS]. */
static inline struct linear_case linear_open(int count, char **words)
{
    struct linear_case linear = {0, 0, 0, 5, {0}};
    linear.n = count > 1 ? strtoull(words[1], NULL, 10) : 0;
    linear.p = count > 2 ? strtoull(words[2], NULL, 10) : 0;
    linear.runs = count > 3 ? (int)strtol(words[3], NULL, 10) : 5;
    if (linear.n == 0 || linear.p < 2 || linear.runs < 1 || linear.runs > LINEAR_MAX_RUNS) {
        fprintf(stderr, "usage: %s N P [RUNS]\n", words[0]);
        exit(2);
    }
    return linear;
}

static inline void linear_restart(struct linear_case *linear)
{
    linear->state = linear->n ^ linear->p;
}

/* The entries row by row. */
static inline uint64_t linear_next(struct linear_case *linear)
{
    uint64_t z = (linear->state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (z ^ (z >> 31)) % linear->p;
}

static inline double linear_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static inline int linear_compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static inline void linear_print(const char *name, struct linear_case *linear, uint64_t rank)
{
    qsort(linear->seconds, (size_t)linear->runs, sizeof *linear->seconds, linear_compare);
    printf("%s n %llu p %llu rank %llu: median %.4f s, least %.4f s\n", name,
           (unsigned long long)linear->n, (unsigned long long)linear->p, (unsigned long long)rank,
           linear->seconds[linear->runs / 2], linear->seconds[0]);
}
