/* replies: remembers the first move of a heap to a wanted nimber. The rows of a table and the moves
 * of each ask for the same ones again and again, and each search goes through the splits of a heap.
 *
 *     | x | nimber | a | b |      at a place by a hash of (x, nimber); a = NONE: there is no move
 *
 * A new move replaces an older one at its place.
 */
#ifndef QIJU_ENGINES_GRUNDY_REPLIES_H
#define QIJU_ENGINES_GRUNDY_REPLIES_H

#include "base/arena.h"

struct reply {
    uint64_t x, nimber; /* x 0: nothing is here */
    uint64_t a, b;      /* as heap_rule.h says what is left */
    bool found;
};

struct replies {
    struct reply *reply; /* NULL: nothing is remembered */
};

/* Where the memory that is left is much more than they take. */
qj_status replies_open(struct replies *replies, struct arena *arena);

/* The place of a heap x > 0 and a nimber, which may hold another pair; NULL: nothing is remembered.
 */
struct reply *replies_at(const struct replies *replies, uint64_t x, uint64_t nimber);

#endif
