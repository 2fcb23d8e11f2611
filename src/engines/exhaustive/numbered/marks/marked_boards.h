/* marked_boards: boards on which the players mark an empty cell each in turn, many at once; see
 * marked_boards.c.
 *
 *     number    | digits of the other cells, in base 3              | of 3 cells |
 *               |            the word                               | the place in it
 *
 *     open      | 27 bits | 27 bits | ...       words: which boards are reached and not over
 *     codes     | 27 bytes           | ...      of each number
 *
 * A mark in one of the other cells leads to the same place in another word: so 27 boards are worked
 * on together. 27 words whose numbers differ in the next 3 cells make a group, in which words with
 * fewer marks come first; groups with the same marks in the last cells make a part.
 *
 *     a code    0 not reached; else, as the one who moves sees it, from the worst to the best:
 *               255 lost at once, 254 lost in one move, ..., 128 drawn, ...,
 *               2 won in one move, 1 won at once
 *               of a score: 128 less the score
 *
 * So the greatest code that a move leads to decides. Codes of outcomes other than 0 and 128 are
 * endings (positions/result.h).
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_NUMBERED_MARKS_MARKED_BOARDS_H
#define QIJU_ENGINES_EXHAUSTIVE_NUMBERED_MARKS_MARKED_BOARDS_H

#include "engines/exhaustive/numbered/numbered.h"

#include <stdatomic.h>

enum {
    MARKS_PLACES = 27,
    MARKS_CELLS = 3, /* that make them */
    MARKS_LEAST = 2 * MARKS_CELLS,
    MARKS_DRAWN = 128
};

/* All ways to mark 3 cells. */
struct marked_boards_places {
    uint8_t order[MARKS_PLACES];    /* by how many marks they have; */
    uint8_t ends[MARKS_CELLS + 1];  /* where those with so many end there */
    uint8_t set[2][MARKS_PLACES];   /* the marks of each player */
    bool odd[MARKS_PLACES];         /* the number of marks is */
    uint32_t with[MARKS_CELLS + 1]; /* sets of places: with so many marks, */
    uint32_t parity[2];             /* with an even and an odd number of them, */
    uint32_t empty[MARKS_CELLS];    /* without a mark in that cell */
    /* Where a mark of each player leads; MARKS_PLACES: there is no such cell. */
    uint8_t next[2][MARKS_PLACES][MARKS_CELLS];
};

/* A word, while it is looked at. */
struct marked_boards_word {
    uint64_t index;
    uint64_t set[2];  /* of the other cells, from bit 0 on */
    uint64_t empty;   /* the same */
    unsigned mover;   /* who moves at places with an even number of marks */
    uint32_t entered; /* places to which other words lead */
    uint32_t asked;   /* those that may be reached */
};

struct marked_boards {
    struct numbered *numbered;
    struct arena *arena;
    struct marked_boards_places places;
    uint64_t power[QJ_MARKS_MOST];
    unsigned cells;      /* but for the 3 of places */
    unsigned part_cells; /* the last of them, by which there are parts */
    unsigned first;      /* who moves on the board without marks */
    unsigned level;      /* marks in part_cells of the parts that are looked at */
    bool backwards;      /* values are found */
    bool scores;
    uint8_t turned[256]; /* a board's code by the greatest one that a move leads to */
    uint32_t *open;
    uint8_t *codes;
    atomic_uint_fast64_t next; /* part */
    atomic_uint_fast64_t done; /* boards */
    atomic_bool stop, wide;    /* wide: a value did not fit a code */
    qj_status status;          /* of worker 0 */
};

/* outer: the board of the cells that are the same in all words of a group. */
static inline struct marked_boards_word marked_boards_make_word(const struct marked_boards *marks,
                                                                uint64_t group,
                                                                const qj_marks *outer,
                                                                unsigned in_group)
{
    struct marked_boards_word word = {.index = group * MARKS_PLACES + in_group};
    for (int player = 0; player < 2; player++)
        word.set[player] = outer->set[player] << MARKS_CELLS | marks->places.set[player][in_group];
    word.empty = ~(word.set[0] | word.set[1]) & bits_first(marks->cells);
    word.mover = marks->first ^ outer->side ^ marks->places.odd[in_group];
    return word;
}

/* Finds the codes of the open boards of a group whose followers outside it all have theirs. */
void marked_boards_value_group(const struct marked_boards *marks, uint64_t group,
                               const qj_marks *outer);

#endif
