/* expand: all moves of many boards; see expand.c. */
#ifndef QIJU_GAMES_MNK_EXPAND_H
#define QIJU_GAMES_MNK_EXPAND_H

#include "model/rules.h"

/* As in struct rules. */
void mnk_expand(const void *setup, const void *states, uint64_t count,
                const struct expander *expander);

#endif
