/* nets: random small user-defined games, for tests of their certificates. */
#ifndef QIJU_TESTS_NETS_H
#define QIJU_TESTS_NETS_H

#include "support/own.h"

/* Vertices with arcs between them; each is a position, and play starts at vertex 0. */
enum { NET_MAX = 8, NET_DEGREE = 3 };
struct net {
    unsigned vertices;
    unsigned degree[NET_MAX];
    unsigned char to[NET_MAX][NET_DEGREE];
    int gain[NET_MAX][NET_DEGREE]; /* QJ_POINTS */
    bool over[NET_MAX];            /* with `value` */
    int value[NET_MAX];
    int side[NET_MAX];
    qj_rules rules; /* rules of the game */
};

/* Makes a net of at most `most` vertices, with any ending, with and without sides, ends and loops;
 * without loops arcs lead to higher vertices. The rules are valid as long as the net. */
void net_make(struct random *random, unsigned most, struct net *out);

#endif
