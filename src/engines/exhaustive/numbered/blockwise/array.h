/* array: the bits and values of numbered positions in the scratch space, and working on them; see
 * blockwise_solve.c.
 *
 *     pairs     | reached 0 .. 63 | open 0 .. 63 | reached 64 .. 127 | open 64 .. 127 | ...
 *     values    | 0 | 1 |   | ... | 0 |          of each number: 1, 2, 4 or 8 bytes
 *
 * One bit says whether a number is reached, another whether it is open: not expanded yet while
 * positions are found, without a value while values are.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_NUMBERED_BLOCKWISE_ARRAY_H
#define QIJU_ENGINES_EXHAUSTIVE_NUMBERED_BLOCKWISE_ARRAY_H

#include "engines/exhaustive/numbered/blockwise/block_cache.h"
#include "engines/exhaustive/numbered/numbered.h"

enum { WORD = 64, WIDEST = sizeof(int64_t) };

struct blockwise_bits {
    uint64_t reached, open;
};

/* What is done; a checkpoint has these numbers as they are. */
enum blockwise_stage { STAGE_REACH, STAGE_OPEN, STAGE_VALUES, STAGES };

struct blockwise {
    struct numbered *numbered;
    struct block_cache blocks;
    unsigned width; /* bytes of one */

    enum blockwise_stage stage;
    bool rises, falls; /* some move leads to a greater number; to none that is greater */
    bool back;         /* the way goes from the greatest number to the least */
    uint64_t reached;  /* how many are; */
    uint64_t open;     /* and open */
    uint64_t distance; /* where play may not end: that is being decided */
    uint64_t found;    /* values, on this way through the numbers */

    uint64_t count; /* of the batch, whose numbers are in the worker */

    uint64_t seen;    /* results that the tier has room for, */
    uint32_t *places; /* and their places there: 0, 1, 2, ... */
};

static inline bool blockwise_loops(const struct blockwise *blockwise)
{
    return blockwise->numbered->playout->view.rules->loops;
}

/* --------------------------------------------------------------------------- array */

/* Bytes of the pairs and of the values, of so many bytes each. */
uint64_t array_bytes(const struct rules_view *view, unsigned width);

/* The pair of a number, until the next call. */
qj_status array_pair(struct blockwise *blockwise, uint64_t number, bool change,
                     struct blockwise_bits **pair);

/* Adds a number to what is reached and open, if it is not there. */
qj_status array_reach(struct blockwise *blockwise, uint64_t number);

/* A number is no longer open. */
qj_status array_close(struct blockwise *blockwise, uint64_t number);

/* The given number, which begins a word, or the next one whose block may hold anything but 0; at
 * least `numbers` when there is none. No skipped number is reached. */
uint64_t array_next(const struct blockwise *blockwise, uint64_t number);

/* All that is reached is open. */
qj_status array_open_all(struct blockwise *blockwise);

/* Sets a value; *fits is false when it takes more bytes than there are. */
qj_status array_put(struct blockwise *blockwise, uint64_t number, struct result result, bool *fits);

/* Copies the value of a number to place at of the tier, unless it is open; refuses one that is not
 * reached. */
qj_status array_see(struct blockwise *blockwise, uint64_t number, uint64_t at, bool *open);

/* Makes room in the tier for so many values. */
qj_status array_make_seen(struct blockwise *blockwise, uint64_t count);

/* -------------------------------------------------------------------------- values */

/* Gives positions of the batch their values, as far as these follow from known values of children,
 * in the order of the batch. *fits: as array_put. */
qj_status blockwise_settle_values(struct blockwise *blockwise, bool *fits);

/* --------------------------------------------------------------------- checkpoints */

/* Does work from the last checkpoint on, and leaves one when it is stopped. */
qj_status blockwise_resume(struct blockwise *blockwise, qj_status (*work)(void *blockwise));

/* Leaves one when it is time. */
qj_status blockwise_save(struct blockwise *blockwise);

#endif
