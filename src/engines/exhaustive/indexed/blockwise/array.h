/* array: the bits and values of numbered positions in the scratch space; see
 * src/engines/exhaustive/indexed/blockwise/blockwise_solve.c.
 *
 *     pairs     | reached 0 .. 63 | open 0 .. 63 | reached 64 .. 127 | open 64 .. 127 | ...
 *     values    | 0 | 1 |   | ... | 0 |          of each number: 1, 2, 4 or 8 bytes
 *
 * One bit marks a reached number. Another marks an open number: not yet expanded in the search for
 * positions, without a value in the search for values.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_INDEXED_BLOCKWISE_ARRAY_H
#define QIJU_ENGINES_EXHAUSTIVE_INDEXED_BLOCKWISE_ARRAY_H

#include "engines/exhaustive/indexed/blockwise/block_cache.h"
#include "engines/exhaustive/indexed/indexed.h"

enum { WORD = 64, WIDEST = sizeof(int64_t) };

struct blockwise_bits {
    uint64_t reached, open;
};

/* The current stage; a checkpoint stores these numbers. */
enum blockwise_stage { STAGE_REACH, STAGE_OPEN, STAGE_VALUES, STAGES };

struct blockwise {
    struct indexed *indexed;
    struct block_cache blocks;
    unsigned width; /* bytes of a value column */

    enum blockwise_stage stage;
    bool rises, falls; /* some move raises the number; some move does not */
    bool back;         /* the pass runs from the largest number to the smallest */
    uint64_t reached;  /* count of reached numbers */
    uint64_t open;     /* count of open numbers */
    uint64_t distance; /* if play may repeat: the distance of this pass */
    uint64_t found;    /* values found in this pass */

    uint64_t count; /* of the batch; its numbers are in the worker */

    uint64_t seen;     /* max results in the tier */
    uint32_t *indices; /* their indices: 0, 1, 2, ... */
};

static inline bool blockwise_loops(const struct blockwise *blockwise)
{
    return blockwise->indexed->explore->view.rules->loops;
}

/* --------------------------------------------------------------------------- array */

/* Bytes of the pairs, and of values with `width` bytes each. */
uint64_t array_bytes(const struct rules_view *view, unsigned width);

/* The pair of a number, until the next call. */
qj_status array_pair(struct blockwise *blockwise, uint64_t number, bool change,
                     struct blockwise_bits **pair);

/* Makes a number reached and open, unless it is reached already. */
qj_status array_reach(struct blockwise *blockwise, uint64_t number);

/* Makes a number closed. */
qj_status array_close(struct blockwise *blockwise, uint64_t number);

/* Returns number, which begins a word, or the next number whose block may be nonzero; at least
 * `numbers` if there is none. No skipped number is reached. */
uint64_t array_next(const struct blockwise *blockwise, uint64_t number);

/* Makes all reached numbers open. */
qj_status array_open_all(struct blockwise *blockwise);

/* Sets a value; *fits is false if it needs more bytes. */
qj_status array_put(struct blockwise *blockwise, uint64_t number, struct result result, bool *fits);

/* Copies the value of a number to index `at` of the tier, unless the number is open; refuses an
 * unreached number. */
qj_status array_see(struct blockwise *blockwise, uint64_t number, uint64_t at, bool *open);

/* Makes room in the tier for count values. */
qj_status array_make_seen(struct blockwise *blockwise, uint64_t count);

/* -------------------------------------------------------------------------- values */

/* Computes values of the batch, in its order, as far as they follow from known values of children.
 * *fits: as array_put. */
qj_status blockwise_settle_values(struct blockwise *blockwise, bool *fits);

/* --------------------------------------------------------------------- checkpoints */

/* Runs work from the last checkpoint on, and saves one when it is stopped. */
qj_status blockwise_resume(struct blockwise *blockwise, qj_status (*work)(void *blockwise));

/* Saves a checkpoint. */
qj_status blockwise_save(struct blockwise *blockwise);

#endif
