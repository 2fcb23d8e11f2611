/* proof: that a quotient gives the outcome of every sum of some heaps, by a finite check.
 *
 * Let T(h) be an element for each heap h, T(X) the product over the heaps of a sum X, and W(h) the
 * set of elements y for which a move in h wins beside what is worth y: some option h' has T(h')y
 * among the P-positions. The outcome of every sum X is that of T(X) if
 *
 *     (1) no y in W(h) has T(h)y a P-position, for each heap h;
 *     (2) each sum X of one or more heaps that have moves, with T(X) no P-position, has a winning
 *         move: a heap h in X with T(X - h) in W(h);
 *     (3) the identity, worth of the sums without moves, is no P-position.
 *
 * By induction: from a P-position of the quotient no move leads to one, from another one does, or
 * there is no move, which wins. (1) is finite as it stands. For (2) let W(X) be the y for which a
 * move in X wins from X and what is worth y:
 *
 *     W(X + Y) = {z : zT(Y) in W(X) or zT(X) in W(Y)}
 *
 * so that the pairs (T(X), W(X)) of all sums are found from those of single heaps, and there are
 * finitely many; (2) says that 1 is in W(X) where T(X) is no P-position. As W(X + Y) grows with
 * W(X), pairs need not be kept for which there is one with the same element and a part of the set.
 * (The pairs are a quotient of the transition algebra of Plambeck and Siegel 2008.)
 */
#ifndef QIJU_ENGINES_MISERE_PROOF_H
#define QIJU_ENGINES_MISERE_PROOF_H

#include "engines/misere/alphabet.h"
#include "engines/misere/quotient.h"

/* A sum X: its pair, and the pair and the letter that it was made of. */
struct proof_pair {
    uint32_t element;
    uint32_t before; /* NO_PAIR for a single heap */
    uint32_t next;   /* of the same element; NO_PAIR at the end */
    unsigned letter; /* for proof_fault */
    uint64_t *wins;  /* W(X) */
};
#define NO_PAIR UINT32_MAX

struct misere_proof {
    const struct quotient *quotient;
    struct arena *arena;
    struct proof_pair *pairs;
    uint64_t count, room;
    uint32_t *first; /* pair of each element */
    uint32_t *heaps; /* the pairs of single heaps */
    uint64_t heap_count, heap_room;
    struct proof_pair fault;
    struct effort *effort;
};

qj_status proof_open(struct misere_proof *proof, struct arena *arena,
                     const struct quotient *quotient, struct effort *effort);

/* Adds y to the set wins for which a move to option wins beside y. */
void proof_add_wins(const struct quotient *quotient, uint32_t option, uint64_t *wins);

/* Adds a heap with moves, worth element: *holds is whether the outcomes of all sums of the heaps so
 * far follow from the quotient. If not, or when the effort is over, the heap is not added. letter:
 * what proof_fault calls the heap. */
qj_status proof_add(struct misere_proof *proof, uint32_t element, const uint64_t *wins,
                    unsigned letter, bool *holds);

/* The sum without a winning move for which proof_add has just failed by (2), as powers of letters
 * below 2^8. */
struct alphabet_word proof_fault(const struct misere_proof *proof);

#endif
