/* tiers_index: the positions of a tier; see tiers_index.c. */
#pragma once

#include "base/bits.h"
#include "engines/exhaustive/index/tiers_game.h"
#include "engines/exhaustive/index/tiers_table.h"

/* 64 ranks: which can be reached, and the number of reached ranks before them. While positions are
 * found, an index with sides has the ranks at which the second player moves in its place. */
struct tiers_index_word {
    uint64_t reached;
    union {
        uint64_t before, second;
    };
};

struct tiers_index {
    const struct tiers_game *game;
    struct arena *arena;
    uint64_t count; /* positions */
    uint64_t taken; /* positions that were taken */
    bool closed;    /* no position will be added */
    bool direct;    /* handle = place: states are hashed, or all ranks are reached */

    struct tiers_table table; /* of hashed states */
    bool sided;               /* it stores who moves; until it is closed */
    uint64_t *second; /* of hashed states: bits of handles at which the second player moves */
    uint64_t second_words;

    struct layout layout; /* ranks 0: states are hashed */
    struct tiers_index_word *words;
    uint64_t *here, *later; /* of each rank: it is to be taken, in this ply or in the next */
    uint64_t left;          /* ranks in here */
    uint64_t next;          /* word of here from which positions are taken */
};

/* Returns whether states are found by ranks, if a tier has so many, and the bytes of the sets. */
bool tiers_index_bytes(const qj_context *context, const struct tiers_game *game, uint64_t ranks,
                       uint64_t *bytes);

/* Makes an empty index of a tier. may_rank: uses its layout if the sets of ranks fit the free
 * memory. */
qj_status tiers_index_open(struct tiers_index *index, const struct tiers_game *game,
                           struct arena *arena, uint64_t tier, bool may_rank);

/* Makes an index without memory for positions, of ranks or of hashed states. QJ_BAD_INPUT: the tier
 * has no layout. */
qj_status tiers_index_prepare(struct tiers_index *index, const struct tiers_game *game,
                              struct arena *arena, uint64_t tier, bool ranked);
/* Frees the memory for positions. The index is then as after tiers_index_prepare, but keeps its
 * counts. */
void tiers_index_shut(struct tiers_index *index);
/* Makes the sets of ranks of such an index, empty. */
qj_status tiers_index_make_sets(struct tiers_index *index);

static inline bool tiers_index_is_ranked(const struct tiers_index *index)
{
    return index->layout.ranks > 0;
}

/* Whether the ranks of children have few distances from the rank of their position. Among several
 * images of a child the least may have any rank. */
static inline bool tiers_index_is_near(const struct tiers_index *index)
{
    return tiers_index_is_ranked(index) &&
           (!index->game->symmetries || index->game->symmetries->count < 2);
}

/* Words of a set of ranks. */
static inline uint64_t tiers_index_words(const struct tiers_index *index)
{
    return bits_words(index->layout.ranks);
}

/* Finds states in canonical form, and adds those that are missing; writes their handles by their
 * numbers. A handle is the rank, or the index in the table. QJ_USAGE: a state has no rank. */
qj_status tiers_index_add(struct tiers_index *index, const struct tiers_states *states,
                          uint64_t *handles);
/* Finds states; writes their ranks, which tiers_index_has may not have, or their handles.
 * TIERS_MISSING: a state has no rank, or is not in the table. */
void tiers_index_find(const struct tiers_index *index, const struct tiers_states *states,
                      uint64_t *handles);

/* Refuses a state that has no rank. */
qj_status tiers_index_refuse(const struct tiers_index *index);

/* Whether a handle by tiers_index_find is one of a position. */
static inline bool tiers_index_has(const struct tiers_index *index, uint64_t handle)
{
    return handle != TIERS_MISSING && (!tiers_index_is_ranked(index) ||
                                       (index->words[handle / 64].reached >> handle % 64 & 1));
}

/* Returns who moves in a position of an index with sides. */
static inline bool tiers_index_side(const struct tiers_index *index, uint64_t handle)
{
    return tiers_index_is_ranked(index) ? index->words[handle / 64].second >> handle % 64 & 1
                                        : bits_get(index->second, handle);
}

/* Reaches a rank. second: the second player moves. Returns whether it is new. */
bool tiers_index_reach(struct tiers_index *index, uint64_t rank, bool second);

/* The positions that tiers_index_take has left. */
static inline uint64_t tiers_index_left(const struct tiers_index *index)
{
    return tiers_index_is_ranked(index) ? index->left : index->count - index->taken;
}

/* Takes at most `most` positions that were not taken before; writes their handles and returns how
 * many there were. They come ply by ply: a ply of ranks ends until it is turned over. */
uint64_t tiers_index_take(struct tiers_index *index, uint64_t most, uint64_t *handles);
void tiers_index_turn(struct tiers_index *index);

/* Gives back the positions that were taken last, which are taken again. */
void tiers_index_return(struct tiers_index *index, const uint64_t *handles, uint64_t count);

/* Prepares tiers_index_place, after the last position was added. */
void tiers_index_close(struct tiers_index *index);

/* The address from which tiers_index_place reads, to prefetch it. */
static inline const void *tiers_index_address(const struct tiers_index *index, uint64_t handle)
{
    return index->words + (index->direct ? 0 : handle / 64);
}

/* Returns the number of a position below count. */
static inline uint64_t tiers_index_place(const struct tiers_index *index, uint64_t handle)
{
    if (index->direct)
        return handle;
    const struct tiers_index_word *word = &index->words[handle / 64];
    return word->before + (uint64_t)bits_count(word->reached & ((UINT64_C(1) << handle % 64) - 1));
}

/* Returns the handle of the last position before a handle, or TIERS_MISSING. The last of all is
 * before TIERS_MISSING. */
uint64_t tiers_index_previous(const struct tiers_index *index, uint64_t handle);

/* Returns the first handle of a position that is not below a handle, or TIERS_MISSING. */
uint64_t tiers_index_following(const struct tiers_index *index, uint64_t handle);

/* Writes the state of a handle, stride bytes. */
void tiers_index_state(const struct tiers_index *index, uint64_t handle, unsigned char *state);
