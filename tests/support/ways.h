/* ways: compares rules with ranks and the same rules without ranks. */
#pragma once

#include "support/own.h"

/* Limits for ranked positions. */
struct way_limits {
    unsigned threads;
    uint64_t bytes; /* memory for values; 0: default */
    bool forced;    /* use ranks even for few positions, which are otherwise found by their
                     * states */
};

/* Fails unless both ways give equal values, moves with their values, best lines and counts of
 * positions, along some random moves from the words. Returns true if the first way used ranks. */
bool compare_with_states(struct random *random, const qj_rules *rules, const char *words,
                         struct way_limits limits);

/* Compares likewise a position of any game with exhaustive search, whose second copy has no
 * ranks. */
bool compare_positions(struct random *random, qj_context *contexts[2], qj_position *positions[2],
                       bool forced);

/* Compares all of a value. */
void assert_value(const qj_value *one, const qj_value *other);

/* Returns rules without ranks and the parts that need them. */
qj_rules without_numbers(const qj_rules *rules);
