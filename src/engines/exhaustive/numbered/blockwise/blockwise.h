/* blockwise: numbered positions that do not fit in memory, in the scratch space; see solve.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_NUMBERED_BLOCKWISE_BLOCKWISE_H
#define QIJU_ENGINES_EXHAUSTIVE_NUMBERED_BLOCKWISE_BLOCKWISE_H

#include "engines/exhaustive/numbered/numbered.h"

/* Whether there is a scratch space, and room for enough blocks in memory; also the bytes in memory,
 * and in the scratch space when a value takes one byte. */
bool blockwise_is_way(const qj_context *context, const struct rules_view *view, uint64_t *bytes,
                      uint64_t *space);

/* Finds positions and values; *found is false when states do better, or there is no room after all.
 */
qj_status blockwise_solve(struct numbered *numbered, bool *found);

/* Copies the values of states into the tier of the numbered, where they stay until the next call;
 * refuses a state that is no position. */
qj_status blockwise_find(struct blockwise *blockwise, const struct keyed_states *states,
                         uint32_t *places);

#endif
