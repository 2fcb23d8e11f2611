/* learner: the quotient that the outcomes of an alphabet's words suggest.
 *
 * Two words are the same element if no word separates them: added to both, every word gives sums of
 * equal outcomes. The elements are the states of a minimal automaton, and letters lead from element
 * to element. It is learned as such (Angluin, "Learning regular sets from queries and
 * counterexamples", Information and Computation 75 (1987)). A row has the outcomes of a word with
 * each of some contexts. Words with different rows are different elements.
 *
 *     contexts   1  a  b  ab             element  word   letters lead to
 *     1          N  P  N  N              0        1      1  2
 *     a          P  N  N  N              1        a      0  3
 *     b          N  N  P  N              2        b      3  4
 *     ...
 *
 * A context is added if two words with equal rows prove different: if letters do not commute, or if
 * the outcomes contradict each other (proof.h). Counterexamples are processed as by Rivest and
 * Schapire (1993).
 */
#pragma once

#include "engines/misere/proof.h"

/* The results of learning, allocated in one arena. */
struct learner_lesson {
    struct quotient quotient;
    struct alphabet_word *word;   /* of each element */
    uint32_t letter[MAX_LETTERS]; /* the element of each letter */
    struct misere_proof proof;    /* that the quotient holds for the letters */
};

/* Learns the quotient of the alphabet; may raise its bound of powers. *found: whether a quotient
 * was found within the limits. lesson is allocated in arena. */
qj_status learner_run(struct alphabet *alphabet, struct arena *arena, struct learner_lesson *lesson,
                      bool *found);
