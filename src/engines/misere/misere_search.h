/* misere_search: the misere quotient of all heaps of some rules up to their largest heaps (Plambeck
 * and Siegel, "Misere quotients for impartial games", J. Combin. Theory A 115 (2008)).
 *
 * Heaps are taken in order. If an element of the current quotient can be the value of a heap,
 * proved for all sums of the heaps up to it (proof.h), the heap gets this element and the quotient
 * stays. Otherwise the heap becomes a letter of the alphabet, whose options are words of earlier
 * letters. A larger quotient is learned from the alphabet (learner.h), and the proof starts again
 * with the first heap.
 *
 *     Kayles    heap     1   2   3    4   5    6  ..  9
 *               letter   a   b            c           d
 *               element  a   b   ab   a   c   ab ...
 *
 * The value of a heap depends only on the set W(h) of elements for which a move in it wins. A heap
 * with the set of an earlier heap therefore has its element, and needs no new pair in the proof.
 *
 * The result is the quotient: it is proved for the heaps, each element is a product of heaps'
 * values, and any two elements differ in some outcome.
 */
#pragma once

#include "engines/misere/learner.h"
#include "engines/misere/pretending.h"

/* A heap, and the number of its rule. */
struct misere_heap {
    uint64_t size, rule;
};

/* Finds the quotient and the elements of the heaps; *found becomes false if there is none within
 * the limits. lesson and rules are allocated in arena. */
qj_status misere_search_run(struct arena *arena, struct pretending *rules, uint64_t count,
                            struct learner_lesson *lesson, bool *found);
