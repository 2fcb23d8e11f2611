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

/* Returns the largest odious number below an odious end with a bit >= 1; 0: none. */
static uint64_t splitting_odious_before(uint64_t end, int bit)
{
    if (odious_count(end, bit) == 0)
        return 0;
    for (uint64_t number = end - 1;; number--) {
        if (!(number >> bit & 1))
            number = (number >> bit << bit) - 1;
        if (odious_is(number))
            return number;
    }
}

struct heap_group splitting_moves_to(uint64_t x, uint64_t nimber)
{
    const uint64_t count = splitting_count(x, nimber);
    if (count == 0)
        return (struct heap_group){0, 0, 0};
    if (nimber == 0)
        return (struct heap_group){count, x - 1, x - 1};
    if (odious_is(nimber))
        return (struct heap_group){count, splitting_heap_of(nimber), 0};
    const uint64_t larger = splitting_odious_before(splitting_nimber(x), bits_highest(nimber));
    return (struct heap_group){count, splitting_heap_of(larger),
                               splitting_heap_of(larger ^ nimber)};
}

void splitting_each(uint64_t x, uint64_t nimber, heap_option_fn visit, void *user)
{
    struct heap_group moves = splitting_moves_to(x, nimber);
    uint64_t a = moves.a, larger = splitting_nimber(a);
    bool more = true;
    for (uint64_t left = moves.count; left && more; left--) {
        more = visit(user, a, nimber ? splitting_heap_of(larger ^ nimber) : a);
        if (nimber == 0) {
            a--;
        } else if (left > 1) {
            larger = splitting_odious_before(larger, bits_highest(nimber));
            a = splitting_heap_of(larger);
        }
    }
}

struct heap_group splitting_moves_besides(uint64_t x, uint64_t nimber)
{
    if (x == 0)
        return (struct heap_group){0, 0, 0};
    uint64_t all = x % 2 ? (x + 1) / 2 * x : x / 2 * (x + 1);
    uint64_t equal = nimber ? 0 : 1; /* the first move, which has value 0, is excluded */
    return (struct heap_group){all - splitting_count(x, nimber), x - 1, x - 1 - equal};
}
