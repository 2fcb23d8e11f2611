/* heights: order ideals whose values are kept every few heights; see heights.c. */
#ifndef QIJU_ENGINES_IDEALS_HEIGHTS_HEIGHTS_H
#define QIJU_ENGINES_IDEALS_HEIGHTS_HEIGHTS_H

#include "engines/ideals/heights/order.h"
#include "model/engine.h"

extern const struct engine engine_heights;

/* What is kept of a grid's heights, and where it is read. */
struct heights {
    struct session *session;
    struct frontier *frontier;
    struct order order;
    const qj_kept *kept; /* NULL: nothing */
    int64_t *worths;     /* room for those of a group */
};

/* Sweeps a cone, whose far ends are listed, as frontier_sweep does: from the lowest kept height
 * above its point on, which is read; or from the full grid, when there is none. */
qj_status heights_sweep(struct heights *heights, const struct cone *cone, frontier_visit_fn visit,
                        void *user);

/* Reads worths of a group, from the first one's place among all on. */
qj_status heights_read_group(const struct heights *heights, uint64_t first, uint64_t count);

#endif
