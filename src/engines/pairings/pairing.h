/* pairing: pairs of cells by which one player keeps the other from every line; see pairing.c. */
#pragma once

#include "base/arena.h"
#include "base/random.h"
#include "model/view.h"

#include <limits.h>

enum { MAX_CELLS = 1024, DIRECTIONS = 4, NO_CELL = UINT16_MAX };

/* A board of at most MAX_CELLS cells, row by row. A window is k cells in line, a winning line. Its
 * number is direction * cells + its first cell; not all numbers are windows. */
struct pairing_open_board {
    int rows, columns, cells, k;
    int step[DIRECTIONS];   /* from a cell of a line to the next */
    uint32_t *winning_line; /* the numbers of the windows */
    int winning_lines;
    uint8_t *is_winning_line; /* by number */
    uint8_t mark[MAX_CELLS];  /* 0 empty, 1 and 2 the players */
    uint16_t *marked[3];      /* by player and line number: the player's marks in it */
};

/* The partner of each cell, or NO_CELL. */
struct pairing_pairs {
    uint16_t partner[MAX_CELLS];
};

/* Working space of a search for pairs. */
struct pairing_room {
    uint64_t *weight;            /* of each line, 0: it needs no pair */
    uint64_t through[MAX_CELLS]; /* the total weight of the lines through a cell */
    struct random random;
    int failed; /* after a failure: a line without a pair */
};

qj_status pairing_open_board(struct pairing_open_board *board, struct arena *arena,
                             const struct lines_view *view);

/* Marks an empty cell; and makes a marked cell empty again. */
void pairing_mark(struct pairing_open_board *board, int cell, uint8_t player);
void pairing_take_back(struct pairing_open_board *board, int cell);

/* Returns the number of cells that a player lacks in a line; INT_MAX if it is not open for her. */
static inline int pairing_lacks(const struct pairing_open_board *board, uint8_t player,
                                uint32_t winning_line)
{
    return board->marked[3 - player][winning_line] ? INT_MAX
                                                   : board->k - board->marked[player][winning_line];
}

/* Repairs pairs, so each line open for Maker contains one: drops pairs with a marked cell and adds
 * others. Returns false on failure; room->failed is then a line without a pair. */
bool pairing_mend(const struct pairing_open_board *board, struct pairing_room *room, uint8_t maker,
                  struct pairing_pairs *pairs);

/* Searches for new pairs in several trials; *found is false on failure. */
qj_status pairing_find(const struct pairing_open_board *board, struct pairing_room *room,
                       qj_context *context, uint8_t maker, struct pairing_pairs *pairs,
                       bool *found);

/* Returns whether a line open for a player lacks at most `missing` cells. */
bool pairing_is_near(const struct pairing_open_board *board, uint8_t maker, int missing);
