/* breaker: positions in which one player cannot make a line, without a search; see breaker.c. */
#ifndef QIJU_ENGINES_LINES_BREAKER_H
#define QIJU_ENGINES_LINES_BREAKER_H

#include "engines/lines/geometry.h"

/* Whether the player with the marks of breaker surely keeps the one with those of maker from making
 * a line; false says nothing. maker_moves: the maker is to move. patience: how many sets of pairs
 * are tried. */
bool breaker_holds(const struct geometry *geometry, uint64_t maker, uint64_t breaker,
                   bool maker_moves, int patience);

/* Pairs of cells, no cell in two of them. */
struct pairing {
    int count;
    uint64_t pair[MOST_CELLS / 2];
};

/* Whether the breaker is found to keep the maker, who is to move, from completing a window in which
 * at most so many cells are missing; then with the pairs by which he does. */
bool breaker_pairs(const struct geometry *geometry, uint64_t maker, uint64_t breaker, int most,
                   int patience, struct pairing *out);

#endif
