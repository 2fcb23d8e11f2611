/* large_heap: the moves out of one heap of any size, if its rule has a proved period.
 *
 * Let G(n + p) = G(n) for all n >= e > 0. A move leaves a and b, a >= b. Where b >= e + p, leaving
 * a + p and b - p is worth the same and comes before it in board order. So the first move to a
 * value has b < e + p, and all moves are counted by the residues of b modulo p:
 *
 *     b     1 ... e-1 | e ... e+p-1 | e+p ... e+2p-1 | ...  rest / 2
 *           one each  |  each stands for all b in its column
 */
#ifndef QIJU_ENGINES_GRUNDY_LARGE_HEAP_H
#define QIJU_ENGINES_GRUNDY_LARGE_HEAP_H

#include "base/pace.h"
#include "engines/grundy/heap_nimbers.h"
#include "engines/grundy/splitting_moves.h"

/* Whether the moves of a rule are counted in this way: those that leave one or two heaps, by the
 * digits of a code. */
bool large_heap_is_counted(const struct heap_nimbers *nimbers);

/* The moves out of a heap of x to the nimber, and all others; *before says that the first of the
 * former comes before the first of the others in board order. QJ_LIMIT when there are more than 64
 * bits hold. */
qj_status large_heap_moves(const struct heap_nimbers *nimbers, struct pace *pace, uint64_t x,
                           uint64_t nimber, struct heap_group *with, struct heap_group *besides,
                           bool *before);

#endif
