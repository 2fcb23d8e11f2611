/* tally: what a review adds up to, player by player. */
#ifndef QIJU_FACE_REPORT_TALLY_H
#define QIJU_FACE_REPORT_TALLY_H

#include <qiju/qiju.h>

/* What one player made of a game. */
struct tally_player {
    uint64_t moves;
    uint64_t mistakes; /* moves that lost points, or the outcome */
    uint64_t slow;     /* moves that only lost time */
    uint64_t cost;     /* of the mistakes together, 2^64 - 1 for more */
    /* Numbers in the record of the last moves before which the whole game was won, and at least
     * even, for the player; 0: none. */
    uint64_t won, held;
};

/* A game under review. All zeros before its first move. */
struct tallies {
    struct tally_player player[2];
    int64_t lead;      /* points of side 0 so far, minus those of side 1 */
    uint64_t followed; /* number in the record of the last move */
    int ahead; /* 1, 0, -1: what the whole game is worth to side 0 if both play well from here */
};

/* Adds a move; to be called once for each, in order. */
void tally_add(struct tallies *tallies, const qj_review *review);

/* The same for a review of a position's record that may leave out moves before this one: their
 * points are counted. */
qj_status tally_follow(struct tallies *tallies, const qj_position *position,
                       const qj_review *review);

/* The last move of a player that was made when the whole game was better for that player than now;
 * 0: none. */
uint64_t tally_last_chance(const struct tallies *tallies, int side);

/* The player ahead, or NULL when it is even. */
const char *tally_ahead(const struct tallies *tallies, const qj_game *game);

#endif
