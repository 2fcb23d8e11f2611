/* lots: what a team of processes deals out among themselves; see lots.c. */
#ifndef QIJU_ENGINES_IDEALS_LAYOUT_LOTS_H
#define QIJU_ENGINES_IDEALS_LAYOUT_LOTS_H

#include "engines/ideals/layout/cone.h"

/* Far ends of a class, of which all outer halves have the same ups and inversions, and so all inner
 * ones. */
struct lot {
    uint32_t class;
    uint32_t moves; /* F of the far ends, and */
    uint32_t outer; /* of their outer halves; see split_far_moves */
    uint32_t key;   /* what tells it from other lots */
    uint64_t first; /* of its far ends in the list */
    uint64_t count;
};

/* Where a far end is. */
struct lot_seat {
    uint32_t lot, index;
};

/* Lots whose groups' moves lead to those of a lot: besides itself at most so many. */
enum { LOT_USERS = 4 };
#define NO_LOT UINT32_MAX

struct lots {
    const struct cone *cone;
    unsigned inner, outer; /* steps of the halves of a far end */
    uint32_t count;
    struct lot *lot;    /* by moves, then by outer */
    uint32_t *by_outer; /* their numbers, by outer, then by moves */
    uint32_t (*users)[LOT_USERS];
    uint32_t *of_key;      /* the lot of a key, or NO_LOT */
    uint32_t *member;      /* ranks of the far ends in their class, lot by lot; NULL until listed */
    struct lot_seat *seat; /* of each far end of the cone's list */
};

/* The lots of a cone, of which far ends are only counted; and the bytes that they have taken. */
qj_status lots_open(struct lots *lots, const struct cone *cone, struct arena *arena);
uint64_t lots_open_bytes(const struct lots *lots);

/* Lists their far ends, as those of the cone are; and the bytes that this takes. */
qj_status lots_list(struct lots *lots, struct arena *arena);
uint64_t lots_bytes(const struct lots *lots);

void lots_free(struct lots *lots, struct arena *arena);

/* The far end of an index in a lot, as a rank in its class. */
static inline uint32_t lots_rank(const struct lots *lots, uint32_t lot, uint64_t index)
{
    return lots->member[lots->lot[lot].first + index];
}

#endif
