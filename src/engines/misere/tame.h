/* tame: misere play of heaps that are all tame, as in misere nim.
 *
 * The value of a heap is its nimber and one bit, firm or fickle. Sums add nimbers by xor, and are
 * firm if a heap is firm. A sum is a P-position if it is firm with nimber 0, or fickle with nimber
 * 1. This is misere nim, where heaps of 0 and 1 are fickle and all others firm (Bouton 1901). In
 * terms of the genus (Conway, On Numbers and Games, ch. 12; Berlekamp, Conway, Guy, Winning Ways,
 * ch. 13):
 *
 *     fickle 0   0^1       the empty heap              firm 0   0^0      2 + 2
 *     fickle 1   1^0       a heap of 1                 firm n   n^n      2 + 3, 2, 3, ...
 *
 * Theorem. Let v be the nimber of a heap with moves. Let 0f, 1f, 0F and 1F state that it has an
 * option of that nimber that is fickle or firm. These values decide all sums of heaps if each heap
 * is
 *
 *     v = 0:      firm, without 1f;      or fickle, with 1f and without 1F
 *     v = 1:      firm, without 0f;      or fickle, with 0f and without 0F
 *     v = 2 ..:   firm, with (0F or 1f) and (1F or 0f)
 *
 * Any other heap is wild, and the engine then searches for a quotient. The proof is in
 * docs/theory/misere.md.
 *
 * Nim: heap x has nimber x, and is fickle for 0 and 1. All numbers but a set with largest number m:
 * values are twice the nimbers plus a bit, so they have a saltus, and the window theorem of nimbers
 * needs 2m values after the preperiod (docs/theory/grundy.md). A heap above 3m + 1 can become heap
 * 0, fickle 0, the smallest heap with a move, fickle 1, and all heaps of nimber 0 or 1. It is firm
 * and never wild.
 */
#pragma once

#include "engines/misere/effort.h"
#include "engines/misere/pretending.h"

/* Adds two values; a value is twice the nimber, plus 1 if firm. */
static inline uint64_t tame_sum(uint64_t a, uint64_t b)
{
    return ((a ^ b) & ~UINT64_C(1)) | ((a | b) & 1);
}

static inline bool tame_loses(uint64_t value)
{
    return value == 1 || value == 2;
}

/* Returns the value of a nim heap of x. */
static inline uint64_t tame_nim(uint64_t x)
{
    return 2 * x + (x > 1);
}

/* Finds the values of all heaps of some rules; *tame becomes false if a heap is wild, or if there
 * are too many heaps. Heaps of the rule any are skipped. */
qj_status tame_find(struct arena *arena, struct pretending *rules, uint64_t count, bool *tame);
