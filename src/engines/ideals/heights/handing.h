/* handing: the worths of all kept heights, one group after the other; see handing.c. */
#ifndef QIJU_ENGINES_IDEALS_HEIGHTS_HANDING_H
#define QIJU_ENGINES_IDEALS_HEIGHTS_HANDING_H

#include "base/pace.h"
#include "engines/ideals/heights/heights.h"

struct handing {
    struct heights *heights;
    const qj_keeper *keeper; /* takes the worths; NULL: they are compared with the kept ones */
    qj_kept_value *values;   /* room for those of a group */
    struct pace pace;
    uint64_t done;
};

/* values are to be freed. */
qj_status handing_open(struct handing *handing, struct heights *heights, const qj_keeper *keeper);

/* Where the group of a far end is. */
struct cut handing_cut(const struct handing *handing, const struct level *level,
                       const struct far_end *far);

/* Fills in values, those of a group in their order. */
qj_status handing_take(struct handing *handing, const struct level *level,
                       const struct far_end *far);

/* Hands the first so many of values over. */
qj_status handing_give(struct handing *handing, uint64_t count);

/* Hands over a group, or compares it; first: its place among all worths. */
qj_status handing_group(struct handing *handing, const struct level *level,
                        const struct far_end *far, uint64_t first);

/* Sweeps all heights of the whole grid. *states: as many as there are. */
qj_status handing_all(struct handing *handing, uint64_t *states);

#endif
