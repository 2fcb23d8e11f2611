/* tiers_stored: the positions and the values of a tier as pieces of files; see tiers_stored.c. */
#pragma once

#include "engines/exhaustive/index/tiers_index.h"
#include "engines/exhaustive/store/tiers_files.h"
#include "engines/exhaustive/value/tiers_value.h"

/* The parts of a tier that are in files. */
struct tiers_stored {
    /* As a checkpoint has them, before the pieces. All have 8 bytes, without gaps. */
    uint64_t number, ranked, solved;   /* of the tier when the checkpoint was written */
    uint64_t count;                    /* pieces of the index */
    uint64_t arrivals;                 /* and of states that are to be added */
    uint64_t positions, taken, closed; /* of the index when it was stored last */
    uint64_t has_values, widths[2];    /* of the stored columns: number and ending */
    struct tiers_piece values;
    uint64_t sum; /* of the members before it */

    struct tiers_piece *pieces; /* of the index: states in the order of their handles, or the sets
                                   of ranks; then arrivals (pass/tiers_processes.c) */
    uint64_t room;
    uint64_t kept; /* arrivals: number of the piece, from 1 on, that an index put aside has */
};

/* Bytes of the members before pieces, and of those before sum. */
enum {
    TIERS_STORED_SIZE = offsetof(struct tiers_stored, pieces),
    TIERS_STORED_SUMMED = offsetof(struct tiers_stored, sum)
};

/* Whether the index has changed since it was stored. */
static inline bool tiers_stored_is_old(const struct tiers_stored *stored,
                                       const struct tiers_index *index)
{
    return stored->positions != index->count || stored->taken != index->taken ||
           stored->closed != index->closed;
}

/* Stores the changes of an index: new states, or all sets of ranks. */
qj_status tiers_stored_put_index(struct tiers_stored *stored, struct tiers_files *files,
                                 const struct tiers_index *index);
/* Stores values, in place of those that were stored before. */
qj_status tiers_stored_put_values(struct tiers_stored *stored, struct tiers_files *files,
                                  const struct tiers_values *values);

/* Writes the positions of an index as arrivals of another. */
qj_status tiers_stored_put_arrivals(struct tiers_files *files, const struct tiers_index *index,
                                    struct tiers_piece *piece);

/* Adds a piece that a file has: of the index, before all arrivals; or arrivals. */
qj_status tiers_stored_add(struct tiers_stored *stored, struct arena *arena,
                           const struct tiers_piece *piece, bool arrivals);
/* Forgets all pieces. */
void tiers_stored_drop(struct tiers_stored *stored, struct tiers_files *files);

/* Reads an index that tiers_index_shut or tiers_index_prepare left without positions. aside: one
 * that is in memory, except arrivals. */
qj_status tiers_stored_get_index(const struct tiers_stored *stored, struct tiers_files *files,
                                 bool aside, struct tiers_index *index);
/* Reads the values of count positions, if there are any. */
qj_status tiers_stored_get_values(const struct tiers_stored *stored, struct tiers_files *files,
                                  qj_kind kind, uint64_t count, struct tiers_values *values);
