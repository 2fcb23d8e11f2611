/* strip: eight panels of an elimination, which are eliminated in their own columns first. All other
 * columns are updated with all of them while these are in the second-level cache:
 *
 *     the strip's     others
 *     | 0 1 2 3 |     |       |  |       |     panels 0, 1, 2, 3 here, one after the other;
 *     |         |     |       |  |       |     then all four there, block by block
 *
 * Within the strip the columns of a panel are updated before it is looked at: with each panel on
 * the left as soon as that is done, or, by kernels that take panels together, with as many of them
 * as possible:
 *
 *     panel done   0      1      2      3      4 ...
 *     updates      1      2 3    3      4-7    5
 *     with         0      0 1    2      0-3    4
 *
 * While other columns are updated with a strip, the next one is eliminated already: its own columns
 * are updated first of all. The rows that it exchanges are exchanged in other columns afterwards.
 *
 * (Toledo, "Locality of reference in LU decomposition with partial pivoting", SIAM J. Matrix Anal.
 * Appl. 1997.)
 */
#ifndef QIJU_ENGINES_MODULAR_DENSE_STRIP_H
#define QIJU_ENGINES_MODULAR_DENSE_STRIP_H

#include "base/thread_pool.h"
#include "engines/modular/dense/elimination.h"

enum { STRIP = FIELD_MOST_COLUMNS / PANEL };

/* A panel in which rows were taken. */
struct panel {
    struct elimination_step step;
    uint64_t taken[PANEL];       /* where these rows stood */
    unsigned group, inner_group; /* for the rows below, and for those that were taken */
    /* B, and minus the inverse of T. */
    unsigned char *multipliers, *inner_multipliers;
};

/* What a thread needs to update a block. */
struct strip_buffers {
    unsigned char *tables;  /* of the panels that are taken together */
    unsigned char *sources; /* PANEL rows of a block, with the columns that stay as they are at 0 */
    unsigned char *reduced; /* U of a panel and a block */
    struct field_update multiples[STRIP]; /* of U, that rows below lack */
};

struct strip {
    struct elimination *elimination;
    uint64_t first, end; /* panels first to end - 1 are its own */
    struct panel panel[STRIP];
    unsigned panels; /* with rows that were taken */
    void *basis;
    unsigned char *combinations; /* PANEL rows of a block: minus the inverse of T */
    struct strip_buffers *room;  /* of each thread */
    unsigned threads;
    struct thread_pool *pool; /* NULL: one thread */
};

/* The first row below those that a panel took. */
static inline uint64_t strip_below(const struct panel *panel)
{
    return panel->step.first + panel->step.count;
}

/* Takes rows in a panel, which is then one of the strip's if it has any. Rows are exchanged in the
 * strip's own blocks. */
qj_status strip_find(struct strip *strip, uint64_t number);

/* Exchanges the same rows in all other blocks. */
void strip_exchange(const struct strip *strip);

/* Eliminates the strip's own columns. */
qj_status strip_eliminate(struct strip *strip);

/* Updates the columns of panels from to to - 1 with those of the strip's from the first-th on. */
qj_status strip_update(const struct strip *strip, unsigned first, uint64_t from, uint64_t to);

/* Updates all columns up to panel to - 1 behind the strip's with its panels, those of the next
 * strip first, and eliminates these while other threads go on. */
qj_status strip_update_others(const struct strip *strip, struct strip *next, uint64_t to);

#endif
