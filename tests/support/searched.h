/* searched: random nets for the engine search, and what it answers held against a naive solver. */
#ifndef QIJU_TESTS_SEARCHED_H
#define QIJU_TESTS_SEARCHED_H

#include "support/rules.h"

/* The rules of a graph with what a user may add: a byte in front that the symmetry wipes out,
 * numbers, and an expand that takes a round trip. */
struct searched_net {
    struct graph graph; /* first: it is what its rules know */
    qj_rules plain, rules;
    unsigned char start[20];
    uint64_t questions, *asked; /* how often expand was called */
};

/* Makes a net with points or an outcome, any ending, sides or none, ends or none; the view of its
 * start is valid as long as the net. */
struct view searched_make(struct random *random, struct searched_net *out);

/* Computes the values of all vertices by Zermelo's theorem, the last vertex first, as arcs lead to
 * higher ones. outcome: who wins, not how soon. */
struct searched_values {
    const struct searched_net *net;
    bool outcome;
    qj_worth worth[VERTICES];
};
void searched_solve(const struct searched_net *net, bool outcome, struct searched_values *out);

/* The value of the move along an arc. */
qj_worth searched_move(const struct searched_values *values, int from, int to);

/* Asks a session at the start of the net for values, moves and lines along moves at random, and for
 * the values on the way back, and fails unless they are those of the naive solver. */
void searched_compare(struct random *random, const struct searched_values *values,
                      struct session *session);

/* Asks a session at the start of the net for the strategies of both players, follows them against
 * every answer, and fails unless each keeps the outcome, or is refused where there is none. */
void searched_follow(const struct searched_values *values, struct session *session);

#endif
