/* layout: ranks the states of a tier and unranks them; see layout.c. */
#pragma once

#include "base/arena.h"
#include "base/bits.h"
#include "base/text/bytes.h"

#include <qiju/numbering.h>

struct layout {
    size_t size;    /* of a state */
    uint64_t ranks; /* 0: the tier has no layout */
    unsigned parts;
    const qj_layout_part *part;
    const uint64_t *words;        /* of each part: its ranks */
    const uint64_t *before;       /* of each part: ranks of earlier descriptions */
    struct layout_byte *each;     /* of the bytes, if all are digits; else NULL */
    bool alone;                   /* with counts: each description is one part */
    bool whole;                   /* the rules rank whole states: the only part */
    struct layout_counts *counts; /* ranks parts with counts; NULL: they are ranked slowly */
};

/* Room for a layout while the rules describe it. */
struct layout_room {
    qj_layout bytes;
    uint64_t words[QJ_LAYOUT_PARTS], before[QJ_LAYOUT_PARTS];
};

/* A byte that is a digit of the rank. There are such bytes up to the end of a part of BYTES_PART;
 * those after the state have no weight. */
struct layout_byte {
    uint64_t weight;
    unsigned low, letters;
};

/* Returns the ranks of a tier; 0: it has no layout. */
uint64_t layout_count_tier(const qj_rules *rules, const qj_setup *setup, size_t size,
                           uint64_t tier);
/* Returns the ranks of rules with one tier; 0: they have none. */
uint64_t layout_count_ranks(const qj_rules *rules, const qj_setup *setup, size_t size);

/* Describes a tier in a room, without tables, so that it is ranked slowly. */
void layout_describe(struct layout *layout, struct layout_room *room, const qj_rules *rules,
                     const qj_setup *setup, size_t size, uint64_t tier);

/* Makes the layout of a tier. */
qj_status layout_open(struct layout *layout, struct arena *arena, const qj_rules *rules,
                      const qj_setup *setup, size_t size, uint64_t tier);

/* Does the same as layout_rank if the rules do not rank whole states. */
uint64_t layout_rank_parts(const struct layout *layout, const unsigned char *state);

/* Returns the rank of a state, or QJ_NO_NUMBER if it has none. */
static inline uint64_t layout_rank(const struct layout *layout, const unsigned char *state)
{
    return layout->whole ? layout->part[0].rank(layout->part[0].user, state)
                         : layout_rank_parts(layout, state);
}

/* Does the same for a child of a state whose rank is known, if the bytes are digits: only those
 * that differ are looked at. size: of a state; both have room for whole parts of BYTES_PART. */
static inline uint64_t layout_rank_digits(const struct layout_byte *each, size_t size,
                                          uint64_t rank, const unsigned char *state,
                                          const unsigned char *child)
{
    for (size_t at = 0; at < size; at += BYTES_PART)
        for (uint64_t differ = bytes_differ((const char *)state + at, (const char *)child + at);
             differ; differ &= differ - 1) {
            const size_t i = at + (size_t)bits_lowest(differ);
            if (child[i] - each[i].low >= each[i].letters)
                return QJ_NO_NUMBER;
            rank += each[i].weight * (uint64_t)(child[i] - state[i]);
        }
    return rank;
}

/* Does the same for any bytes. */
static inline uint64_t layout_rank_child(const struct layout *layout, uint64_t rank,
                                         const unsigned char *state, const unsigned char *child)
{
    return layout->each ? layout_rank_digits(layout->each, layout->size, rank, state, child)
                        : layout_rank(layout, child);
}

/* Whether the rules rank a part. */
static inline bool layout_has_ranked(const struct layout *layout)
{
    bool ranked = false;
    for (unsigned i = 0; i < layout->parts; i++)
        ranked |= layout->part[i].ranks != 0;
    return ranked;
}

/* Whether ranks are in the order of the bytes of states. */
static inline bool layout_is_ordered(const struct layout *layout)
{
    unsigned other = 0;
    for (unsigned i = 0; i < layout->parts; i++)
        other += layout->part[i].begins || layout->part[i].ranks;
    return other == 0;
}

/* Writes the state of a rank that layout_rank returned. */
void layout_unrank(const struct layout *layout, uint64_t rank, unsigned char *state);
