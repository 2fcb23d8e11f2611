/* nets: random small games of one's own, in tests of their certificates. */
#ifndef QIJU_TESTS_NETS_H
#define QIJU_TESTS_NETS_H

#include "support/own.h"

/* Vertices with arcs between them, a position each, from vertex 0. */
enum { NET_MOST = 8, NET_DEGREE = 3 };
struct net {
    unsigned vertices;
    unsigned degree[NET_MOST];
    unsigned char to[NET_MOST][NET_DEGREE];
    int gain[NET_MOST][NET_DEGREE]; /* QJ_POINTS */
    bool over[NET_MOST];            /* with a value: */
    int value[NET_MOST];
    int side[NET_MOST];
    qj_rules rules; /* that play on it */
};

/* Makes a net of at most so many vertices, with any ending, with and without sides, ends and loops;
 * where it does not loop, arcs lead to higher vertices. The rules stay valid as long as the net. */
void net_make(struct random *random, unsigned most, struct net *out);

#endif
