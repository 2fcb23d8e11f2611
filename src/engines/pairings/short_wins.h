/* short_wins: wins by few marks on boards of any size; see short_wins.c. */
#ifndef QIJU_ENGINES_PAIRINGS_SHORT_WINS_H
#define QIJU_ENGINES_PAIRINGS_SHORT_WINS_H

#include "engines/pairings/pairing.h"

/* How a search for wins stands. */
struct short_wins {
    struct board *board; /* its marks change during a search and are the same after it */
    qj_context *context;
    uint64_t *states; /* counts positions */
    uint32_t *window; /* the numbers of the windows */
    int windows;
    uint16_t *marked[3]; /* by player and window number: the player's marks in it */
    uint8_t attacker;    /* who is to complete a line, */
    uint8_t defender;    /* and the other player, */
    int free;            /* who could mark any cell so often so far */
    uint64_t effort;     /* positions that may still be looked at, */
    bool over;           /* and more were needed */
    qj_status status;
};

enum { SHORT_MOST = 8 }; /* marks: the depth of a search is twice that */

/* Allocates in arena. */
qj_status short_wins_init(struct short_wins *wins, struct arena *arena, struct board *board,
                          uint64_t *states);

/* Begins searches that look at so many positions together, as far as the limits allow them, fewer
 * where there are more than 256 windows. */
void short_wins_begin(struct short_wins *wins, uint64_t effort);

/* Whether a player, to move or after a move of the other one, completes a line by at most so many
 * marks, 1 to SHORT_MOST, whatever the other one does. The game is not over. False also when the
 * search does not go on. */
bool short_wins_ask(struct short_wins *wins, uint8_t attacker, bool to_move, int marks);

/* Whether no search was broken off: by its effort, or as wins->status says. */
bool short_wins_goes_on(const struct short_wins *wins);

#endif
