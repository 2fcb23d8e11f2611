/* nimbers: the Grundy value of one heap under a rule, and the first move to a wanted value.
 *
 * g(x) is the least number that is not the value of any move's result (mex), and the value of two
 * heaps is the xor of theirs (Sprague 1935, Grundy 1939). Two rules have closed forms:
 *
 * Nim: g(x) = x (Bouton 1901): x can become every smaller heap.
 *
 * The splitting game: g(0) = 0 and g(x) is the x-th odious number (1, 2, 4, 7, 8, 11, ...; as in
 * Mock Turtles: Berlekamp, Conway, Guy, Winning Ways, ch. 14). Proof by induction. The values of
 * smaller heaps are 0, the only evil one, and the odious numbers below o, the x-th. The results of
 * moves have the values u xor v of any two of them.
 *     o is none of these: it is odious, so u xor v = o needs one of u, v to be evil, that is 0, and
 *     then the other is o.
 *     Every w < o is: an odious w is w xor 0; 0 is u xor u; any other evil w has a top bit t < w,
 *     and t and w xor t are odious and below o.
 *
 * The other rules have a table by plain mex up to the largest heap; in octal games that split, and
 * in Grundy's game, that is quadratic work.
 */
#ifndef QIJU_ENGINES_GRUNDY_NIMBERS_H
#define QIJU_ENGINES_GRUNDY_NIMBERS_H

#include "model/heap_rule.h"

struct nimbers {
    const struct heap_rule *rule;
    uint32_t *table; /* by size; NULL when there is a closed form */
    uint64_t states; /* entries of the table */
};

/* For heaps up to the largest; the table is allocated in arena. */
qj_status nimbers_open(struct nimbers *nimbers, struct arena *arena, const struct heap_rule *rule,
                       uint64_t largest);

uint64_t nimbers_of(const struct nimbers *nimbers, uint64_t x);

/* The first move in board order that makes a and b of x with g(a) xor g(b) = nimber, if any. */
bool nimbers_option(const struct nimbers *nimbers, uint64_t x, uint64_t nimber, uint64_t *a,
                    uint64_t *b);

#endif
