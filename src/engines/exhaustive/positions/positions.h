/* positions: the positions of a game, the index of each, and the data stored for it.
 *
 * A position has an index in its tier. positions_find and positions_add turn states
 * into indices by a hash table (state_table.c) and the key of each state (state.h).
 *
 * Several threads may find positions, and set results of different positions, at once. All other
 * functions are for one thread.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_POSITIONS_POSITIONS_H
#define QIJU_ENGINES_EXHAUSTIVE_POSITIONS_POSITIONS_H

#include "base/pace.h"
#include "base/sort_indices.h"
#include "engines/exhaustive/positions/integers.h"
#include "engines/exhaustive/positions/state_table.h"

/* Max positions of a tier. */
#define TIER_MAX (UINT64_C(1) << 31)

/* Consecutive positions of which all or none have stored moves; see stored_moves.c. */
struct stored_batch {
    uint32_t first; /* index of the first one */
    uint32_t count;
    uint64_t offset; /* of their bytes in tier->stored, or NOT_STORED */
    uint32_t fresh;  /* index of the first new child */
    uint8_t width;   /* bits of an index */
    bool points;     /* moves have 8 bytes of points */
};
#define NOT_STORED UINT64_MAX

/* Spare bytes after the stored moves: indices are read and written as whole words. */
enum { STORED_SLACK = sizeof(uint64_t) };

/* The arrays of a tier that can leave memory; see spill.c. */
enum tier_column { COLUMN_STATES, COLUMN_VALUE, COLUMN_ENDING, COLUMN_STORED, COLUMNS };

struct tier_region {
    uint64_t at, size; /* bytes of the scratch space; size 0: none */
};

/* The positions of some plies. Every move leads into the tier of its position or the next one. */
struct tier {
    uint64_t first;     /* number of its first position */
    uint64_t first_ply; /* ply of this position */
    uint64_t count, capacity;
    unsigned char *states;  /* count of them */
    struct integers value;  /* SCORE: value; NIMBER: Grundy value */
    struct integers ending; /* OUTCOME, NIMBER: see result.h */

    struct stored_batch *batches;
    uint64_t batch_count, batch_capacity;
    uint8_t *stored; /* bytes of all batches */
    uint64_t stored_size, stored_capacity;

    bool away;    /* its columns are in regions, not in memory */
    bool changed; /* results were set since its columns were written */
    struct tier_region regions[COLUMNS];
};

struct tier_positions {
    struct arena *arena;
    size_t state_size;
    qj_kind kind;
    struct tier *tiers;
    uint64_t tier_count, tier_capacity;
    uint64_t *plies; /* number of the first position of each ply */
    uint64_t ply_count, ply_capacity;
    uint64_t stored; /* bytes of stored moves of all tiers */
    struct state_table table;
};

void positions_init(struct tier_positions *positions, struct arena *arena, size_t state_size,
                    qj_kind kind);
/* Moves all data, and the rest of their arena, to another arena of the same context. */
void positions_move(struct tier_positions *positions, struct arena *arena);

/* Positions of all tiers. */
uint64_t positions_count(const struct tier_positions *positions);

/* ------------------------------------------------------------- plies and tiers */

/* Begins a ply with the next position. */
qj_status positions_begin_ply(struct tier_positions *positions);

/* Opens a tier for the last ply, which has no positions yet. */
qj_status positions_open_tier(struct tier_positions *positions);

/* Number of the position after the last of a ply. */
uint64_t positions_ply_end(const struct tier_positions *positions, uint64_t ply);

/* The tier of a ply, and the tier of the last ply. */
struct tier *positions_tier_of_ply(const struct tier_positions *positions, uint64_t ply);
struct tier *positions_last_tier(const struct tier_positions *positions);

/* ---------------------------------------------------------------------- states */

/* Makes room for count positions in a tier. New endings are 0; new values are not set. */
qj_status positions_reserve(struct tier_positions *positions, struct tier *tier, uint64_t count);

/* Frees the spare room of a full tier, and of a tier whose moves are all stored. */
qj_status positions_trim(struct tier_positions *positions, struct tier *tier);
qj_status positions_trim_moves(struct tier_positions *positions, struct tier *tier);

/* The states of a tier from an index on. */
static inline const unsigned char *tier_states(const struct tier_positions *positions,
                                               const struct tier *tier, uint64_t index)
{
    return tier->states + index * positions->state_size;
}

