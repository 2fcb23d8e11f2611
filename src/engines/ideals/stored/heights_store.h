/* heights_store: reads the saved tiers of a solution file, and sweeps down from them. */
#ifndef QIJU_ENGINES_IDEALS_STORED_HEIGHTS_STORE_H
#define QIJU_ENGINES_IDEALS_STORED_HEIGHTS_STORE_H

#include "engines/ideals/stored/heights_order.h"
#include "model/engine.h"

/* The saved tiers of a grid, and the file they are read from. */
struct heights {
    struct engine_session *session;
    struct frontier *frontier;
    struct heights_order order;
    const qj_solution_file *file; /* NULL: nothing */
    int64_t *values;              /* room for the values of a group */
};

/* Sweeps a cone, whose tops are listed, as frontier_sweep does. Starts at the lowest saved tier
 * above its point, which is read, or at the full grid. */
qj_status heights_sweep(struct heights *heights, const struct cone *cone, frontier_visit_fn visit,
                        void *user);

/* Reads the values of a group; first: the position of its first value in the file. */
qj_status heights_read_group(const struct heights *heights, uint64_t first, uint64_t count);

#endif
