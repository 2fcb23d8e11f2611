/* choices: a strategy for a reader who has only the rules; see choices.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SESSION_CHOICES_H
#define QIJU_ENGINES_EXHAUSTIVE_SESSION_CHOICES_H

#include "model/engine.h"

/* Where the moves of a strategy come from. */
struct choices {
    qj_context *context;
    const struct rules_view *view;
    const unsigned char *start; /* the state that the strategy begins at, */
    qj_worth value;             /* and its exact value */
    void *user;

    /* Visits the moves of a state that is so many plies ahead of the start, in board order, with
     * their values or ranges of them. mine: it is the player's turn; only then do values count. */
    qj_status (*options)(void *user, const unsigned char *state, uint64_t ply, bool mine,
                         qj_option_fn visit, void *visitor);

    /* Finds a move of a state that is worth at least so much, if the ranges of all are too wide for
     * that: its number. NULL: options visits values. */
    qj_status (*settle)(void *user, const unsigned char *state, int64_t least, uint64_t *number);
};

/* Visits a strategy as qj_session_choices; allocates in an arena of its own. */
qj_status choices_visit(const struct choices *choices, int player, qj_choice_fn visit, void *user);

#endif
