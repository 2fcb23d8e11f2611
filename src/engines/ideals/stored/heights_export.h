/* heights_export: writes all saved tiers, or compares them with a file. */
#ifndef QIJU_ENGINES_IDEALS_STORED_HEIGHTS_EXPORT_H
#define QIJU_ENGINES_IDEALS_STORED_HEIGHTS_EXPORT_H

#include "base/pace.h"
#include "engines/ideals/stored/heights_store.h"

/* Writes the values of saved tiers group by group, or compares them. */
struct heights_export {
    struct heights *heights;
    const qj_solution_file_writer
        *output; /* receives the values; NULL: compare them with the stored values */
    qj_solution_file_value *values; /* room for the values of a group */
    struct pace pace;
    uint64_t done;
};

/* Opens an export. The caller frees values. */
qj_status heights_export_open(struct heights_export *export, struct heights *heights,
                              const qj_solution_file_writer *output);

/* Sends the values of a top's group to the callbacks, or compares them; first: its position in the
 * file. */
qj_status heights_export_group(struct heights_export *export, uint32_t height,
                               const struct far_end *far, const char *values, uint64_t first);

/* Sweeps all heights of the whole grid. *states: the number of states. */
qj_status heights_export_all(struct heights_export *export, uint64_t *states);

#endif
