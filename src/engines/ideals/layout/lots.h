/* lots: the partitions that are distributed over processes; see lots.c. */
#ifndef QIJU_ENGINES_IDEALS_LAYOUT_LOTS_H
#define QIJU_ENGINES_IDEALS_LAYOUT_LOTS_H

#include "engines/ideals/layout/cone.h"

/* A partition: tops of a class whose outer halves have equal ups and inversions, and therefore the
 * inner halves too. */
struct lot {
    uint32_t class;
    uint32_t moves; /* F of the tops */
    uint32_t outer; /* F of their outer halves; see split_far_moves */
    uint32_t key;   /* identifies the partition */
    uint64_t first; /* first of its tops in the list */
    uint64_t count;
};

/* The partition of a top, and its index there. */
struct lot_seat {
    uint32_t lot, index;
};

/* Maximal number of other partitions whose groups' moves lead to a partition. */
enum { LOT_USERS = 4 };
#define NO_LOT UINT32_MAX

struct lots {
    const struct cone *cone;
    unsigned inner, outer; /* steps of the halves of a top */
    uint32_t count;
    struct lot *lot;    /* by moves, then by outer */
    uint32_t *by_outer; /* numbers of partitions, by outer, then by moves */
    uint32_t (*users)[LOT_USERS];
    uint32_t *of_key;      /* the partition of a key, or NO_LOT */
    uint32_t *member;      /* ranks of the tops in their class, by partition; NULL until listed */
    struct lot_seat *seat; /* for each top of the cone's list */
};

/* Opens the partitions of a cone, counting tops only; and the bytes that this takes. */
qj_status lots_open(struct lots *lots, const struct cone *cone, struct arena *arena);
uint64_t lots_open_bytes(const struct lots *lots);

/* Lists their tops, after those of the cone; and the bytes that this takes. */
qj_status lots_list(struct lots *lots, struct arena *arena);
uint64_t lots_bytes(const struct lots *lots);

void lots_free(struct lots *lots, struct arena *arena);

/* Returns a top of a partition, by its index, as a rank in its class. */
static inline uint32_t lots_rank(const struct lots *lots, uint32_t lot, uint64_t index)
{
    return lots->member[lots->lot[lot].first + index];
}

#endif
