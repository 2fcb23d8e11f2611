/* splitting_theorem: see splitting_theorem.h. */
#include "engines/grundy/splitting_theorem.h"

/* Returns the heap with that value, 0 or an odious number. */
static uint64_t splitting_heap_of(uint64_t nimber)
{
    return nimber ? odious_rank(nimber) + 1 : 0;
}

/* Returns how many moves from x have the given nimber. */
static uint64_t splitting_count(uint64_t x, uint64_t nimber)
{
    uint64_t own = splitting_nimber(x);
    if (x == 0 || nimber == 0)
        return x;
    return odious_is(nimber) ? nimber < own : odious_count(own, bits_highest(nimber));
}

/* Returns the largest heap below x whose value has a bit >= 1; there is one. The value of a heap of
 * a is 2 (a - 1) or one more. */
static uint64_t splitting_heap_below(uint64_t x, int bit)
{
    uint64_t half = x - 2; /* of the value of x - 1 */
    if (!(half >> (bit - 1) & 1))
        half = (half >> (bit - 1) << (bit - 1)) - 1;
    return half + 1;
}

/* Returns the heap beside a after a move to a nimber. */
static uint64_t splitting_heap_beside(uint64_t a, uint64_t nimber)
{
    return splitting_heap_of(splitting_nimber(a) ^ nimber);
}

struct heap_group splitting_moves_to(uint64_t x, uint64_t nimber)
{
    const uint64_t count = splitting_count(x, nimber);
    if (count == 0)
        return (struct heap_group){0, 0, 0};
    const uint64_t a = nimber == 0         ? x - 1
                       : odious_is(nimber) ? splitting_heap_of(nimber)
                                           : splitting_heap_below(x, bits_highest(nimber));
    return (struct heap_group){count, a, splitting_heap_beside(a, nimber)};
}

void splitting_each(uint64_t x, uint64_t nimber, heap_option_fn visit, void *user)
{
    struct heap_group moves = splitting_moves_to(x, nimber);
    for (uint64_t a = moves.a; moves.count && visit(user, a, splitting_heap_beside(a, nimber));)
        if (--moves.count)
            a = nimber ? splitting_heap_below(a, bits_highest(nimber)) : a - 1;
}

struct heap_group splitting_moves_besides(uint64_t x, uint64_t nimber)
{
    if (x == 0)
        return (struct heap_group){0, 0, 0};
    uint64_t all = x % 2 ? (x + 1) / 2 * x : x / 2 * (x + 1);
    uint64_t equal = nimber ? 0 : 1; /* the first move, which has value 0, is excluded */
    return (struct heap_group){all - splitting_count(x, nimber), x - 1, x - 1 - equal};
}
