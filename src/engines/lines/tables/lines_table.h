/* lines_table: bounds on the values of positions.
 *
 * The key is both sets of marks in full, of the least one among the board's symmetries, and the
 * number of empty cells (which buried cells hide): all that the rest of the game depends on. So
 * equal keys have equal values. When there is no room, the entry with the fewest empty cells goes,
 * as it takes the least work to search again.
 *
 * Threads share a table by locks, each for every MEMO_STRIPES-th bucket. Only one of them, the
 * owner, may make it larger, and it holds all locks meanwhile.
 */
#ifndef QIJU_ENGINES_LINES_TABLES_LINES_TABLE_H
#define QIJU_ENGINES_LINES_TABLES_LINES_TABLE_H

#include "base/memo.h"
#include "engines/lines/board/geometry.h"

/* The value of a position lies in low .. high. */
struct lines_bounds {
    int8_t low, high;
};

/* Bounds of which both hold, as one. */
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
    struct lines_table_locks *locks; /* NULL: one thread alone */
};

/* An empty table that allocates in arena, at most half of what the limit leaves. */
qj_status lines_table_init(struct lines_table *table, struct arena *arena);

/* From share on until the end of it threads may use the table together. */
qj_status lines_table_share(struct lines_table *table);
void lines_table_share_end(struct lines_table *table);

/* Sets bounds to those that are kept of a position, if any are. */
void lines_table_find(const struct lines_table *table, const struct geometry *geometry,
                      const struct lines_marks *marks, struct lines_bounds *bounds);

/* Keeps bounds of a position in place of those before; may drop other positions. */
qj_status lines_table_store(struct lines_table *table, bool owner, const struct geometry *geometry,
                            const struct lines_marks *marks, struct lines_bounds bounds);

#endif
