/* lines: boards of m,n,k games, as texts and as the lines engine has them. */
#ifndef QIJU_TESTS_LINES_H
#define QIJU_TESTS_LINES_H

#include "support/opened.h"

#include "engines/lines/search/lines_search.h"

struct size {
    int rows, columns, k;
};

/* A board after random play without a line, so many cells being empty; turn: whose move it is,
 * against the counts; 0 to leave it. NULL when the play ended early. Freed by the caller. */
char *mnk_text(struct size size, int empty, int seed, int turn);

/* The same, seed and turn being drawn. */
char *mnk_drawn(struct size size, int empty, struct random *random);

/* A board of the engine. */
struct lines_board {
    qj_context *context;
    struct arena arena;
    struct geometry geometry;
    struct lines_marks marks;
    struct lines_search search;
    uint64_t states;
};

struct geometry geometry_of(struct size size);

/* Cells are marked by 1 and 2 in turn. limits may be NULL. */
void open_lines(struct lines_board *board, const qj_limits *limits, struct size size,
                const uint8_t *marked, int marks);
void close_lines(struct lines_board *board);

/* The bounds of a position, as far as they can be narrowed. */
struct lines_bounds narrow_lines(struct lines_board *board, const struct lines_marks *marks,
                                 bool outcome);

/* Marks of two players at random, so many cells being left; a share of them, per mille, is the
 * first one's. */
void draw_marks(const struct geometry *geometry, struct random *random, int empty, uint64_t share,
                uint64_t marks[2]);

#endif
