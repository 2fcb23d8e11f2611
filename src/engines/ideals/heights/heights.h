/* heights: order ideals whose values are stored every few heights; see heights.c. */
#ifndef QIJU_ENGINES_IDEALS_HEIGHTS_HEIGHTS_H
#define QIJU_ENGINES_IDEALS_HEIGHTS_HEIGHTS_H

#include "base/pace.h"
#include "engines/ideals/heights/heights_order.h"
#include "model/engine.h"

extern const struct engine engine_heights;

/* The stored heights of a grid, and the file they are read from. */
struct heights {
    struct session *session;
    struct frontier *frontier;
    struct heights_order order;
    const qj_kept *kept; /* NULL: nothing */
    int64_t *values;     /* room for the values of a group */
};

/* Sweeps a cone, whose tops are listed, as frontier_sweep does. Starts at the lowest stored height
 * above its point, which is read, or at the full grid. */
qj_status heights_sweep(struct heights *heights, const struct cone *cone, frontier_visit_fn visit,
                        void *user);

/* Reads the values of a group; first: the position of its first value in the file. */
qj_status heights_read_group(const struct heights *heights, uint64_t first, uint64_t count);

/* Writes the values of stored heights group by group, or compares them (heights_export.c). */
struct heights_export {
    struct heights *heights;
    const qj_keeper *keeper; /* receives the values; NULL: compare them with the stored values */
    qj_kept_value *values;   /* room for the values of a group */
    struct pace pace;
    uint64_t done;
};

/* Opens an export. The caller frees values. */
qj_status heights_export_open(struct heights_export *export, struct heights *heights,
                              const qj_keeper *keeper);

/* Sends the values of a top's group to the keeper, or compares them; first: its position in the
 * file. */
qj_status heights_export_group(struct heights_export *export, uint32_t height,
                               const struct far_end *far, const char *values, uint64_t first);

/* Sweeps all heights of the whole grid. *states: the number of states. */
qj_status heights_export_all(struct heights_export *export, uint64_t *states);

#endif
