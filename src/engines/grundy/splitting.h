/* splitting: the moves of the splitting game out of one heap, counted in closed form.
 *
 * A heap of x becomes heaps of a and b, b <= a < x. With g the values of nimbers.h, a move wins
 * when g(a) xor g(b) = s, where s is the xor of all other heaps. The values of smaller heaps are 0
 * and the odious numbers below g(x), and odious xor odious is evil:
 *
 *     s = 0             a = b: x moves
 *     s odious          b = 0 and g(a) = s: one move if s < g(x), else none
 *     s evil, not 0     g(a) odious with the top bit of s, g(b) = g(a) xor s, which is odious and
 *                       smaller: as many moves as such numbers below g(x)
 */
#ifndef QIJU_ENGINES_GRUNDY_SPLITTING_H
#define QIJU_ENGINES_GRUNDY_SPLITTING_H

#include "model/heap_rule.h"
#include "model/odious.h"

static inline uint64_t splitting_nimber(uint64_t x)
{
    return x ? odious_at(x - 1) : 0;
}

/* count moves, the first of which in board order (a, then b, descending) makes a and b. */
struct heap_group {
    uint64_t count, a, b;
};

/* How many moves out of x have the given nimber. */
uint64_t splitting_count(uint64_t x, uint64_t nimber);

/* The moves out of x with the given nimber. */
struct heap_group splitting_moves_to(uint64_t x, uint64_t nimber);

/* Visits them in board order, until visit returns false. */
void splitting_each(uint64_t x, uint64_t nimber, heap_option_fn visit, void *user);

/* All the others. */
struct heap_group splitting_moves_besides(uint64_t x, uint64_t nimber);

#endif
