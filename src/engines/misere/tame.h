/* tame: misere play of heaps that are all tame, as misere nim.
 *
 * A heap is worth its nimber and one bit: whether it is firm. Sums add nimbers by xor and are firm
 * when one of their heaps is; a sum is a P-position when it is firm with nimber 0, or not firm
 * (fickle) with nimber 1. That is misere nim, where heaps of 0 and 1 are fickle and others firm
 * (Bouton 1901), and in the words of the genus (Conway, On Numbers and Games, ch. 12; Berlekamp,
 * Conway, Guy, Winning Ways, ch. 13):
 *
 *     fickle 0   0^1       the empty heap              firm 0   0^0      2 + 2
 *     fickle 1   1^0       a heap of 1                 firm n   n^n      2 + 3, 2, 3, ...
 *
 * Theorem. Let v be the nimber of a heap with moves, and let 0f, 1f, 0F and 1F say that it has an
 * option of that nimber that is fickle, firm. All sums of heaps are decided in this way when each
 * of them is
 *
 *     v = 0:      firm, without 1f;      or fickle, with 1f and without 1F
 *     v = 1:      firm, without 0f;      or fickle, with 0f and without 0F
 *     v = 2 ..:   firm, with (0F or 1f) and (1F or 0f)
 *
 * It is wild otherwise, and this engine then looks for a quotient. The proof is in
 * docs/theory/misere.md.
 *
 * Any number (nim): heap x is x, fickle for 0 and 1. All numbers but a set, the largest m: values
 * double the nimbers, with the bit, so that they have a saltus; the window theorem of nimbers needs
 * 2m values behind the preperiod (docs/theory/grundy.md). A heap above 3m + 1 can become the heap
 * 0, fickle 0, and the smallest heap with a move, fickle 1, and all heaps of nimber 0 or 1: it is
 * firm and never wild.
 */
#ifndef QIJU_ENGINES_MISERE_TAME_H
#define QIJU_ENGINES_MISERE_TAME_H

#include "engines/misere/effort.h"
#include "engines/misere/pretending.h"

/* Twice the nimber, and 1 for firm. */
static inline uint64_t tame_sum(uint64_t a, uint64_t b)
{
    return ((a ^ b) & ~UINT64_C(1)) | ((a | b) & 1);
}

static inline bool tame_loses(uint64_t value)
{
    return value == 1 || value == 2;
}

/* The value of a heap of x in nim. */
static inline uint64_t tame_nim(uint64_t x)
{
    return 2 * x + (x > 1);
}

/* Finds the values of all heaps of some rules; *tame is false when one is wild, or when there are
 * too many. Heaps of the rule any are left out. */
qj_status tame_find(struct arena *arena, struct pretending *rules, uint64_t count, bool *tame);

#endif