/* Copies the state at an index to an aligned address. */
static inline void tier_copy_state(const struct tier_positions *positions, const struct tier *tier,
                                   uint64_t index, unsigned char *to)
{
    state_copy(to, tier_states(positions, tier, index), positions->state_size);
}

/* Sorts count indices of a tier by the bytes of their states. With pace NULL it cannot be stopped.
 */
static inline qj_status tier_sort_indices(const struct tier_positions *positions,
                                          const struct tier *tier, uint32_t *indices,
                                          uint64_t count, struct pace *pace)
{
    return sort_indices(tier_states(positions, tier, 0), positions->state_size, indices, count,
                        pace);
}

/* --------------------------------------------------------------------- look-ups */

/* Fills the hash table with the states of a tier. */
qj_status positions_cover(struct tier_positions *positions, const struct tier *tier);

/* Finds the indices of states; NO_INDEX for a state that is not in the tier. Returns the number of
 * missing states. */
static inline uint64_t positions_find(const struct tier_positions *positions,
                                      const struct keyed_states *states, uint32_t *indices)
{
    return state_table_find(&positions->table, states, indices);
}

/* Makes room for more positions in the covered tier. */
qj_status positions_make_room(struct tier_positions *positions, struct tier *tier, uint64_t more);

/* Stores the states whose index is NO_INDEX and assigns indices in their order; equal states are
 * stored once. The tier must have room. */
static inline void positions_add(struct tier_positions *positions, struct tier *tier,
                                 const struct keyed_states *states, uint32_t *indices)
{
    tier->count = state_table_add(&positions->table, tier->count, states, indices);
}

/* Bytes of the table. */
uint64_t positions_table_bytes(const struct tier_positions *positions);

/* ------------------------------------------------------------------------ moves */

/* Adds a batch after the others of a tier, and its bytes to the stored moves unless its offset is
 * NOT_STORED. Merges neighbouring batches of one kind. */
qj_status positions_add_batch(struct tier_positions *positions, struct tier *tier,
                              struct stored_batch batch, const uint8_t *bytes, uint64_t size);

/* Adds bytes to the stored moves of a tier; returns their offset. */
qj_status positions_store_moves(struct tier_positions *positions, struct tier *tier,
                                const uint8_t *bytes, uint64_t size, uint64_t *offset);

/* The batch of an index. */
struct stored_batch *positions_batch_of(const struct tier *tier, uint64_t index);

/* The moves of a batch of positions. */
struct batch_moves {
    uint64_t positions;
    uint32_t *ends;    /* of each position: count of moves up to its last */
    uint32_t *indices; /* where they lead */
    int64_t *points;   /* of each; NULL: all 0 */
};

/* Sufficient bytes for each move, or for each position if there are more positions. At least 256 in
 * all. */
size_t stored_moves_room(bool with_points);

/* Bits that hold an index below count. */
uint8_t stored_moves_width(uint64_t count);

/* Packs moves. fresh: the index of the first new position; NO_INDEX: there is none. Returns the
 * number of bytes. */
uint64_t stored_moves_write(const struct batch_moves *moves, uint32_t fresh, uint8_t width,
                            uint8_t *out);

/* Where the stored moves were read last; all 0 at first. */
struct stored_cursor {
    const struct stored_batch *batch;
    uint64_t index; /* of the next position */
    uint32_t fresh; /* the next new index */
    const uint8_t *in;
};

/* Reads the moves of moves->positions positions of a batch from an index on, with points if it has
 * any. Fast directly after the cursor's last read. */
void stored_moves_read(const struct tier *tier, const struct stored_batch *batch,
                       struct stored_cursor *cursor, uint64_t first, struct batch_moves *moves);

/* ---------------------------------------------------------------- the scratch space */

/* Brings two tiers (which may be equal) into memory until the next call. If memory is scarce, moves
 * other tiers to the scratch space. */
qj_status positions_need(struct tier_positions *positions, struct tier *one, struct tier *other);

/* Receives the bytes of a tier in order, from memory or the scratch space, without interruption. */
typedef qj_status (*column_fn)(void *user, const void *bytes, uint64_t size);
qj_status positions_copy_column(const struct tier_positions *positions, const struct tier *tier,
                                enum tier_column column, column_fn take, void *user);

#endif
