/* deal: the process that owns each partition (struct lot) of a height, and the messages; see
 * deal.c. */
#ifndef QIJU_ENGINES_IDEALS_LAYOUT_DEAL_H
#define QIJU_ENGINES_IDEALS_LAYOUT_DEAL_H

#include "engines/ideals/layout/lots.h"

/* The distribution of a cone's partitions: the processes form bands of F, and the processes of a
 * band take shares by Fa. */
struct deal {
    const struct lots *lots;
    unsigned processes, bands;
    uint64_t *band; /* working space: lanes of each band, and lanes already assigned in it */
};

/* The owners of the partitions of a height. */
struct deal_owners {
    uint32_t height;
    uint32_t *lanes; /* of each group of a partition; 0: its groups are not in the cone */
    uint32_t *owner;
};

/* The cost of a sweep from a height down to the cone's. Lanes of one process are the maximum over
 * all processes. */
struct deal_cost {
    uint64_t own, received, sent; /* lanes of one process at one height */
    uint64_t moved;               /* lanes sent at all heights by all processes */
};

/* Distributes partitions over the processes. bands: their number; 0: choose it to send few lanes.
 */
qj_status deal_open(struct deal *deal, struct arena *arena, const struct lots *lots,
                    unsigned processes, unsigned bands);
void deal_free(struct deal *deal, struct arena *arena);

qj_status deal_owners_open(struct deal_owners *owners, struct arena *arena,
                           const struct lots *lots);
void deal_owners_free(struct deal_owners *owners, struct arena *arena);

/* Assigns the partitions of a height: equally many lanes to every process, as far as the sizes of
 * partitions allow. */
void deal_height(const struct deal *deal, uint32_t height, struct deal_owners *owners);

/* Visits each partition and process that must receive its groups of the height above for the height
 * below, in an order that is equal in all processes. A process never sends to itself. */
typedef void (*deal_send_fn)(void *user, uint32_t lot, unsigned from, unsigned to);
void deal_sends(const struct lots *lots, const struct deal_owners *above,
                const struct deal_owners *below, deal_send_fn send, void *user);

/* Computes the cost. Only every step-th height is counted, and represents the heights between. */
qj_status deal_cost(const struct deal *deal, struct arena *arena, uint32_t top, uint32_t step,
                    struct deal_cost *out);

#endif
