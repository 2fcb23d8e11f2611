/* check_plies: strategies on a staircase; see check_plies.c. */
#pragma once

#include "check.h"

/* Checks the evidence that a player (0: the first player) gains at least `least` more than the
 * opponent. weights: of both players, row after row; their absolute values must add up to less than
 * 2^63. */
void check_plies(struct check *check, uint64_t rows, uint64_t columns, int64_t *const weights[2],
                 int player, int64_t least);
