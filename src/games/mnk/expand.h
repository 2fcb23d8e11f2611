/* expand: all moves of many boards; see expand.c. */
#ifndef QIJU_GAMES_MNK_EXPAND_H
#define QIJU_GAMES_MNK_EXPAND_H

#include "games/mnk/board.h"
#include "model/rules.h"

/* As in qj_rules. */
void mnk_expand(const qj_setup *setup, const void *states, uint64_t count,
                const qj_expander *expander);

/* False when a player surely has no k in line; quick, and exact on boards that fit a word. */
bool mnk_may_have_line(const struct mnk_setup *setup, const uint8_t *cells, uint8_t player);

#endif
