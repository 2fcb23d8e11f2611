/* shelf: segments that are put aside while others are worked on; see shelf.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SHELF_H
#define QIJU_ENGINES_EXHAUSTIVE_SHELF_H

#include "engines/exhaustive/state_store.h"

/* QJ_USAGE when there is a scratch space which these positions cannot use. */
qj_status shelf_check(const struct state_store *store, bool ranked);

/* Brings two segments (which may be one) into memory. Others are put aside when memory becomes
 * scarce, with a scratch space. What is said of the two holds until the next call. */
qj_status shelf_need(struct state_store *store, struct segment *one, struct segment *other);

/* Takes bytes of a segment, wherever it is, a piece after the other, without stopping in between.
 */
typedef qj_status (*shelf_fn)(void *user, const void *bytes, uint64_t size);
qj_status shelf_copy(const struct state_store *store, const struct segment *segment,
                     enum segment_part part, shelf_fn take, void *user);

#endif
