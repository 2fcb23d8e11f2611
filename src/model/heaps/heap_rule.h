/* heap_rule: what one move may do to one heap; see view.h for the rules. Here are their codes,
 * their moves one by one, and whether a move is legal.
 */
#ifndef QIJU_MODEL_HEAPS_HEAP_RULE_H
#define QIJU_MODEL_HEAPS_HEAP_RULE_H

#include "model/view.h"

/* Reads a code: octal or hexadecimal (0.77, .137, 4.7, 0.F), a subtraction set ({1,2,3}), all but a
 * set (-{1,2}), any or unequal. What the rule points to is allocated in arena. *expected is set to
 * what was expected when the code is none of these, else to NULL. */
qj_status heap_rule_read(const char *code, struct arena *arena, struct heap_rule *rule,
                         const char **expected);

/* If a rule allows three heaps, they are smaller than 2^32, and the second part holds two of them,
 * the third in the upper half. */
enum { HEAP_PART_BITS = 32 };

static inline uint64_t heap_second(const struct heap_rule *rule, uint64_t b)
{
    return rule->triples ? b & UINT32_MAX : b;
}

static inline uint64_t heap_third(const struct heap_rule *rule, uint64_t b)
{
    return rule->triples ? b >> HEAP_PART_BITS : 0;
}

/* The largest heap of a rule's games. */
static inline uint64_t heap_rule_largest(const struct heap_rule *rule)
{
    return rule->triples ? UINT32_MAX : UINT64_C(1) << 62;
}

/* Visits what one move can make of a heap of x, parts a >= b, in board order, until visit returns
 * false: the moves that take the fewest first, and of these the one with the fewest parts, then
 * with the largest a, then b first. (In the splitting game, which is about places and not amounts,
 * simply a, then b, descending.) */
typedef bool (*heap_option_fn)(void *user, uint64_t a, uint64_t b);
void heap_rule_options(const struct heap_rule *rule, uint64_t x, heap_option_fn visit, void *user);

/* The same, but under a code only those whose second part is at most most. */
void heap_rule_options_within(const struct heap_rule *rule, uint64_t x, uint64_t most,
                              heap_option_fn visit, void *user);

/* Whether one move can make a and b, a >= b, of a heap of x. For any numbers. */
bool heap_rule_allows(const struct heap_rule *rule, uint64_t x, uint64_t a, uint64_t b);

/* The least number taken by a move that leaves more than one heap, or UINT64_MAX when there is
 * none. */
uint64_t heap_rule_split_cost(const struct heap_rule *rule);

#endif
