/* heap_nimbers: the nimber of one heap under a rule, and the first move to a given nimber.
 *
 * g(x) is the least number that is not the nimber of an option (mex), and the nimber of two heaps
 * is the xor of theirs (Sprague 1935, Grundy 1939). Two rules have closed forms:
 *
 * Nim: g(x) = x (Bouton 1901), because x can become every smaller heap.
 *
 * The splitting game: g(0) = 0 and g(x) is the x-th odious number (1, 2, 4, 7, 8, 11, ...; as in
 * Mock Turtles: Berlekamp, Conway, Guy, Winning Ways, ch. 14). The proof is in
 * docs/theory/grundy.md.
 *
 * All other rules have a sequence (nimber_sequence.h) up to the largest heap, or until a period is
 * proved.
 */
#pragma once

#include "engines/grundy/sequence/nimber_sequence.h"
#include "engines/grundy/splitting_theorem.h"

/* The first move of a heap to a given nimber. A cached sequence remembers such moves: the rows of a
 * table repeat the requests, and each search enumerates the splits of a heap. A new entry replaces
 * the old entry in its slot, which is a hash of heap and nimber:
 *
 *     | x | nimber | a | b | found |
 */
struct nimbers_reply {
    uint64_t x, nimber; /* x 0: empty */
    uint64_t a, b;      /* the remaining parts, as in heap_rule.h */
    bool found;
};

struct heap_nimbers {
    const struct heap_rule *rule;
    struct sequence *sequence;     /* NULL: closed form */
    struct nimbers_reply *replies; /* NULL: no table */
    uint64_t largest;              /* largest heap that is requested */
};

/* Opens the nimbers of heaps up to the largest. Allocates in arena, except for data that the
 * context caches for later sessions. */
qj_status nimbers_open(struct heap_nimbers *nimbers, struct arena *arena,
                       const struct heap_rule *rule, uint64_t largest);

uint64_t nimbers_of(const struct heap_nimbers *nimbers, uint64_t x);

/* Returns the nimber of the result of a move: a, and b as heap_rule.h packs it. */
static inline uint64_t nimbers_of_parts(const struct heap_nimbers *nimbers, uint64_t a, uint64_t b)
{
    return nimbers_of(nimbers, a) ^ nimbers_of(nimbers, heap_second(nimbers->rule, b)) ^
           nimbers_of(nimbers, heap_third(nimbers->rule, b));
}

/* Returns how many of the nimbers were computed individually, in this context or before. */
uint64_t nimbers_states(const struct heap_nimbers *nimbers);

/* Returns the largest second part that a first move to a value can leave; UINT64_MAX
 * if no period bounds it. */
uint64_t nimbers_reach(const struct heap_nimbers *nimbers);

/* Finds the first move in board order from x to that nimber. */
qj_status nimbers_option(const struct heap_nimbers *nimbers, struct pace *pace, uint64_t x,
                         uint64_t nimber, struct nimbers_reply *out);

/* ------------------------------------------------------------------ large heaps */

/* The moves of a heap of any size, if its rule has a proved period.
 *
 * Let G(n + p) = G(n) for all n >= e > 0. A move leaves a and b, a >= b. If b >= e + p, leaving a +
 * p and b - p has an equal value and is earlier in board order. The first move to a value therefore
 * has b < e + p, and all moves are counted by the residues of b modulo p:
 *
 *     b     1 ... e-1 | e ... e+p-1 | e+p ... e+2p-1 | ...  rest / 2
 *           one each  |  each stands for all b in its column
 */

/* Tells whether a rule's moves are counted: nim, the splitting game, and so codes that leave one or
 * two heaps. */
bool nimbers_are_counted(const struct heap_nimbers *nimbers);

/* The moves to a nimber, and all other moves. */
struct heap_moves {
    struct heap_group with, besides;
    bool before; /* the first move to the nimber is before the first other move in board order */
};

/* Counts the moves of a heap of x by their nimber. QJ_LIMIT if a count exceeds 64 bits. */
qj_status nimbers_count_moves(const struct heap_nimbers *nimbers, struct pace *pace, uint64_t x,
                              uint64_t nimber, struct heap_moves *out);
