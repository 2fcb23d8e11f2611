/* table: bounds on the values of positions; see table.c. */
#ifndef QIJU_ENGINES_LINES_TABLE_H
#define QIJU_ENGINES_LINES_TABLE_H

#include "engines/lines/geometry.h"

/* The value of a position lies in low .. high. */
struct bounds {
    int8_t low, high;
};

struct table {
    struct arena *arena;
    const struct geometry *geometry;
    struct entry *entries;
    uint64_t buckets, most_buckets; /* powers of two */
    uint64_t used;                  /* entries */
};

/* An empty table that allocates in arena, at most half of what the limit leaves. */
qj_status table_init(struct table *table, struct arena *arena, const struct geometry *geometry);

/* Sets bounds to those that are kept of a position, if any are. */
void table_find(const struct table *table, const struct marks *marks, struct bounds *bounds);

/* Keeps bounds of a position in place of those before; may drop other positions. */
qj_status table_store(struct table *table, const struct marks *marks, struct bounds bounds);

#endif
