/* check_lines: boards on which k cells in line win; see check_lines.c. */
#pragma once

#include "bounds.h"

enum { MAX_CELLS = 64, MAX_LINES = 4 * MAX_CELLS, MAX_IMAGES = 8, MAX_WIDE = 1024 };

/* A board of rows x columns cells, at most MAX_CELLS. Cell 0 is in the first row and column; a set
 * of cells is a word. */
struct check_lines {
    uint64_t rows, columns, cells;
    uint64_t all;             /* the set of all cells */
    uint64_t line[MAX_LINES]; /* the k cells of each line */
    unsigned count;           /* number of lines */
    unsigned images;          /* symmetries of the board, the identity included */
    uint8_t image[MAX_IMAGES][MAX_CELLS];
};

/* The marks of two players. */
struct check_bitboards {
    uint64_t own, other;
};

/* A set of whole positions up to symmetry. Start as {0}. */
struct check_seen {
    struct check_bitboards *bitboards;
    uint64_t places, used;
};

/* Reads the player to move, 1 or 2. Without the word turn it follows from the numbers of marks. */
int check_lines_side(struct check *check, uint64_t ones, uint64_t twos);

void check_lines_open(struct check_lines *lines, uint64_t rows, uint64_t columns, uint64_t k);

/* Counts the cells of a set. */
unsigned check_lines_size(uint64_t cells);

/* The empty cells. */
uint64_t check_lines_empty(const struct check_lines *lines,
                           const struct check_bitboards *bitboards);

/* Returns true if the player with the cells `maker` can complete a line with at most `marks` more
 * marks; the opponent has the cells `breaker`. */
bool check_lines_within(const struct check_lines *lines, uint64_t maker, uint64_t breaker,
                        uint64_t marks);

/* Adds a position; returns true if it is new. The empty board is always new. */
bool check_lines_is_new(struct check *check, const struct check_lines *lines,
                        struct check_seen *seen, const struct check_bitboards *bitboards);

/* Checks the evidence (replies.c) that a player scores at least `least` from start: the player to
 * move, which has the marks `own`, if `first` is true, else the opponent. */
void replies_check(struct check *check, const struct check_lines *lines,
                   const struct check_bitboards *start, bool first, int64_t least);

/* Reads and checks a board of more cells, at most MAX_WIDE, and all bounds (pairs.c). */
void pairs_check(struct check *check, struct check_bounds *bounds, uint64_t rows, uint64_t columns,
                 uint64_t k);
