/* tiers_stones_words: words of 27 boards; see tiers_stones.c. */
#pragma once

#include "engines/exhaustive/pass/tiers_solution.h"

#include <qiju/numbering.h>

#include <stdatomic.h>

enum {
    CELLS = 3, /* of lanes */
    LANES = 27,
    ROW = 32,
    REACHED = ROW - 4,        /* byte of a row: the lanes that can be reached */
    WORDS_MOST = 12,          /* of a group, with equally many stones */
    BOARDS_MOST = 12 * LANES, /* and their boards */
    PART_CELLS = 5,           /* at most */
    PARTS_MOST = 243,
    CELLS_LEAST = 2 * CELLS, /* of the board */
    PLIES = QJ_MARKS_MAX + 1,
    DRAWN = 128, /* a code */
    CODES = 256
};

/* All boards of 3 cells. */
struct tiers_stones_lanes {
    uint8_t order[LANES];     /* lanes by their stones */
    uint8_t ends[CELLS + 1];  /* of each count of stones: the end of its lanes in order */
    uint8_t set[2][LANES];    /* stones of each player */
    uint32_t with[CELLS + 1]; /* of each count of stones: its lanes */
    uint32_t parity[2];       /* lanes with an even, and with an odd count of stones */
    uint32_t empty[CELLS];    /* of each cell: lanes in which it is empty */
    uint8_t stones[LANES];
    uint8_t bit[ROW];         /* of each lane: its bit in the byte of a set of lanes */
    uint8_t room[CELLS][ROW]; /* 1: the cell is empty in the lane */
    uint8_t second[2][ROW];   /* by the mover of a word: 255: the second player moves in the lane */
    uint8_t child[2][LANES][CELLS]; /* the lane after a stone of a player in a cell; LANES: the
                                       cell is not empty, and the code is 0 */
};

/* The three passes over the parts: find the boards, give them codes, turn codes into values. */
enum tiers_stones_pass { TIERS_STONES_REACH, TIERS_STONES_VALUE, TIERS_STONES_PACK };

/* Counts of the boards of words with equally many stones, in each lane. */
struct tiers_stones_tally {
    uint8_t positions[ROW], open[ROW], won[ROW], lost[ROW], only[ROW], keeping[ROW];
    unsigned words;
    int ply; /* of the lane without stones; it may be before the start */
};

/* A word in progress. */
struct tiers_stones_word {
    uint64_t index;
    uint64_t set[2];  /* stones in the other cells */
    uint64_t empty;   /* other cells without a stone */
    unsigned mover;   /* the player to move in lanes with an even count of stones */
    uint32_t entered; /* lanes into which moves from other words lead, or the start */
    uint32_t asked;   /* lanes that can be reached if no board of the word is over */
};

struct tiers_stones {
    struct tiers_solution *solution;
    struct tiers_index *index;
    struct tiers_stones_lanes lanes;
    uint64_t power[QJ_MARKS_MAX + 1]; /* of 3 */
    uint64_t start;                   /* rank */
    qj_marks begun;                   /* its board */
    unsigned cells;                   /* except those of lanes */
    unsigned part_cells;
    unsigned level; /* stones in the cells of the parts that are processed */
    unsigned first; /* the player to move on the board without stones */
    bool scores;
    enum tiers_stones_pass pass;
    uint8_t turned[CODES]; /* the code of a board, by the largest code of its children */
    uint8_t value[CODES];  /* of a code */
    uint32_t *open;
    uint8_t *rows;
    uint64_t boards[PARTS_MOST];   /* of each part: its reached boards */
    atomic_uint_least64_t next;    /* part that no thread has taken */
    atomic_uint_least64_t reached; /* boards of the parts that are done */
    atomic_bool stop;
    atomic_bool unfit; /* a value does not fit a code, or the theorem does not count the games */
    atomic_bool wrong; /* a value is no outcome */
    qj_status status;  /* of the calling thread */
    qj_ply *plies;     /* of a census: PLIES of each thread; NULL: nothing is counted */
};

/* Returns the reached lanes of a word. */
static inline uint32_t tiers_stones_words_reached(const struct tiers_stones *stones, uint64_t index)
{
    uint32_t reached;
    memcpy(&reached, stones->rows + index * ROW + REACHED, sizeof reached);
    return reached;
}

/* Counts for a census; see tiers_stones_count.c. */

/* Returns the open lanes of a word in which the player who moved last could not have placed some
 * stone last, because the board without it is not open. */
uint32_t tiers_stones_count_apart(const struct tiers_stones *stones,
                                  const struct tiers_stones_word *word);
/* Adds the boards of a word, which have codes, to the tally. */
void tiers_stones_count_word(const struct tiers_stones *stones,
                             const struct tiers_stones_word *word,
                             struct tiers_stones_tally *tally);
/* Adds a tally of words with equally many stones to the counts of the plies, and clears it. */
void tiers_stones_count_tally(const struct tiers_stones *stones, struct tiers_stones_tally *tally,
                              qj_ply *plies);
/* Passes the counts of all threads to the solution. */
void tiers_stones_count_close(const struct tiers_stones *stones);
