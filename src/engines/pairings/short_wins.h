/* short_wins: wins by few marks on boards of any size; see short_wins.c. */
#pragma once

#include "engines/pairings/pairing.h"

/* The state of a search for wins. */
struct short_wins {
    struct pairing_open_board *board; /* its marks change during a search and are restored */
    qj_context *context;
    uint64_t *states; /* counts positions */
    uint8_t attacker; /* the player who is to complete a line */
    uint8_t defender; /* the opponent */
    int free;         /* times when the defender could mark any cell */
    uint64_t effort;  /* positions that it may still visit */
    bool over;        /* effort was used up */
    qj_status status;
};

enum { SHORT_MAX = 8 }; /* marks: the depth of a search is twice that */

/* Begins searches that together visit at most `effort` positions, and no more than the limits
 * allow. Above 256 windows a position counts as more than one. */
void short_wins_begin(struct short_wins *wins, uint64_t effort);

/* Whether the attacker completes a line with at most `marks` marks, 1 to SHORT_MAX, against every
 * defence; to_move: the attacker is to move. The game must not be over. Also false if the search
 * ended early. */
bool short_wins_ask(struct short_wins *wins, uint8_t attacker, bool to_move, int marks);

/* False if a search ended early: its effort was used up, or wins->status is not QJ_OK. */
bool short_wins_goes_on(const struct short_wins *wins);
