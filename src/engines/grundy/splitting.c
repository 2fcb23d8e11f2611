/* splitting: see splitting.h. */
#include "engines/grundy/splitting.h"

/* The heap with that value, 0 or an odious number. */
static uint64_t heap_of(uint64_t nimber)
{
    return nimber ? odious_rank(nimber) + 1 : 0;
}

struct heap_group splitting_moves_to(uint64_t x, uint64_t nimber)
{
    uint64_t own = splitting_nimber(x), larger;
    if (x == 0)
        return (struct heap_group){0, 0, 0};
    if (nimber == 0)
        return (struct heap_group){x, x - 1, x - 1};
    if (odious_is(nimber))
        return (struct heap_group){nimber < own, heap_of(nimber), 0};
    int top = bits_highest(nimber);
    if (!odious_before(own, top, &larger))
        return (struct heap_group){0, 0, 0};
    return (struct heap_group){odious_count(own, top), heap_of(larger), heap_of(larger ^ nimber)};
}

struct heap_group splitting_moves_besides(uint64_t x, uint64_t nimber)
{
    if (x == 0)
        return (struct heap_group){0, 0, 0};
    uint64_t all = x % 2 ? (x + 1) / 2 * x : x / 2 * (x + 1);
    uint64_t equal = nimber ? 0 : 1; /* the first move, which has value 0, is not one of them */
    return (struct heap_group){all - splitting_moves_to(x, nimber).count, x - 1, x - 1 - equal};
}
