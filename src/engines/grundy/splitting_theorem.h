/* splitting_theorem: the moves of the splitting game from one heap, counted in closed form.
 *
 * A heap of x becomes heaps of a and b, b <= a < x. Let g be the values of heap_nimbers.h and s the
 * xor of all other heaps. A move wins if g(a) xor g(b) = s. The values of smaller heaps are 0 and
 * the odious numbers below g(x), and odious xor odious is evil:
 *
 *     s = 0             a = b: x moves
 *     s odious          b = 0 and g(a) = s: one move if s < g(x), else none
 *     s evil, not 0     g(a) odious with the top bit of s, g(b) = g(a) xor s, which is odious and
 *                       smaller: as many moves as such numbers below g(x)
 */
#pragma once

#include "model/heaps/heap_rule.h"
#include "model/heaps/odious.h"

static inline uint64_t splitting_nimber(uint64_t x)
{
    return x ? odious_at(x - 1) : 0;
}

/* Returns the number of winning moves from x > 0, where total is the xor of all heaps including
 * this heap: the moves to the nimber s = total xor g(x). g(x) is 2k or 2k + 1 with k = x - 1. Its
 * low bit is not needed to compare it with s, or to find the top bit of s. */
static inline uint64_t splitting_wins(uint64_t x, uint64_t total)
{
    uint64_t k = x - 1, half = total / 2;
    if (total == 0)
        return 0;
    if (!odious_is(total)) /* then s is odious */
        return (k ^ half) < k;
    return k == half ? x : odious_pairs_with(k, bits_highest(k ^ half));
}

/* count moves; the first in board order (a, then b, descending) leaves a and b. */
struct heap_group {
    uint64_t count, a, b;
};

/* Returns the moves from x with the given nimber. */
struct heap_group splitting_moves_to(uint64_t x, uint64_t nimber);

/* Visits them in board order, until visit returns false. */
void splitting_each(uint64_t x, uint64_t nimber, heap_option_fn visit, void *user);

/* Returns all moves from x without the given nimber. */
struct heap_group splitting_moves_besides(uint64_t x, uint64_t nimber);
