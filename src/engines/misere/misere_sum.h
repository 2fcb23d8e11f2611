/* misere_sum: heaps that moves change in place, and what they are worth: by their genus where all
 * are tame (tame.h), else in a quotient (search.h). In both a sum is worth a product, in one of two
 * commutative monoids whose identity is 0.
 */
#ifndef QIJU_ENGINES_MISERE_MISERE_SUM_H
#define QIJU_ENGINES_MISERE_MISERE_SUM_H

#include "engines/misere/search.h"
#include "engines/misere/tame.h"

/* A heap, and its rule's number. */
struct entry {
    uint64_t size, rule;
};

struct misere_sum {
    bool tame;
    struct lesson lesson; /* where it is not tame */
    struct pretending *rules;
    uint64_t rule_count;
    struct entry *entry;
    uint64_t entries, room;
};

/* A move of the view, and the size of the heap before it. */
struct misere_move {
    uint64_t entry, size, a, b;
};

/* Copies the heaps of the view and finds what they are worth; *decided is false when neither way
 * reaches them. Everything is allocated in arena. */
qj_status misere_sum_open(struct misere_sum *sum, struct arena *arena,
                          const struct heap_sum_view *view, bool *decided);

uint64_t misere_sum_product(const struct misere_sum *sum, uint64_t a, uint64_t b);

/* Whether the side to move loses what is worth so much. */
bool misere_sum_loses(const struct misere_sum *sum, uint64_t value);

/* What a heap of a rule is worth, and the parts that a move makes of one (heap_rule.h). */
uint64_t misere_sum_value(const struct misere_sum *sum, uint64_t rule, uint64_t size);
uint64_t misere_sum_value_of_parts(const struct misere_sum *sum, uint64_t rule, uint64_t a,
                                   uint64_t b);

/* What all heaps are worth. */
uint64_t misere_sum_total(const struct misere_sum *sum);

/* Sets behind[i] to the worth of the heaps from number i on; entries + 1 of them. */
void misere_sum_behind(const struct misere_sum *sum, uint64_t *behind);

/* Plays a legal move; arena is that of the sum. Takes the last one back. */
qj_status misere_sum_play(struct misere_sum *sum, struct arena *arena,
                          const struct misere_move *move);
void misere_sum_undo(struct misere_sum *sum, const struct misere_move *move);

/* A value in words: a genus such as 2^2, or letters such as ab2 (search.h), 1 for the identity. At
 * most MISERE_WORDS bytes with the final 0. */
enum { MISERE_WORDS = 128 };
void misere_sum_words(const struct misere_sum *sum, uint64_t value, char text[MISERE_WORDS]);

#endif
