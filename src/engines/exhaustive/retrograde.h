/* retrograde: outcomes where play may go on without end, a layer at a time; see retrograde.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_RETROGRADE_H
#define QIJU_ENGINES_EXHAUSTIVE_RETROGRADE_H

#include "base/bits.h"
#include "engines/exhaustive/sweep.h"

enum { LAYERS_MOST = 32 }; /* as all that is open is asked for its rank in each of them */

/* The positions of some ranks that follow each other. No move leads from it to a later layer; the
 * earlier ones have their values. */
struct layer {
    struct playout *playout;
    struct segment *segment; /* of all positions */
    uint64_t number, ranks;  /* that of a rank divided by ranks; 0: there is only this layer */
    uint64_t *members;       /* a set of places: those without a value */
    uint32_t *before;        /* of each word of the set: members in the words before it */
    uint64_t count;          /* of the members */
    uint64_t done;           /* members of the layers that this run has settled before */
};

static inline bool layer_has(const struct layer *layer, uint64_t place)
{
    return bits_get(layer->members, place);
}

/* Members before a place. */
static inline uint32_t layer_index(const struct layer *layer, uint64_t place)
{
    uint64_t below = layer->members[place / 64] & ((UINT64_C(1) << place % 64) - 1);
    return layer->before[place / 64] + (uint32_t)bits_count(below);
}

/* The largest distance of a value so far, + 1. */
uint64_t layer_longest(const struct layer *layer);

/* Whether a child that has no value and is no member is a draw of an earlier layer; else complains
 * in the worker. */
bool layer_is_behind(const struct layer *layer, struct worker *worker, uint64_t place);

/* Finds the members, when all but done, count, members and before are set; layer_close frees what
 * that makes. */
qj_status layer_open(struct layer *layer);
void layer_close(struct layer *layer);

/* Decides the members, with a list of the moves between them; *fits is false, and nothing is
 * decided, when that takes more than half of the memory that is left. */
qj_status layer_by_list(struct layer *layer, bool *fits);

/* The same in little memory, a distance a round. */
qj_status layer_by_rounds(struct layer *layer);

#endif
