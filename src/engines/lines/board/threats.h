/* threats: wins in which every move but the last threatens a line; see threats.c. */
#ifndef QIJU_ENGINES_LINES_BOARD_THREATS_H
#define QIJU_ENGINES_LINES_BOARD_THREATS_H

#include "engines/lines/board/geometry.h"

/* Maker's moves and Breaker's forced answers in turn; Maker's last move completes a line. */
struct threat_line {
    int cells;
    uint8_t cell[MAX_CELLS];
};

/* Returns whether Maker, to move, is found to win by threats; patience: positions to visit. */
bool threats_win(const struct geometry *geometry, uint64_t maker, uint64_t breaker, int patience,
                 struct threat_line *line);

/* Returns whether Maker, to move, wins by the same moves on another board. */
bool threats_still_win(const struct geometry *geometry, uint64_t maker, uint64_t breaker,
                       const struct threat_line *line);

#endif
