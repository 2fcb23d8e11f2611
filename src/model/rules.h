/* rules: the contract <qiju/rules.h> as the catalogue and the engines see it, and that of puzzles.
 *
 * The exhaustive engine plays rules out and is the oracle for every other engine; records are
 * checked against them. Rules of the catalogue have their board in setup->user and nothing in
 * setup->value. The game handles text, so name, start, state_size and the functions that read and
 * write are NULL; moves, illegal and play are all there.
 */
#ifndef QIJU_MODEL_RULES_H
#define QIJU_MODEL_RULES_H

#include "base/context.h"
#include "base/random.h"

#include <qiju/rules.h>

/* QJ_SCORE, QJ_OUTCOME or QJ_NIMBER: what positions have by the ending of the rules. */
qj_kind rules_kind(const qj_rules *rules);

/* Whether asking takes a round trip to a program: they are asked from the calling thread only. */
static inline bool rules_are_distant(const qj_rules *rules)
{
    return rules->expand && !rules->quick;
}

/* QJ_BAD_INPUT with the sentence when something is wrong with the rules; first looks whether to
 * stop. */
qj_status rules_check(qj_context *context, const qj_rules *rules, const qj_setup *setup);

/* A move drawn at random: move_draw_visit keeps each of those seen so far with the same chance. */
struct move_draw {
    struct random *random;
    uint64_t seen;
    qj_move move;
};
bool move_draw_visit(void *draw, const qj_move *move);

/* A puzzle: unknowns with values 0 .. modulus-1, and equations that they must satisfy. */
struct puzzle {
    uint64_t (*equations)(const void *setup);
    uint64_t (*unknowns)(const void *setup);
    uint64_t (*modulus)(const void *setup);
    /* What an assignment leaves of an equation: the residue of its right side minus its left one, 0
     * when it is satisfied. x: one residue an unknown. */
    uint32_t (*left)(const void *setup, const uint32_t *x, uint64_t equation);
    /* The puzzle's own values are those from least on to least + modulus - 1, each standing for the
     * residue that it is congruent to. */
    uint64_t least;
    /* The values of a solution are counts, such as presses, and their sum should be small. */
    bool counted;
};

#endif
