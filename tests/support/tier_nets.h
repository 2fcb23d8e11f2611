/* tier_nets: random rules of every kind for engines that search exhaustively: points, moving again,
 * loops, tiers, symmetric forms, ranks, bulk. */
#pragma once

#include "support/naive.h"
#include "support/rules.h"

/* Vertices with arcs between them; play starts at vertex 0. The last byte of a state is the vertex;
 * with symmetric forms, the first byte is changed by moves and does not matter. */
enum { TIER_NET_FEW = 40, TIER_NET_MOST = 120, TIER_NET_SIZE = 20 };
/* The most arcs of most nets, of any, and of small ones. */
enum { TIER_NET_DEGREE = 6, TIER_NET_WIDE = 40, TIER_NET_SMALL_DEGREE = 3 };
struct tier_net {
    unsigned vertices, most_arcs;
    unsigned degree[TIER_NET_MOST];
    unsigned to[TIER_NET_MOST][TIER_NET_WIDE];
    int64_t points[TIER_NET_MOST][TIER_NET_WIDE];
    bool over[TIER_NET_MOST];
    int64_t value[TIER_NET_MOST];
    int side[TIER_NET_MOST];
    unsigned each; /* vertices of a tier */
    bool symmetric;
    size_t state_size;
    qj_rules rules; /* with everything */
    qj_rules plain; /* without tiers, symmetry, ranks and bulk */
    unsigned char start[TIER_NET_SIZE];
    uint64_t asked; /* states that `expand` was called for */
};

/* Makes a net, or one of at most `most` vertices with few arcs, without anything that plain rules
 * lack. The rules are valid as long as the net. */
void tier_net_make(struct random *random, struct tier_net *out);
void tier_net_make_small(struct random *random, unsigned most, struct tier_net *out);

/* Returns a net's plain rules for the naive solver. */
struct naive_rules tier_net_naive(const struct tier_net *net, const qj_setup *setup);
