/* visited: a set of positions; see visited.c. */
#ifndef QIJU_ENGINES_LINES_TABLES_VISITED_H
#define QIJU_ENGINES_LINES_TABLES_VISITED_H

#include "engines/lines/board/geometry.h"

struct visited {
    struct arena *arena;
    const struct geometry *geometry;
    struct visited_entry *entries;
    uint64_t places, used; /* places: a power of two */
};

qj_status visited_init(struct visited *visited, struct arena *arena,
                       const struct geometry *geometry);

/* Whether a position, or one that a symmetry takes to it, is there. */
bool visited_has(const struct visited *visited, const struct marks *marks);

/* Adds a position that is not there. */
qj_status visited_add(struct visited *visited, const struct marks *marks);

#endif
