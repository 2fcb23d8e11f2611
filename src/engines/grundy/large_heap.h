/* large_heap: the moves of a heap of any size, if its rule has a proved period.
 *
 * Let G(n + p) = G(n) for all n >= e > 0. A move leaves a and b, a >= b. If b >= e + p, leaving a +
 * p and b - p has an equal value and is earlier in board order. The first move to a value therefore
 * has b < e + p, and all moves are counted by the residues of b modulo p:
 *
 *     b     1 ... e-1 | e ... e+p-1 | e+p ... e+2p-1 | ...  rest / 2
 *           one each  |  each stands for all b in its column
 */
#ifndef QIJU_ENGINES_GRUNDY_LARGE_HEAP_H
#define QIJU_ENGINES_GRUNDY_LARGE_HEAP_H

#include "base/pace.h"
#include "engines/grundy/heap_nimbers.h"
#include "engines/grundy/splitting_theorem.h"

/* Tells whether a rule's moves are counted so: codes that leave one or two heaps. */
bool large_heap_is_counted(const struct heap_nimbers *nimbers);

/* Counts the moves of a heap of x to the nimber, and all other moves. *before: whether the first
 * move to the nimber is before the first other move in board order. QJ_LIMIT if a count exceeds 64
 * bits. */
qj_status large_heap_moves(const struct heap_nimbers *nimbers, struct pace *pace, uint64_t x,
                           uint64_t nimber, struct heap_group *with, struct heap_group *besides,
                           bool *before);

#endif
