/* piece_sums: random impartial rules whose positions are sums of parts. */
#pragma once

#include "support/rules.h"

/* A position is a sorted multiset of pieces, followed by zeros. Each kind of piece has some
 * options: the smaller pieces that a move leaves in its place. A piece and its twin,
 * PIECE_KINDS higher, have equal options and one canonical form. */
enum { PIECE_KINDS = 5, PIECE_OPTIONS = 4, PIECE_LEFT = 2, PIECE_MOST = 96 };

struct piece_option {
    unsigned char left[PIECE_LEFT]; /* 0: none */
};

struct piece_sum {
    struct piece_option options[PIECE_KINDS + 1][PIECE_OPTIONS];
    uint64_t option_count[PIECE_KINDS + 1];
    unsigned char start[PIECE_MOST];
};

/* Draws options of the kinds, and up to three pieces. */
struct piece_sum piece_sum_draw(struct random *random);

/* Returns rules of a game, which must stay; way 0 to 5: by moves or in bulk, with symmetric forms
 * or without. */
qj_rules piece_sum_rules(struct piece_sum *game, unsigned way);
