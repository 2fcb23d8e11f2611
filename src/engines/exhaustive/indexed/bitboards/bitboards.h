/* bitboards: boards on which the players mark empty cells in turn, many at once; see
 * src/engines/exhaustive/indexed/bitboards/bitboards.c.
 *
 *     number    | digits of the other cells, in base 3              | of 3 cells |
 *               |            the word                               | the place in it
 *
 *     open      | 27 bits | 27 bits | ...       words: boards that are reached and not over
 *     codes     | 27 bytes           | ...      of each number
 *
 * A mark in another cell leads to the same place in another word, so 27 boards are processed
 * together. A group is 27 words whose numbers differ in the next 3 cells; its words with fewer
 * marks come first. A part is the groups with equal marks in the most significant cells.
 *
 *     a code    0 not reached; otherwise, for the side to move, from the worst to the best:
 *               255 lost at once, 254 lost in one move, ..., 128 drawn, ...,
 *               2 won in one move, 1 won at once
 *               of a score: 128 - score
 *
 * The successor with the largest code is therefore the best. Codes of outcomes other than 0 and 128
 * are endings (positions/result.h).
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_INDEXED_BITBOARDS_BITBOARDS_H
#define QIJU_ENGINES_EXHAUSTIVE_INDEXED_BITBOARDS_BITBOARDS_H

#include "engines/exhaustive/indexed/indexed.h"

#include <stdatomic.h>

enum {
    MARKS_INDICES = 27,
    MARKS_CELLS = 3, /* cells within a word */
    MARKS_MIN = 2 * MARKS_CELLS,
    MARKS_DRAWN = 128
};

/* All ways to mark 3 cells. */
struct bitboards_indices {
    uint8_t order[MARKS_INDICES];   /* places by their number of marks */
    uint8_t ends[MARKS_CELLS + 1];  /* of each number of marks: the end of its places in order */
    uint8_t set[2][MARKS_INDICES];  /* the marks of each player */
    bool odd[MARKS_INDICES];        /* the number of marks is odd */
    uint32_t with[MARKS_CELLS + 1]; /* of each number of marks: its places */
    uint32_t parity[2];             /* places with an even, and with an odd number of marks */
    uint32_t empty[MARKS_CELLS];    /* of each cell: places without a mark in it */
    /* The place after a mark of each player in each cell; MARKS_INDICES: the cell is not empty. */
    uint8_t next[2][MARKS_INDICES][MARKS_CELLS];
};

/* A word in progress. */
struct bitboards_word {
    uint64_t index;
    uint64_t set[2];  /* marks in the other cells, from bit 0 on */
    uint64_t empty;   /* empty other cells */
    unsigned mover;   /* who moves at places with an even number of marks */
    uint32_t entered; /* places that other words enter */
    uint32_t asked;   /* places that may be reached */
};

struct bitboards {
    struct indexed *indexed;
    struct arena *arena;
    struct bitboards_indices indices;
    uint64_t power[QJ_MARKS_MOST];
    unsigned cells;      /* except the 3 cells of places */
    unsigned part_cells; /* the most significant cells, which select the part */
    unsigned first;      /* who moves on the board without marks */
    unsigned level;      /* marks in part_cells of the current parts */
    bool backwards;      /* in the backward pass */
    bool scores;
    uint8_t turned[256]; /* a board's code, by the largest code of its successors */
    uint32_t *open;
    uint8_t *codes;
    atomic_uint_fast64_t next; /* part */
    atomic_uint_fast64_t done; /* boards */
    atomic_bool stop, wide;    /* wide: a value did not fit a code */
    qj_status status;          /* of worker 0 */
};

/* outer: the board of the cells that all words of a group share. */
static inline struct bitboards_word bitboards_make_word(const struct bitboards *bitboards,
                                                        uint64_t group, const qj_marks *outer,
                                                        unsigned in_group)
{
    struct bitboards_word word = {.index = group * MARKS_INDICES + in_group};
    for (int player = 0; player < 2; player++)
        word.set[player] = outer->set[player] << MARKS_CELLS |
                           bitboards->indices.set[player][in_group];
    word.empty = ~(word.set[0] | word.set[1]) & bits_first(bitboards->cells);
    word.mover = bitboards->first ^ outer->side ^ bitboards->indices.odd[in_group];
    return word;
}

/* Computes the codes of the open boards of a group; all successors outside it have codes. */
void bitboards_value_group(const struct bitboards *bitboards, uint64_t group,
                           const qj_marks *outer);

#endif
