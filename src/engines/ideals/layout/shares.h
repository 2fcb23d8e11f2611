/* shares: the process that owns each partition (struct partition) of a height, and the messages;
 * see shares.c. */
#ifndef QIJU_ENGINES_IDEALS_LAYOUT_SHARES_H
#define QIJU_ENGINES_IDEALS_LAYOUT_SHARES_H

#include "engines/ideals/layout/partitions.h"

/* The distribution of a cone's partitions: the processes form bands of F, and the processes of a
 * band take shares by Fa. */
struct shares {
    const struct partitions *partitions;
    unsigned processes, bands;
    uint64_t *band; /* working space: lanes of each band, and lanes already assigned in it */
};

/* The owners of the partitions of a height. */
struct shares_owners {
    uint32_t height;
    uint32_t *lanes; /* of each group of a partition; 0: its groups are not in the cone */
    uint32_t *owner;
};

/* The cost of a sweep from a height down to the cone's. Lanes of one process are the maximum over
 * all processes. */
struct shares_cost {
    uint64_t own, received, sent; /* lanes of one process at one height */
    uint64_t moved;               /* lanes sent at all heights by all processes */
};

/* Distributes partitions over the processes. bands: their number; 0: choose it to send few lanes.
 */
qj_status shares_open(struct shares *shares, struct arena *arena,
                      const struct partitions *partitions, unsigned processes, unsigned bands);
void shares_free(struct shares *shares, struct arena *arena);

qj_status shares_owners_open(struct shares_owners *owners, struct arena *arena,
                             const struct partitions *partitions);
void shares_owners_free(struct shares_owners *owners, struct arena *arena);

/* Assigns the partitions of a height: equally many lanes to every process, as far as the sizes of
 * partitions allow. */
void shares_height(const struct shares *shares, uint32_t height, struct shares_owners *owners);

/* Visits each partition and process that must receive its groups of the height above for the height
 * below, in an order that is equal in all processes. A process never sends to itself. */
typedef void (*shares_send_fn)(void *user, uint32_t partition, unsigned from, unsigned to);
void shares_sends(const struct partitions *partitions, const struct shares_owners *above,
                  const struct shares_owners *below, shares_send_fn send, void *user);

/* Computes the cost. Only every step-th height is counted, and represents the heights between. */
qj_status shares_cost(const struct shares *shares, struct arena *arena, uint32_t top, uint32_t step,
                      struct shares_cost *out);

#endif
