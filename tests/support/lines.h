/* lines: boards of m,n,k games, as texts and in the format of the lines engine. */
#pragma once

#include "support/opened.h"

#include "engines/lines/search/lines_search.h"

struct size {
    int rows, columns, k;
};

/* Makes a board after random play without a line, with `empty` empty cells; turn: player to move,
 * against the counts; 0: by the counts. Returns NULL if play ended early. The caller frees it. */
char *mnk_text(struct size size, int empty, int seed, int turn);

/* Makes a board likewise, with random seed and turn. */
char *mnk_drawn(struct size size, int empty, struct random *random);

/* A board of the engine. */
struct lines_board {
    qj_context *context;
    struct arena arena;
    struct geometry geometry;
    struct lines_bitboards marks;
    struct lines_search search;
    uint64_t states;
};

struct geometry geometry_of(struct size size);

/* Opens a board with cells marked by 1 and 2 in turn. limits may be NULL. */
void open_lines(struct lines_board *board, const qj_limits *limits, struct size size,
                const uint8_t *marked, int marks);
void close_lines(struct lines_board *board);

/* Finds the narrowest bounds of a position. */
struct lines_bounds narrow_lines(struct lines_board *board, const struct lines_bitboards *marks,
                                 bool outcome);

/* Makes random marks of two players with `empty` cells left; share, per mille, is the first
 * player's part of them. */
void draw_marks(const struct geometry *geometry, struct random *random, int empty, uint64_t share,
                uint64_t marks[2]);
