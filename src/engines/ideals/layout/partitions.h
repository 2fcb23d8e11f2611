/* partitions: the partitions that are distributed over processes; see partitions.c. */
#ifndef QIJU_ENGINES_IDEALS_LAYOUT_PARTITIONS_H
#define QIJU_ENGINES_IDEALS_LAYOUT_PARTITIONS_H

#include "engines/ideals/layout/cone.h"

/* A partition: tops of a class whose outer halves have equal ups and inversions, and therefore the
 * inner halves too. */
struct partition {
    uint32_t class;
    uint32_t moves; /* F of the tops */
    uint32_t outer; /* F of their outer halves; see split_far_moves */
    uint32_t key;   /* identifies the partition */
    uint64_t first; /* first of its tops in the list */
    uint64_t count;
};

/* The partition of a top, and its index there. */
struct partition_seat {
    uint32_t partition, index;
};

/* Maximal number of other partitions whose groups' moves lead to a partition. */
enum { PARTITION_USERS = 4 };
#define NO_PARTITION UINT32_MAX

struct partitions {
    const struct cone *cone;
    unsigned inner, outer; /* steps of the halves of a top */
    uint32_t count;
    struct partition *partition; /* by moves, then by outer */
    uint32_t *by_outer;          /* numbers of partitions, by outer, then by moves */
    uint32_t (*users)[PARTITION_USERS];
    uint32_t *of_key; /* the partition of a key, or NO_PARTITION */
    uint32_t *member; /* ranks of the tops in their class, by partition; NULL until listed */
    struct partition_seat *seat; /* for each top of the cone's list */
};

/* Opens the partitions of a cone, counting tops only; and the bytes that this takes. */
qj_status partitions_open(struct partitions *partitions, const struct cone *cone,
                          struct arena *arena);
uint64_t partitions_open_bytes(const struct partitions *partitions);

/* Lists their tops, after those of the cone; and the bytes that this takes. */
qj_status partitions_list(struct partitions *partitions, struct arena *arena);
uint64_t partitions_bytes(const struct partitions *partitions);

void partitions_free(struct partitions *partitions, struct arena *arena);

/* Returns a top of a partition, by its index, as a rank in its class. */
static inline uint32_t partitions_rank(const struct partitions *partitions, uint32_t partition,
                                       uint64_t index)
{
    return partitions->member[partitions->partition[partition].first + index];
}

#endif
