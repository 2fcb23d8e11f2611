/* heap_nimbers: the Grundy value of one heap under a rule, and the first move to a wanted value.
 *
 * g(x) is the least number that is not the value of any move's result (mex), and the value of two
 * heaps is the xor of theirs (Sprague 1935, Grundy 1939). Two rules have closed forms:
 *
 * Nim: g(x) = x (Bouton 1901): x can become every smaller heap.
 *
 * The splitting game: g(0) = 0 and g(x) is the x-th odious number (1, 2, 4, 7, 8, 11, ...; as in
 * Mock Turtles: Berlekamp, Conway, Guy, Winning Ways, ch. 14). The proof is in
 * docs/theory/grundy.md.
 *
 * The other rules have a sequence (nimber_sequence.h) up to the largest heap, or until a period is
 * proved.
 */
#ifndef QIJU_ENGINES_GRUNDY_HEAP_NIMBERS_H
#define QIJU_ENGINES_GRUNDY_HEAP_NIMBERS_H

#include "base/pace.h"
#include "engines/grundy/sequence/nimber_sequence.h"

/* The first move of a heap to a wanted nimber. A sequence that is kept remembers them: the rows of
 * a table and the moves of each ask for the same ones again and again, and each search goes through
 * the splits of a heap. A new one replaces an older one at its place, which is a hash of both:
 *
 *     | x | nimber | a | b | found |
 */
struct nimbers_reply {
    uint64_t x, nimber; /* x 0: nothing is here */
    uint64_t a, b;      /* as heap_rule.h says what is left */
    bool found;
};

struct heap_nimbers {
    const struct heap_rule *rule;
    struct sequence *sequence;     /* NULL when there is a closed form */
    struct nimbers_reply *replies; /* NULL: nothing is remembered */
    uint64_t largest;              /* of the heaps that are asked for */
};

/* For heaps up to the largest. Everything is allocated in arena, except what the context keeps for
 * later sessions. */
qj_status nimbers_open(struct heap_nimbers *nimbers, struct arena *arena,
                       const struct heap_rule *rule, uint64_t largest);

uint64_t nimbers_of(const struct heap_nimbers *nimbers, uint64_t x);

/* Of what a move makes of one heap: a, and b as heap_rule.h packs it. */
static inline uint64_t nimbers_of_parts(const struct heap_nimbers *nimbers, uint64_t a, uint64_t b)
{
    return nimbers_of(nimbers, a) ^ nimbers_of(nimbers, heap_second(nimbers->rule, b)) ^
           nimbers_of(nimbers, heap_third(nimbers->rule, b));
}

/* How many of the nimbers were found one by one, now or in a context before. */
uint64_t nimbers_states(const struct heap_nimbers *nimbers);

/* A move whose second part is larger than this has the value of an earlier one in board order
 * (large_heap.h); UINT64_MAX if no period says so. */
uint64_t nimbers_reach(const struct heap_nimbers *nimbers);

/* The first move in board order from x to that nimber, if any. */
qj_status nimbers_option(const struct heap_nimbers *nimbers, struct pace *pace, uint64_t x,
                         uint64_t nimber, struct nimbers_reply *out);

#endif
