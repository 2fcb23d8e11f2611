/* misere_search: the misere quotient of all heaps of some rules up to their largest ones (Plambeck
 * and Siegel, "Misere quotients for impartial games", J. Combin. Theory A 115 (2008)).
 *
 * Heaps are taken in order. As long as an element of the quotient so far can be what a heap is
 * worth, proved for all sums of the heaps up to it (proof.h), it is: the quotient stays as it is.
 * Where none can be, the heap becomes a letter of the alphabet, its options being words of the
 * letters before, a larger quotient is learned from that (learner.h), and all heaps are proved
 * anew.
 *
 *     Kayles    heap     1   2   3    4   5    6  ..  9
 *               letter   a   b            c           d
 *               element  a   b   ab   a   c   ab ...
 *
 * What a heap is worth depends only on the set of elements beside which a move in it wins, so that
 * a heap with the set of an earlier one has its element, and no new pair for the proof.
 *
 * The result is the quotient: it is proved for the heaps, each element is a product of what heaps
 * are worth, and no two elements have the same outcomes beside all others.
 */
#ifndef QIJU_ENGINES_MISERE_MISERE_SEARCH_H
#define QIJU_ENGINES_MISERE_MISERE_SEARCH_H

#include "engines/misere/learner.h"
#include "engines/misere/pretending.h"

/* Finds the quotient and the elements of the heaps; *found is false when there is none within
 * limits. Everything in lesson and rules is allocated in arena. */
qj_status misere_search_run(struct arena *arena, struct pretending *rules, uint64_t count,
                            struct learner_lesson *lesson, bool *found);

#endif
