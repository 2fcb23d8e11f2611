/* multiset: the canonical form of heaps. A sum does not depend on the order of its heaps, and an
 * empty heap has no moves. The form lists the non-empty heaps by rule, the largest of each rule
 * first.
 *
 *     | 4 | 1 0 7 5 |   becomes   | 3 | 7 5 1 0 |
 */
#include "games/heaps/heaps_board.h"

/* Returns true if a heap precedes another heap. */
static bool multiset_before(uint64_t size, uint8_t rule, uint64_t other_size, uint8_t other_rule)
{
    return rule != other_rule ? rule < other_rule : size > other_size;
}

/* Moves the non-empty heaps to the front; returns their count. */
static uint64_t multiset_drop_empty(const struct heaps_setup *setup, uint64_t *words)
{
    uint64_t kept = 0, *size = words + SIZES;
    uint8_t *rule = heaps_rules(setup, words);
    for (uint64_t heap = 0; heap < words[HEAPS]; heap++) {
        const uint64_t own = size[heap];
        const uint8_t own_rule = rule ? rule[heap] : 0;
        size[heap] = 0;
        if (rule)
            rule[heap] = 0;
        if (own == 0)
            continue;
        if (rule)
            rule[kept] = own_rule;
        size[kept++] = own;
    }
    return kept;
}

/* Sorts by insertion with a gap, and then with smaller gaps down to 1 (Shell, "A high-speed sorting
 * procedure", 1959): one pass for a few heaps, and far fewer than quadratic steps for many. */
void multiset_sort(const struct heaps_setup *setup, uint64_t *words)
{
    const uint64_t heaps = words[HEAPS] = multiset_drop_empty(setup, words);
    uint64_t gap = 1, *size = words + SIZES;
    uint8_t *rule = heaps_rules(setup, words);
    while (gap < heaps / 9)
        gap = 3 * gap + 1;
    for (; gap; gap /= 3)
        for (uint64_t heap = gap; heap < heaps; heap++) {
            const uint64_t own = size[heap];
            const uint8_t own_rule = rule ? rule[heap] : 0;
            uint64_t at = heap;
            for (; at >= gap &&
                   multiset_before(own, own_rule, size[at - gap], rule ? rule[at - gap] : 0);
                 at -= gap) {
                size[at] = size[at - gap];
                if (rule)
                    rule[at] = rule[at - gap];
            }
            size[at] = own;
            if (rule)
                rule[at] = own_rule;
        }
}
