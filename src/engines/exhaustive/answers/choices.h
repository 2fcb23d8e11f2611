/* choices: a strategy for a reader who has only the rules; see choices.c. */
#pragma once

#include "model/engine.h"

/* The source of the moves of a strategy. */
struct choices {
    qj_context *context;
    const struct rules_view *view;
    const unsigned char *start; /* the first state of the strategy */
    qj_value value;             /* and its exact value */
    void *user;

    /* Visits the moves of a state, in board order, with their values or ranges. */
    qj_status (*options)(void *user, const unsigned char *state, qj_option_fn visit, void *visitor);

    /* Finds the number of a move with at least this value, if all ranges are too wide to decide it.
     * NULL: options visits exact values. */
    qj_status (*settle)(void *user, const unsigned char *state, int64_t least, uint64_t *number);
};

/* Visits a strategy as qj_session_choices does; allocates in a separate arena. */
qj_status choices_visit(const struct choices *choices, int player, qj_choice_fn visit, void *user);
