/* heap_rule: the moves of one heap; see view.h for the rules. It has their codes, their moves one
 * by one, and a test of legality. */
#pragma once

#include "model/view.h"

/* Reads a code: octal or hexadecimal (0.77, .137, 4.7, 0.F), a subtraction set ({1,2,3}), all but
 * a set (-{1,2}), any or unequal. The rule's data is allocated in arena. *expected names the
 * expected codes if the code is none of them, else it is NULL. */
qj_status heap_rule_read(const char *code, struct arena *arena, struct heap_rule *rule,
                         const char **expected);

/* If a rule allows three heaps, all below 2^32, the upper half of the second part is the third. */
enum { HEAP_PART_BITS = 32 };

static inline uint64_t heap_second(const struct heap_rule *rule, uint64_t b)
{
    return rule->triples ? b & UINT32_MAX : b;
}

static inline uint64_t heap_third(const struct heap_rule *rule, uint64_t b)
{
    return rule->triples ? b >> HEAP_PART_BITS : 0;
}

/* Returns the largest heap of rules with these triples. */
static inline uint64_t heap_rule_largest(bool triples)
{
    return triples ? UINT32_MAX : UINT64_C(1) << 62;
}

/* Visits the results of one move in a heap of x, components a >= b, in board order, until visit
 * returns false: by the number taken, then the number of heaps, then a and b, descending. (The
 * splitting game has places and not amounts: a, then b, descending.) */
typedef bool (*heap_option_fn)(void *user, uint64_t a, uint64_t b);
void heap_rule_options(const struct heap_rule *rule, uint64_t x, heap_option_fn visit, void *user);

/* Does the same; under a code, only for second components of at most most. */
void heap_rule_options_within(const struct heap_rule *rule, uint64_t x, uint64_t most,
                              heap_option_fn visit, void *user);

/* Returns whether one move can make any numbers a >= b of a heap of x. */
bool heap_rule_allows(const struct heap_rule *rule, uint64_t x, uint64_t a, uint64_t b);

/* Returns the most heaps that a move leaves under a code; 1 for other rules. */
uint64_t heap_rule_parts(const struct heap_rule *rule);

/* Returns the smallest number taken by a move that splits; UINT64_MAX if no move does. */
uint64_t heap_rule_split_cost(const struct heap_rule *rule);
