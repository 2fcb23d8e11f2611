/* tiers_layout: ranks the states of a tier and unranks them; see tiers_layout.c. */
#ifndef QIJU_ENGINES_TIERS_INDEX_TIERS_LAYOUT_H
#define QIJU_ENGINES_TIERS_INDEX_TIERS_LAYOUT_H

#include "engines/tiers/index/tiers_game.h"

struct tiers_layout {
    const struct tiers_game *game;
    uint64_t ranks; /* 0: the tier has no layout */
    bool own;       /* the layout describes the bytes; false: rules of version 2 rank */
    qj_layout3 bytes;
    uint64_t words[QJ_LAYOUT3_PARTS];  /* of each part: its ranks */
    uint64_t before[QJ_LAYOUT3_PARTS]; /* of each part that begins: ranks of earlier descriptions */
};

/* Makes the layout of a tier. */
void tiers_layout_open(struct tiers_layout *layout, const struct tiers_game *game, uint64_t tier);

/* Returns the rank of a state, or QJ_NO_NUMBER if it has none. */
uint64_t tiers_layout_rank(const struct tiers_layout *layout, const unsigned char *state);

/* Writes the state of a rank that tiers_layout_rank returned; state has stride bytes. */
void tiers_layout_unrank(const struct tiers_layout *layout, uint64_t rank, unsigned char *state);

#endif
