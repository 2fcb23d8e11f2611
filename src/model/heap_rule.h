/* heap_rule: what one move may do to one heap; see view.h for the rules. Here are their codes,
 * their moves one by one, and whether a move is legal.
 */
#ifndef QIJU_MODEL_HEAP_RULE_H
#define QIJU_MODEL_HEAP_RULE_H

#include "model/view.h"

/* Reads a code: an octal code (0.77, .137, 4.7), a subtraction set ({1,2,3}), any or unequal. What
 * the rule points to is allocated in arena. *expected is set to what was expected when the code is
 * none of these, else to NULL. */
qj_status heap_rule_read(const char *code, struct arena *arena, struct heap_rule *rule,
                         const char **expected);

/* Visits what one move can make of a heap of x, parts a >= b, in board order, until visit returns
 * false: the moves that take the fewest first, and of these the one with the largest a first. (In
 * the splitting game, which is about places and not amounts, simply a, then b, descending.) */
typedef bool (*heap_option_fn)(void *user, uint64_t a, uint64_t b);
void heap_rule_options(const struct heap_rule *rule, uint64_t x, heap_option_fn visit, void *user);

/* Whether one move can make a and b, a >= b, of a heap of x. For any numbers. */
bool heap_rule_allows(const struct heap_rule *rule, uint64_t x, uint64_t a, uint64_t b);

/* The least number taken by a move that leaves two heaps, or UINT64_MAX when there is none. */
uint64_t heap_rule_split_cost(const struct heap_rule *rule);

#endif
