/* searched: random nets for the engine search, and comparison of its answers with a naive
 * solver. */
#ifndef QIJU_TESTS_SEARCHED_H
#define QIJU_TESTS_SEARCHED_H

#include "support/rules.h"

/* The rules of a graph with optional parts of user-defined rules: a first byte that the symmetry
 * ignores, ranks, and an expand with a round trip. */
struct searched_net {
    struct graph graph; /* first member, for its rules */
    qj_rules plain, rules;
    unsigned char start[20];
    uint64_t questions, *asked; /* number of calls of expand */
};

/* Makes a net with points or an outcome, any ending, with or without sides and ends; the view of
 * its start is valid as long as the net. */
struct view searched_make(struct random *random, struct searched_net *out);

/* Computes the values of all vertices by Zermelo's theorem, from the last vertex, as arcs lead to
 * higher vertices. outcome: the winner without the remoteness. */
struct searched_values {
    const struct searched_net *net;
    bool outcome;
    qj_value value[VERTICES];
};
void searched_solve(const struct searched_net *net, bool outcome, struct searched_values *out);

/* Returns the value of the move along an arc. */
qj_value searched_move(const struct searched_values *values, int from, int to);

/* Queries a session at the start of the net for values, moves and lines along random moves, and for
 * the values on the way back; fails unless they agree with the naive solver. */
void searched_compare(struct random *random, const struct searched_values *values,
                      struct session *session);

/* Queries a session at the start of the net for the strategies of both players, and follows them
 * against every reply; fails unless each keeps the outcome, or is refused if it does not exist. */
void searched_follow(const struct searched_values *values, struct session *session);

#endif
