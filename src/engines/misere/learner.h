/* learner: the quotient that an alphabet's words seem to have.
 *
 * Two words are of one element when no word tells them apart: added to both it makes sums of the
 * same outcome. That is a minimal automaton, the letters leading from element to element, and is
 * learned as such (Angluin, "Learning regular sets from queries and counterexamples", Information
 * and Computation 75 (1987)): rows are the outcomes of a word with each of some contexts; words
 * with different rows are different elements.
 *
 *     contexts   1  a  b  ab             element  word   letters lead to
 *     1          N  P  N  N              0        1      1  2
 *     a          P  N  N  N              1        a      0  3
 *     b          N  N  P  N              2        b      3  4
 *     ...
 *
 * A context is added when two words of one row turn out to be different: when letters do not
 * commute, or when the outcomes contradict each other (proof.h), by the way of Rivest and Schapire
 * (1993) to take a counterexample.
 */
#ifndef QIJU_ENGINES_MISERE_LEARNER_H
#define QIJU_ENGINES_MISERE_LEARNER_H

#include "engines/misere/proof.h"

/* What was learned; everything is in one arena. */
struct learner_lesson {
    struct quotient quotient;
    struct alphabet_word *word;    /* of each element */
    uint32_t letter[MOST_LETTERS]; /* the element of each letter */
    struct misere_proof proof;     /* that the letters have it */
};

/* Learns the quotient of the alphabet, which may raise its bound of powers. *found is false when
 * there is none within limits. Everything in lesson is allocated in arena. */
qj_status learner_run(struct alphabet *alphabet, struct arena *arena, struct learner_lesson *lesson,
                      bool *found);

#endif
