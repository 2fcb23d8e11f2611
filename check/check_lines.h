/* check_lines: boards on which k cells in line win; see check_lines.c. */
#ifndef QIJU_CHECK_CHECK_LINES_H
#define QIJU_CHECK_CHECK_LINES_H

#include "bounds.h"

enum { MOST_CELLS = 64, MOST_LINES = 4 * MOST_CELLS, MOST_IMAGES = 8, MOST_WIDE = 1024 };

/* A board of rows x columns cells, MOST_CELLS at most: cell 0 is in the first row and column, and a
 * set of cells is a word. */
struct check_lines {
    uint64_t rows, columns, cells;
    uint64_t all;              /* the set of all cells */
    uint64_t line[MOST_LINES]; /* the k cells of each possible line */
    unsigned count;            /* lines */
    unsigned images;           /* ways to mirror and turn the board, itself included */
    uint8_t image[MOST_IMAGES][MOST_CELLS];
};

/* Two players' marks. */
struct check_marks {
    uint64_t own, other;
};

/* Positions, each whole; those that are images of each other are one. Starts as {0}. */
struct check_seen {
    struct check_marks *marks;
    uint64_t places, used;
};

/* Reads the side to move, 1 or 2, which follows from the marks of both unless the text says it. */
int check_lines_side(struct check *check, uint64_t ones, uint64_t twos);

void check_lines_open(struct check_lines *lines, uint64_t rows, uint64_t columns, uint64_t k);

/* How many cells are in a set. */
unsigned check_lines_size(uint64_t cells);

/* The empty cells. */
uint64_t check_lines_empty(const struct check_lines *lines, const struct check_marks *marks);

/* Whether the player who has the cells of maker can complete a line with at most so many more
 * marks; the cells of breaker are the other player's. */
bool check_lines_within(const struct check_lines *lines, uint64_t maker, uint64_t breaker,
                        uint64_t marks);

/* Whether a position is new; it is seen from now on. The board without a mark is always new. */
bool check_lines_is_new(struct check *check, const struct check_lines *lines,
                        struct check_seen *seen, const struct check_marks *marks);

/* Checks the evidence that a player scores at least so much (replies.c): of start the one with the
 * marks own, who is to move, if first, else the other one. */
void replies_check(struct check *check, const struct check_lines *lines,
                   const struct check_marks *start, bool first, int64_t least);

/* Reads and checks a board of more cells, MOST_WIDE at most, and all bounds (pairs.c). */
void pairs_check(struct check *check, struct check_bounds *bounds, uint64_t rows, uint64_t columns,
                 uint64_t k);

#endif
