/* splitting_moves: the moves of the splitting game out of one heap, counted in closed form.
 *
 * A heap of x becomes heaps of a and b, b <= a < x. With g the values of heap_nimbers.h, a move
 * wins when g(a) xor g(b) = s, where s is the xor of all other heaps. The values of smaller heaps
 * are 0 and the odious numbers below g(x), and odious xor odious is evil:
 *
 *     s = 0             a = b: x moves
 *     s odious          b = 0 and g(a) = s: one move if s < g(x), else none
 *     s evil, not 0     g(a) odious with the top bit of s, g(b) = g(a) xor s, which is odious and
 *                       smaller: as many moves as such numbers below g(x)
 */
#ifndef QIJU_ENGINES_GRUNDY_SPLITTING_MOVES_H
#define QIJU_ENGINES_GRUNDY_SPLITTING_MOVES_H

#include "model/heaps/heap_rule.h"
#include "model/heaps/odious.h"

static inline uint64_t splitting_nimber(uint64_t x)
{
    return x ? odious_at(x - 1) : 0;
}

/* The xor of the nimbers of the heaps k + 1 + i for the bits i of a set; k is a multiple of 64. */
uint64_t splitting_total(uint64_t k, uint64_t set);

/* How many moves out of x > 0 win when the xor of all heaps, this one too, is total: those with the
 * nimber s = total xor g(x). Of g(x) = 2k or 2k + 1, k = x - 1, it is known without its low bit
 * which number is larger, and where the top bit of s is. */
static inline uint64_t splitting_wins(uint64_t x, uint64_t total)
{
    uint64_t k = x - 1, half = total / 2;
    if (total == 0)
        return 0;
    if (!odious_is(total)) /* so s is odious */
        return (k ^ half) < k;
    return k == half ? x : odious_pairs_with(k, bits_highest(k ^ half));
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
