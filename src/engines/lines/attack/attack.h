/* attack: the winning lines (windows) that are open for Maker, as sets of the cells that she lacks,
 * and proofs about them without a search. The rules are those of a Maker-Breaker game: both mark
 * cells in turn, she wants all cells of a set, he wants a mark in each. "Breaker holds" means that
 * he wins this game.
 *
 *     k = 4     . 1 . 1 2        Maker, 1, lacks the cells 0 and 2; all other lines are closed
 *
 * Every proof has a zone, a set of cells. If Breaker holds, any additional marks of Maker outside
 * the zone change nothing. If Maker gets a set, any additional marks of Breaker outside the zone
 * change nothing. docs/theory/lines.md has the proofs.
 */
#pragma once

#include "engines/lines/board/geometry.h"

struct attack {
    int count;
    uint64_t missing[MAX_WINNING_LINES];
    uint8_t winning_line[MAX_WINNING_LINES]; /* of each set: its line's number in the geometry */
};

/* A set of c cells weighs ATTACK_UNIT / 2^c. */
#define ATTACK_UNIT (1U << 24)

enum { ATTACK_SHARES = 8 };

/* For each cell, the weight of its sets in the order of moves. A cell is dominated if another cell
 * is in all of its sets; of cells in equal sets, all but one are dominated. */
struct attack_loads {
    uint64_t cells; /* of all sets */
    uint64_t undominated;
    uint32_t cell[MAX_CELLS];
    uint64_t common[MAX_CELLS]; /* the common cells of the sets through a cell */
};

/* Disjoint pairs of cells. */
struct pairing {
    int count;
    uint64_t pair[MAX_CELLS / 2];
};

/* Working space of the functions below. */
struct attack_room {
    uint64_t missing[MAX_WINNING_LINES], weight[MAX_WINNING_LINES];
    struct pairing pairing; /* of the last proof of attack_holds */
    struct attack spare;
    uint8_t size[MAX_WINNING_LINES];
    uint32_t both[MAX_CELLS][MAX_CELLS];
};

/* Drops sets that contain another set, and sets that contain two cells of equal sets (twins), which
 * join the zone. Returns false if Maker, to move, is found to win by threats; the zone then
 * has the cells of her win. */
bool attack_reduce(struct attack *attack, struct attack_room *room, uint64_t *zone);

/* Returns with how many marks Maker, to move, is found to win by threats alone: each of her marks
 * but the last leaves a set of one cell. The zone becomes the cells of the sets that she needs. 0:
 * with none. */
int attack_wins_by_threats(const struct attack *attack, uint64_t *zone);

/* Returns whether Breaker is found to hold by pairs and weights, with Maker to move, in fewer than
 * `patience` pairs. Only if so, adds to the zone, and the room has the pairs of the proof. */
bool attack_holds(const struct attack *attack, int patience, struct attack_room *room,
                  uint64_t *zone);

/* Gives Breaker cheap pairs: sets that contain a pair are dropped, and Maker gets both cells in the
 * other sets. A pair is taken if it adds at most share / ATTACK_SHARES of the weight that it
 * removes. Returns whether any pair was taken. */
bool attack_pair_up(struct attack *attack, int share, struct attack_room *room, uint64_t *zone);
void attack_weigh(const struct attack *attack, struct attack_loads *loads);

/* Makes the sets of a board, of at most `most` cells. */
void attack_of(const struct geometry *geometry, uint64_t maker, uint64_t breaker, int most,
               struct attack *attack);

/* The attack after Maker has marked a cell and Breaker another one. */
void attack_play(const struct attack *from, uint64_t maker, uint64_t breaker, struct attack *to);

/* Moves the sets that are connected with the first set into part. Sets are connected by common
 * cells, directly or through other sets. */
void attack_take_component(struct attack *attack, struct attack *part);
