/* strip: eight panels of an elimination. A strip is first eliminated in its own columns. Then all
 * other columns are updated with its panels, while these are in the second-level cache:
 *
 *     the strip's     others
 *     | 0 1 2 3 |     |       |  |       |     panels 0, 1, 2, 3 here, one after the other;
 *     |         |     |       |  |       |     then all four there, block by block
 *
 * Within the strip the columns of a panel are updated before the panel is eliminated. They are
 * updated with each panel on the left as soon as it is done, or, for formats that take several
 * panels at once, with as many panels as possible:
 *
 *     panel done   0      1      2      3      4 ...
 *     updates      1      2 3    3      4-7    5
 *     with         0      0 1    2      0-3    4
 *
 * While the other columns are updated with a strip, the next strip is eliminated already: its
 * columns are updated first. The row exchanges of the next strip are applied to the other columns
 * afterwards.
 *
 * (Toledo, "Locality of reference in LU decomposition with partial pivoting", SIAM J. Matrix Anal.
 * Appl. 1997.)
 */
#pragma once

#include "base/thread_pool.h"
#include "engines/modular/dense/elimination.h"

enum { STRIP = FIELD_MAX_COLUMNS / PANEL };

/* A panel with taken rows. */
struct panel {
    struct elimination_step step;
    uint64_t taken[PANEL]; /* original positions of these rows */
    /* B, and the negated inverse of T. */
    unsigned char *multipliers, *inner_multipliers;
};

/* Memory of a thread that updates a block. */
struct strip_buffers {
    unsigned char *tables;  /* of the panels that are taken together */
    unsigned char *sources; /* PANEL rows of a block, with 0 in columns that do not change */
    unsigned char *reduced; /* U of a panel and a block */
    struct field_update multiples[STRIP]; /* multiples of U for the rows below */
};

struct strip {
    struct elimination *elimination;
    uint64_t first, end; /* its panels are first to end - 1 */
    struct panel panel[STRIP];
    unsigned panels; /* panels with taken rows */
    void *basis;
    unsigned char *combinations; /* PANEL rows of a block: the negated inverse of T */
    struct strip_buffers *room;  /* one for each thread */
    struct thread_pool *pool;    /* NULL: a single thread */
};

/* Returns the first row below the rows that a panel took. */
static inline uint64_t strip_below(const struct panel *panel)
{
    return panel->step.first + panel->step.count;
}

/* Eliminates the strip's columns. */
qj_status strip_eliminate(struct strip *strip);

/* Updates the columns of panels from to to - 1 with the strip's panels, starting at `first`. Only
 * thread 0, the caller's, polls the context. */
qj_status strip_update(const struct strip *strip, unsigned thread, unsigned first, uint64_t from,
                       uint64_t to);

/* Updates all columns after the strip's, up to panel to - 1, with its panels. The columns of the
 * next strip come first, and are eliminated while other threads continue. */
qj_status strip_update_others(const struct strip *strip, struct strip *next, uint64_t to);
