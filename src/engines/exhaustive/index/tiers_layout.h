/* tiers_layout: ranks the states of a tier and unranks them; see tiers_layout.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_INDEX_TIERS_LAYOUT_H
#define QIJU_ENGINES_EXHAUSTIVE_INDEX_TIERS_LAYOUT_H

#include "base/bits.h"
#include "engines/exhaustive/index/tiers_counts.h"
#include "engines/exhaustive/index/tiers_game.h"

#include <string.h>

struct tiers_layout {
    const struct tiers_game *game;
    uint64_t ranks; /* 0: the tier has no layout */
    bool own;       /* the layout describes the bytes; false: rules of version 2 rank */
    qj_layout3 bytes;
    uint64_t words[QJ_LAYOUT3_PARTS];  /* of each part: its ranks */
    uint64_t before[QJ_LAYOUT3_PARTS]; /* of each part: ranks of earlier descriptions */
    struct tiers_layout_byte *each;    /* of each byte, if all are digits; else NULL */
    bool alone;                        /* with counts: each description is one part */
    struct tiers_counts *counts;       /* ranks parts with counts; NULL: they are ranked slowly */
};

/* A byte that is a digit of the rank. */
struct tiers_layout_byte {
    uint64_t weight;
    unsigned low, letters;
};

/* Makes the layout of a tier. */
qj_status tiers_layout_open(struct tiers_layout *layout, struct arena *arena,
                            const struct tiers_game *game, uint64_t tier);

/* Returns the rank of a state, or QJ_NO_NUMBER if it has none. */
uint64_t tiers_layout_rank(const struct tiers_layout *layout, const unsigned char *state);

/* Returns the first of eight bytes that differ, and removes it. */
static inline size_t tiers_layout_first(uint64_t *differ)
{
    const unsigned bit = (unsigned)bits_lowest(*differ) & ~7U;
    *differ &= ~(UINT64_C(255) << bit);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return 7 - bit / 8;
#else
    return bit / 8;
#endif
}

/* Does the same for a child of a state whose rank is known: if the bytes are digits, only those
 * that differ are looked at. Both have stride bytes. */
static inline uint64_t tiers_layout_rank_child(const struct tiers_layout *layout, uint64_t rank,
                                               const unsigned char *state,
                                               const unsigned char *child)
{
    if (!layout->each)
        return tiers_layout_rank(layout, child);
    const size_t size = layout->game->state_size;
    for (size_t at = 0; at < size; at += 8) {
        uint64_t one, two;
        memcpy(&one, state + at, 8);
        memcpy(&two, child + at, 8);
        for (uint64_t differ = one ^ two; differ;) {
            const size_t i = at + tiers_layout_first(&differ);
            if (i >= size)
                continue;
            const struct tiers_layout_byte *byte = &layout->each[i];
            if (child[i] - byte->low >= byte->letters)
                return QJ_NO_NUMBER;
            rank += byte->weight * child[i] - byte->weight * state[i];
        }
    }
    return rank;
}

/* Whether ranks are in the order of the bytes of states. */
static inline bool tiers_layout_is_ordered(const struct tiers_layout *layout)
{
    unsigned begins = 0;
    for (unsigned i = 1; i < layout->bytes.parts; i++)
        begins += layout->bytes.part[i].begins;
    return layout->own && begins == 0;
}

/* Writes the state of a rank that tiers_layout_rank returned; state has stride bytes. */
void tiers_layout_unrank(const struct tiers_layout *layout, uint64_t rank, unsigned char *state);

#endif
