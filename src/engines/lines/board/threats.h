/* threats: wins in which every move but the last threatens a line; see threats.c. */
#ifndef QIJU_ENGINES_LINES_BOARD_THREATS_H
#define QIJU_ENGINES_LINES_BOARD_THREATS_H

#include "engines/lines/board/geometry.h"

/* The maker's moves and the breaker's forced answers in turn; the maker's last one makes a line. */
struct threat_line {
    int cells;
    uint8_t cell[MOST_CELLS];
};

/* Whether the maker, who is to move, is found to win by threats alone; false proves nothing.
 * patience: how many positions are looked at. */
bool threats_win(const struct geometry *geometry, uint64_t maker, uint64_t breaker, int patience,
                 struct threat_line *line);

/* Whether the maker, to move, wins by the same moves on another board: as after a move of the
 * breaker's. */
bool threats_still_win(const struct geometry *geometry, uint64_t maker, uint64_t breaker,
                       const struct threat_line *line);

#endif
