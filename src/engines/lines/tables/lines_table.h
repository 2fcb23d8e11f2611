/* lines_table: bounds on the values of positions.
 *
 * The key is both sets of marks in full, in the smallest image under the symmetries. Equal keys
 * have equal values. When there is no room, the entry with the fewest empty cells is dropped,
 * as it takes the least work to search again.
 *
 * Threads share a table with locks, each for every MEMO_STRIPES-th bucket. Only the owner thread
 * may enlarge the table, and holds all locks meanwhile.
 */
#pragma once

#include "base/memo.h"
#include "engines/lines/board/geometry.h"

#include <pthread.h>

/* The value of a position lies in low .. high. */
struct lines_bounds {
    int8_t low, high;
};

/* The intersection of two bounds. */
static inline struct lines_bounds lines_bounds_meet(struct lines_bounds a, struct lines_bounds b)
{
    if (b.low > a.low)
        a.low = b.low;
    if (b.high < a.high)
        a.high = b.high;
    return a;
}

struct lines_table {
    struct memo memo;
    const struct geometry *geometry;
    bool shared; /* by threads, with the locks */
    pthread_mutex_t locks[MEMO_STRIPES];
};

/* Makes an empty table that allocates in arena, at most half of the free memory. */
qj_status lines_table_init(struct lines_table *table, struct arena *arena,
                           const struct geometry *geometry);

/* lines_table_share lets threads use the table together, until lines_table_share_end. */
void lines_table_share(struct lines_table *table);
void lines_table_share_end(struct lines_table *table);

/* Sets bounds to the stored bounds of a position, if there are any. */
void lines_table_find(struct lines_table *table, const struct lines_bitboards *bitboards,
                      struct lines_bounds *bounds);

/* Replaces the stored bounds of a position; may drop other positions. */
qj_status lines_table_store(struct lines_table *table, bool owner,
                            const struct lines_bitboards *bitboards, struct lines_bounds bounds);
