/* plane: the board of a position as a program on a pipe tells it, kept for the next questions.
 */
#ifndef QIJU_LOAD_PROGRAM_PLANE_H
#define QIJU_LOAD_PROGRAM_PLANE_H

#include "load/program/protocol.h"

/* What a line of a board says. */
struct plane_line {
    enum plane_line_kind { BOARD_CELL, BOARD_LINE, BOARD_MOVE } kind;
    qj_cell cell;      /* CELL */
    qj_move move;      /* MOVE */
    uint64_t cells[2]; /* of a line or move, by their numbers from 0 */
    unsigned count;    /* of a move: how many cells are clicked */
};

/* All 0: nothing is known. */
struct plane {
    char *word;               /* the position; NULL: none */
    struct plane_line *lines; /* of all parts, with the numbers of the whole board */
    size_t count, room, cells;
    size_t part, first; /* the part that is being told, from 1, and its first cell */
    double top, bottom; /* where it begins, and where the parts before it end */
    bool sum;           /* it has several parts */
};

void plane_clear(struct plane *plane);

/* Begins the board of a position; false: out of memory. */
bool plane_begin(struct plane *plane, const char *word, bool sum);

/* Begins its next part, which is below the one before. */
void plane_begin_part(struct plane *plane);

/* Takes a line of that part; false with a diagnostic. */
bool plane_take(struct plane *plane, const char *line, char error[PROTOCOL_ERROR]);

/* The cells that are clicked for a move, and how many they are; 0 for one without. */
unsigned plane_clicks(const struct plane *plane, const qj_move *move, uint64_t cells[2]);

#endif
