/* pairing: pairs of cells by which one player keeps the other from every line; see pairing.c. */
#ifndef QIJU_ENGINES_PAIRINGS_PAIRING_H
#define QIJU_ENGINES_PAIRINGS_PAIRING_H

#include "base/arena.h"
#include "base/random.h"
#include "model/view.h"

enum { MOST_CELLS = 1024, DIRECTIONS = 4, NO_CELL = UINT16_MAX };

/* A board of at most MOST_CELLS cells, row by row. A window is k cells in line; its number is
 * direction * cells + its first cell, and not all numbers are windows. */
struct pairing_open_board {
    int rows, columns, cells, k;
    int step[DIRECTIONS];     /* from a cell of a window to the next one */
    uint8_t *is_window;       /* by number */
    uint8_t mark[MOST_CELLS]; /* 0 empty, 1 and 2 the players */
};

/* The other cell of a cell's pair, or NO_CELL. */
struct pairing_pairs {
    uint16_t partner[MOST_CELLS];
};

/* What a search for pairs needs; nothing in it is kept. */
struct pairing_room {
    uint64_t *weight;             /* of each window, 0: it needs no pair */
    uint64_t through[MOST_CELLS]; /* what the windows through a cell weigh together */
    struct random random;
};

qj_status pairing_open_board(struct pairing_open_board *board, struct arena *arena,
                             const struct lines_view *view);
qj_status pairing_room_init(struct pairing_room *room, struct arena *arena,
                            const struct pairing_open_board *board);

/* Makes pairs into some that hold one in each window that is open to the maker: those of them that
 * have a marked cell go, others are added. False when none were found; then *window is one that
 * holds no pair. */
bool pairing_mend(const struct pairing_open_board *board, struct pairing_room *room, uint8_t maker,
                  struct pairing_pairs *pairs, int *window);

/* Looks for pairs of an untouched kind, several times; false when none were found. */
qj_status pairing_find(const struct pairing_open_board *board, struct pairing_room *room,
                       qj_context *context, uint8_t maker, struct pairing_pairs *pairs,
                       bool *found);

/* Whether some window that is open to a player has so many cells missing at most. */
bool pairing_is_near(const struct pairing_open_board *board, uint8_t maker, int missing);

#endif
