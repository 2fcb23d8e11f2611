/* check_nimbers: the rules of heaps, and the values of heaps under them. */
#pragma once

#include "check.h"

/* Results of taking a number, a sum of these bits: nothing, one heap, two, or three. */
enum { NONE = 1, ONE = 2, TWO = 4, THREE = 8 };
struct check_taking {
    uint64_t taken;
    unsigned leaves;
};

/* A rule is any (reduce x), or an increasing list of numbers that may be taken (all_but: that may
 * not be taken). unequal: two parts must differ. */
struct check_rule {
    bool any, all_but, unequal;
    uint64_t count, capacity;
    struct check_taking *taking;
};

/* Reads a code: any, unequal, 0.137, {1,3,4}, -{1,2}. Returns false for any other word. */
bool rule_read(struct check *check, const char *code, struct check_rule *rule);

/* Returns true if a move can leave three heaps. */
bool nimbers_leave_three(const struct check_rule *rule);

/* The values of the heaps 0 to count - 1, and the mask and period of the evidence. */
struct check_nimbers {
    const struct check_rule *rule;
    uint64_t mask;              /* 0: no classes */
    bool sized;                 /* the parity of a heap's size counts as one more bit */
    unsigned parity;            /* parity of the numbers taken by moves that split */
    uint64_t preperiod, period; /* period 0: none */
    uint64_t count, capacity;
    uint32_t *value;
    uint64_t rares, rare_capacity;
    uint32_t *rare; /* heaps of the rare class */
    /* `bound` is a power of two above all values; `mark` has a stamp for each value below it. */
    uint64_t bound;
    uint64_t *mark;
    /* Rules that leave three heaps: the values of two heaps with the sum s are pair[first[s]] to
     * pair[first[s + 1] - 1]. */
    uint64_t pairs, pair_capacity, sums, first_capacity;
    uint32_t *pair;
    uint64_t *first;
    /* Rules with all_but: the number of heaps with each value. */
    uint64_t *heaps, heaps_capacity, values;
};

/* Computes the values up to heap last, with the mask. */
void nimbers_make(struct check *check, struct check_nimbers *nimbers, uint64_t last);

/* Reads the evidence of a rule, and finds the values of all heaps up to `largest`, by their period
 * if they have one. */
void period_read(struct check *check, struct check_nimbers *nimbers, const struct check_rule *rule,
                 uint64_t largest);

/* The value of heap x, at most the largest. */
uint64_t period_nimber(const struct check_nimbers *nimbers, uint64_t x);
