/* sum: heaps that moves change in place, and the xor of their nimbers.
 *
 *     copies NULL      size   | 3 | 5 | 7 |        heap 1 to 3 and 1:  | 3 | 3 | 7 | 1 |
 *
 *     copies given     size   | 3 | 2 | 1 | 0 |    heap 3 to 2 and 0:
 *                      copies | 1 | 0 | 1 | 5 |                        | 0 | 1 | 1 | 6 |
 *
 *     rule given       size   | 3 | 5 | 7 |        heap 1 to 3 and 1:  | 3 | 3 | 7 | 1 |
 *                      rule   | 0 | 1 | 0 |                            | 0 | 1 | 0 | 1 |
 */
#ifndef QIJU_ENGINES_GRUNDY_SUM_H
#define QIJU_ENGINES_GRUNDY_SUM_H

#include "engines/grundy/heap_nimbers.h"

struct grundy_sum {
    struct heap_nimbers *nimbers; /* of each rule */
    uint64_t rule_count;
    uint64_t heaps, room, rule_room;
    uint64_t *size;   /* NULL if there are copies */
    uint64_t *copies; /* NULL: one each */
    uint8_t *rule;    /* rule number of each heap; NULL: a single rule */
    bool owned; /* the arrays belong to the sum; before the first move they belong to the view */
    uint64_t total; /* the nimber of the position */
    uint64_t dead;  /* heaps before this index have no more moves; 0 if moves can be undone */
};

/* A move of the view, and the size of the heap before it. */
struct grundy_sum_move {
    uint64_t heap, x, a, b;
};

/* Opens the nimbers of the view's heaps. The heaps are copied before the first change. */
qj_status sum_open(struct grundy_sum *sum, struct arena *arena, const struct heap_sum_view *view);

static inline uint64_t sum_size(const struct grundy_sum *sum, uint64_t heap)
{
    return sum->copies ? sum->heaps - 1 - heap : sum->size[heap];
}

static inline const struct heap_nimbers *sum_nimbers(const struct grundy_sum *sum, uint64_t heap)
{
    return &sum->nimbers[sum->rule ? sum->rule[heap] : 0];
}

static inline uint64_t sum_nimber(const struct grundy_sum *sum, uint64_t heap)
{
    return nimbers_of(sum_nimbers(sum, heap), sum_size(sum, heap));
}

/* Tells whether the entry represents a heap that is not empty. */
static inline bool sum_has(const struct grundy_sum *sum, uint64_t heap)
{
    return sum_size(sum, heap) > 0 && (!sum->copies || sum->copies[heap] > 0);
}

/* Returns the nimber that a move must leave of that heap to make the total 0. */
static inline uint64_t sum_wanted(const struct grundy_sum *sum, uint64_t heap)
{
    return sum->total ^ sum_nimber(sum, heap);
}

/* Find the first winning move in board order, and the first legal move; *found and the result:
 * whether there is one. */
qj_status sum_first_winning(const struct grundy_sum *sum, struct pace *pace,
                            struct grundy_sum_move *out, bool *found);
bool sum_first_legal(const struct grundy_sum *sum, struct grundy_sum_move *out);

/* Plays a legal move, with the arena of the sum; and takes the last move back. */
qj_status sum_play(struct grundy_sum *sum, struct arena *arena, const struct grundy_sum_move *move);
void sum_undo(struct grundy_sum *sum, const struct grundy_sum_move *move);

#endif
