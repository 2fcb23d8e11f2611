/* proof: a finite check that a quotient gives the outcome of every sum of some heaps.
 *
 * Let T(h) be an element for each heap h, and T(X) the product over the heaps of a sum X. Let W(h)
 * be the set of elements y for which a move in h wins in a sum of value y: some option h' has
 * T(h')y among the P-positions. T(X) gives the outcome of every sum X if
 *
 *     (1) for each heap h, no y in W(h) has T(h)y a P-position;
 *     (2) each sum X of one or more heaps that have moves, with T(X) no P-position, has a winning
 *         move: a heap h in X with T(X - h) in W(h);
 *     (3) the identity, the value of the sums without moves, is no P-position.
 *
 * The proof is by induction. From a P-position of the quotient no move leads to another. From any
 * other element a move leads to one, or no move exists, which wins. Condition (1) is finite. For
 * (2) let W(X) be the set of y for which a move in X wins in a sum of X and value y:
 *
 *     W(X + Y) = {z : zT(Y) in W(X) or zT(X) in W(Y)}
 *
 * The pairs (T(X), W(X)) of all sums therefore follow from the pairs of single heaps, and there are
 * finitely many. (2) states that 1 is in W(X) if T(X) is no P-position. W(X + Y) grows with W(X),
 * so a pair is dropped if another pair has its element and a subset of its set. (The pairs are a
 * quotient of the transition algebra of Plambeck and Siegel 2008.)
 */
#pragma once

#include "engines/misere/alphabet.h"
#include "engines/misere/quotient.h"

/* A sum X: its pair, and the pair and the letter that it was built from. */
struct proof_pair {
    uint32_t element;
    uint32_t before; /* NO_PAIR for a single heap */
    uint32_t next;   /* next pair of the same element; NO_PAIR at the end */
    unsigned letter; /* for proof_fault */
    uint64_t *wins;  /* W(X) */
};
#define NO_PAIR UINT32_MAX

struct misere_proof {
    const struct quotient *quotient;
    struct arena *arena;
    struct proof_pair *pairs;
    uint64_t count, room;
    uint32_t *first; /* first pair of each element */
    uint32_t *heaps; /* the pairs of single heaps */
    uint64_t heap_count, heap_room;
    struct proof_pair fault;
    struct effort *effort;
};

qj_status proof_open(struct misere_proof *proof, struct arena *arena,
                     const struct quotient *quotient, struct effort *effort);

/* Adds to the set wins each y for which a move to option wins in a sum of value y. */
void proof_add_wins(const struct quotient *quotient, uint32_t option, uint64_t *wins);

/* Adds a heap with moves and the value element. *holds: whether the outcomes of all sums of the
 * heaps so far follow from the quotient. If not, or if the effort is over, the heap is not added.
 * letter: the heap's name in proof_fault. */
qj_status proof_add(struct misere_proof *proof, uint32_t element, const uint64_t *wins,
                    unsigned letter, bool *holds);

/* Tells whether a heap of that element and set holds without a new pair. */
bool proof_knows(const struct misere_proof *proof, uint32_t element, const uint64_t *wins);

/* Returns the sum without a winning move for which proof_add has just failed by (2), as powers of
 * letters below 2^8. */
struct alphabet_word proof_fault(const struct misere_proof *proof);
