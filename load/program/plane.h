/* plane: the board of a position from a program on a pipe, stored for later questions. */
#ifndef QIJU_LOAD_PROGRAM_PLANE_H
#define QIJU_LOAD_PROGRAM_PLANE_H

#include "load/program/protocol.h"

/* A line of a board. */
struct plane_line {
    enum plane_line_kind { BOARD_CELL, BOARD_LINE, BOARD_MOVE } kind;
    qj_cell cell;      /* CELL */
    qj_move move;      /* MOVE */
    uint64_t cells[2]; /* of a line or move, by index from 0 */
    unsigned count;    /* number of cells clicked for a move */
};

/* All 0: empty. */
struct plane {
    char *word;               /* the position; NULL: none */
    struct plane_line *lines; /* of all parts, with indices in the whole board */
    size_t count, room, cells;
    size_t part, first; /* the current part, from 1, and its first cell */
    double top, bottom; /* top of the current part, and bottom of the earlier parts */
    bool sum;           /* the position has several parts */
};

void plane_clear(struct plane *plane);

/* Begins the board of a position. Returns false if out of memory. */
bool plane_begin(struct plane *plane, const char *word, bool sum);

/* Begins its next part, which is below the previous part. */
void plane_begin_part(struct plane *plane);

/* Takes a line of that part; returns false with a diagnostic. */
bool plane_take(struct plane *plane, const char *line, char error[PROTOCOL_ERROR]);

#endif
