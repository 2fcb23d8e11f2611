/* ways: rules with numbers held against the same rules without. */
#ifndef QIJU_TESTS_WAYS_H
#define QIJU_TESTS_WAYS_H

#include "support/own.h"

/* Within what positions are numbered. */
struct way_limits {
    unsigned threads;
    uint64_t bytes; /* that values may take; 0: as usual */
    bool forced;    /* few positions are numbered, too, which otherwise are found by their states */
    const qj_scratch *scratch; /* for what they have no room for; then nothing is counted */
};

/* Fails unless both give equal worths, moves with theirs, best lines and counts of positions, along
 * some moves of a game at random from what words say; whether the first way was by numbers. */
bool compare_with_states(struct random *random, const qj_rules *rules, const char *words,
                         struct way_limits limits);

/* The same of a position of any game that is played out, without its numbers in the second one,
 * which is the same. */
bool compare_positions(struct random *random, qj_context *contexts[2], qj_position *positions[2],
                       bool forced);

/* All of a worth. */
void assert_worth(const qj_worth *one, const qj_worth *other);

/* Rules without numbers, and what goes with them. */
qj_rules without_numbers(const qj_rules *rules);

#endif
