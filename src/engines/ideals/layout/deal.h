/* deal: which process of a team has which lots of a height, and what they send; see deal.c. */
#ifndef QIJU_ENGINES_IDEALS_LAYOUT_DEAL_H
#define QIJU_ENGINES_IDEALS_LAYOUT_DEAL_H

#include "engines/ideals/layout/lots.h"

/* How the lots of a cone are dealt out: the processes stand in bands of F, and in a band they take
 * shares by Fa. */
struct deal {
    const struct lots *lots;
    unsigned processes, bands;
    uint64_t *band; /* room: the lanes of each band, and those that have been dealt out of it */
};

/* Who has the lots of a height. */
struct deal_owners {
    uint32_t height;
    uint32_t *lanes; /* of each group of a lot; 0: its groups are not in the cone */
    uint32_t *owner;
};

/* The cost of a sweep from a height down to the cone's. Lanes of one process are those of the
 * process that has most. */
struct deal_cost {
    uint64_t own, received, sent; /* lanes of one process at one height */
    uint64_t moved;               /* lanes that are sent at all heights, by all processes */
};

/* Deals lots out to so many processes. bands: how many; 0: so many that little is sent. */
qj_status deal_open(struct deal *deal, struct arena *arena, const struct lots *lots,
                    unsigned processes, unsigned bands);
void deal_free(struct deal *deal, struct arena *arena);

qj_status deal_owners_open(struct deal_owners *owners, struct arena *arena,
                           const struct lots *lots);
void deal_owners_free(struct deal_owners *owners, struct arena *arena);

/* Deals out a height: every process gets as many lanes, unless lots are too large. */
void deal_height(const struct deal *deal, uint32_t height, struct deal_owners *owners);

/* Visits lot by lot, in the same order everywhere, who sends its groups of the height above to
 * whom, for the height below. Nothing is sent to a process that has it. */
typedef void (*deal_send_fn)(void *user, uint32_t lot, unsigned from, unsigned to);
void deal_sends(const struct lots *lots, const struct deal_owners *above,
                const struct deal_owners *below, deal_send_fn send, void *user);

/* Of each step heights one is looked at, and stands for all. */
qj_status deal_cost(const struct deal *deal, struct arena *arena, uint32_t top, uint32_t step,
                    struct deal_cost *out);

#endif
