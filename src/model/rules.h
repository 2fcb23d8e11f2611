/* rules: the contract <qiju/rules.h> in the catalogue and the engines.
 *
 * The exhaustive engine plays by the rules and is the oracle for every other engine; records are
 * checked against them. Rules of the catalogue have their board in setup->user and nothing in
 * setup->value. The game handles text, so name, start, state_size and the functions that read and
 * write are NULL; cells and lines are those of a board that is no grid. moves, illegal and play are
 * always set.
 */
#pragma once

#include "base/context.h"
#include "base/random.h"

#include <qiju/rules.h>

/* Returns QJ_SCORE, QJ_OUTCOME or QJ_NIMBER: the kind of the values, by the ending of the rules. */
qj_kind rules_kind(const qj_rules *rules);

/* Returns the value for the player to move in a position that is not over and has no move. */
int64_t rules_stuck(const qj_rules *rules);

/* Returns whether a call is a round trip to a program: only the calling thread may make it. */
static inline bool rules_are_distant(const qj_rules *rules)
{
    return rules->expand && !rules->quick;
}

/* Fails with a status and the sentence if the rules report a fault. It polls the context first,
 * since the wait for the rules may have been cancelled. */
qj_status rules_check(qj_context *context, const qj_rules *rules, const qj_setup *setup,
                      qj_status status);

/* A random move. move_draw_visit keeps each move seen so far with equal probability. */
struct move_draw {
    struct random *random;
    uint64_t seen;
    qj_move move;
};
bool move_draw_visit(void *draw, const qj_move *move);

/* Plays a random move; false: the game is over, or there is no move. */
bool rules_play_random(const qj_rules *rules, const qj_setup *setup, void *state,
                       struct random *random);
