/* estimate: how many positions a game will have, from the plies so far. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_FORWARD_ESTIMATE_H
#define QIJU_ENGINES_EXHAUSTIVE_FORWARD_ESTIMATE_H

#include "engines/exhaustive/positions/positions.h"

/* An estimate of all positions when those of a ply are known, or 0. */
uint64_t estimate_total(const struct positions *positions, uint64_t ply);

#endif
