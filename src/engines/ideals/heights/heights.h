/* heights: order ideals whose values are kept every few heights; see heights.c. */
#ifndef QIJU_ENGINES_IDEALS_HEIGHTS_HEIGHTS_H
#define QIJU_ENGINES_IDEALS_HEIGHTS_HEIGHTS_H

#include "base/pace.h"
#include "engines/ideals/heights/heights_order.h"
#include "model/engine.h"

extern const struct engine engine_heights;

/* What is kept of a grid's heights, and where it is read. */
struct heights {
    struct session *session;
    struct frontier *frontier;
    struct heights_order order;
    const qj_kept *kept; /* NULL: nothing */
    int64_t *worths;     /* room for those of a group */
};

/* Sweeps a cone, whose far ends are listed, as frontier_sweep does: from the lowest kept height
 * above its point on, which is read; or from the full grid, when there is none. */
qj_status heights_sweep(struct heights *heights, const struct cone *cone, frontier_visit_fn visit,
                        void *user);

/* Reads worths of a group, from the first one's place among all on. */
qj_status heights_read_group(const struct heights *heights, uint64_t first, uint64_t count);

/* The worths of kept heights, one group after the other (heights_export.c). */
struct heights_export {
    struct heights *heights;
    const qj_keeper *keeper; /* takes the worths; NULL: they are compared with the kept ones */
    qj_kept_value *values;   /* room for those of a group */
    struct pace pace;
    uint64_t done;
};

/* values are to be freed. */
qj_status heights_export_open(struct heights_export *export, struct heights *heights,
                              const qj_keeper *keeper);

/* Hands over the group of a far end from its values, or compares it; first: its place among all
 * worths. */
qj_status heights_export_group(struct heights_export *export, uint32_t height,
                               const struct far_end *far, const char *values, uint64_t first);

/* Sweeps all heights of the whole grid. *states: as many as there are. */
qj_status heights_export_all(struct heights_export *export, uint64_t *states);

#endif
