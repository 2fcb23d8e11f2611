/* layout: places the vertices of a graph for a picture; deterministic. */
#ifndef QIJU_FACE_PICTURE_LAYOUT_H
#define QIJU_FACE_PICTURE_LAYOUT_H

#include "base/arena.h"

struct layout_point {
    double x, y;
};

struct layout_joint {
    uint64_t from, to;
};

/* Places vertices in units of a line's length, with components next to each other; the smallest x
 * and y are 0. Graphs of more than LAYOUT_MAX vertices lie on a circle. Allocates in arena.
 * Source: Gansner, Koren, North, "Graph drawing by stress majorization", 2004. */
enum { LAYOUT_MAX = 300 };
qj_status layout_place(struct arena *arena, uint64_t vertices, const struct layout_joint *joints,
                       uint64_t count, struct layout_point **out);

#endif
