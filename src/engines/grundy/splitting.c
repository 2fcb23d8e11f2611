/* splitting: see splitting.h. */
#include "engines/grundy/splitting.h"

/* The heap with that value, 0 or an odious number. */
static uint64_t heap_of(uint64_t nimber)
{
    return nimber ? odious_rank(nimber) + 1 : 0;
}

uint64_t splitting_count(uint64_t x, uint64_t nimber)
{
    uint64_t own = splitting_nimber(x);
    if (x == 0 || nimber == 0)
        return x;
    return odious_is(nimber) ? nimber < own : odious_count(own, bits_highest(nimber));
}

struct heap_group splitting_moves_to(uint64_t x, uint64_t nimber)
{
    uint64_t count = splitting_count(x, nimber), larger;
    if (count == 0)
        return (struct heap_group){0, 0, 0};
    if (nimber == 0)
        return (struct heap_group){count, x - 1, x - 1};
    if (odious_is(nimber))
        return (struct heap_group){count, heap_of(nimber), 0};
    odious_before(splitting_nimber(x), bits_highest(nimber), &larger);
    return (struct heap_group){count, heap_of(larger), heap_of(larger ^ nimber)};
}

struct heap_group splitting_moves_besides(uint64_t x, uint64_t nimber)
{
    if (x == 0)
        return (struct heap_group){0, 0, 0};
    uint64_t all = x % 2 ? (x + 1) / 2 * x : x / 2 * (x + 1);
    uint64_t equal = nimber ? 0 : 1; /* the first move, which has value 0, is not one of them */
    return (struct heap_group){all - splitting_count(x, nimber), x - 1, x - 1 - equal};
}
