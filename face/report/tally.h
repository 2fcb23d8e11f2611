/* tally: the totals of a review for each player. */
#ifndef QIJU_FACE_REPORT_TALLY_H
#define QIJU_FACE_REPORT_TALLY_H

#include <qiju/qiju.h>

/* The totals of one player. */
struct tally_player {
    uint64_t moves;
    uint64_t mistakes; /* moves that lost points or the outcome */
    uint64_t slow;     /* moves that only lost time */
    uint64_t cost;     /* total cost of the mistakes, 2^64 - 1 for more */
    /* numbers in the record of the player's last moves from a won game, and from an at least even
     * game; 0: none */
    uint64_t won, held;
};

/* A game under review. All zeros before its first move. */
struct tallies {
    struct tally_player player[2];
    int64_t lead;      /* points of side 0 so far minus points of side 1 */
    uint64_t followed; /* number in the record of the last move */
    int ahead; /* 1, 0, -1: sign of the whole game's value for side 0 under best play from here */
};

/* Adds a move; call once for each move, in order. */
void tally_add(struct tallies *tallies, const qj_review *review);

/* Adds a review that may follow unreviewed moves; their points are counted. */
qj_status tally_follow(struct tallies *tallies, const qj_position *position,
                       const qj_review *review);

/* Returns the player's last move from a position in which the whole game was better for the player
 * than now; 0: none. */
uint64_t tally_last_chance(const struct tallies *tallies, int side);

/* Returns the player ahead, or NULL if the game is even. */
const char *tally_ahead(const struct tallies *tallies, const qj_game *game);

#endif
