/* threats: wins in which every move but the last threatens a line; see threats.c. */
#pragma once

#include "engines/lines/board/geometry.h"

/* Returns with how many marks Maker, to move, is found to win by threats; 0: with none. patience:
 * positions to visit. */
int threats_win(const struct geometry *geometry, uint64_t maker, uint64_t breaker, int patience);
