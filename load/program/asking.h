/* asking: questions to a program about positions, and its answers; see asking.c. */
#ifndef QIJU_LOAD_PROGRAM_ASKING_H
#define QIJU_LOAD_PROGRAM_ASKING_H

#include "load/program/answer_cache.h"

/* ---- plane: the board of a position, stored for later questions. */

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
    char *state;              /* the position; NULL: none */
    struct plane_line *lines; /* of all parts, with indices in the whole board */
    size_t count, room, cells;
    size_t part, first; /* the current part, from 1, and its first cell */
    double top, bottom; /* top of the current part, and bottom of the earlier parts */
    bool sum;           /* the position has several parts */
};

void plane_clear(struct plane *plane);

/* Begins the board of a state of size bytes. Returns false if out of memory. */
bool plane_begin(struct plane *plane, const void *state, size_t size, bool sum);

/* Begins its next part, which is below the previous part. */
void plane_begin_part(struct plane *plane);

/* Takes a line of that part; returns false with its error. */
bool plane_take(struct plane *plane, struct word_line *line);

/* ---- asking */

struct program {
    char *identity; /* bytes that distinguish it from other programs with rules of that name */
    size_t identity_size, identity_room;
    struct dialogue dialogue;
    struct handshake handshake;
    qj_rules rules;
    bool started;                     /* "start" was sent with the following values */
    int64_t value[QJ_PARAMETERS_MAX]; /* all following answers depend on them */
    char values[QJ_STATE_SIZE];       /* the values as words */
    struct answer_cache forms;        /* canonical forms */
    struct answer_cache answers;      /* moves of parts, or values */
    bool expanding;                   /* a call of asking_expand gives its moves */
    struct plane plane;               /* the last board received */
    char reason[PROTOCOL_ERROR];      /* of a "no" */
};

/* Clears all answers, before a change of values. */
void asking_forget(struct program *program);

/* Returns the word in a state. */
struct program_word asking_word(const struct program *program, const void *state);

/* Writes the word of a position into a state; the parts of a sum are sorted. */
void asking_write_word(const struct program *program, struct program_word word, char *state);

/* The functions expand and canonical of the rules. The program must have been started with their
 * values. */
void asking_expand(struct program *program, const void *states, uint64_t count,
                   const qj_expander *expander);
void asking_canonical(struct program *program, void *state);

/* Sends a single question and reads the answer. Returns false after a failure, which is stored. */
bool asking_put(struct program *program, enum program_question question, struct program_word rest,
                struct program_reply *reply);

/* Returns NULL if the part is valid or the program has failed, else the reason. */
const char *asking_refusal(struct program *program, struct program_word part);

/* ---- program: rules provided by a program on a pipe; see program.c. */

/* Starts |COMMAND, or the file of a path, and reads the description of its game; the rules are
 * valid until program_close. options, all its pointers and word must outlive it. */
qj_status program_open(const char *word, const struct load_options *options, qj_error *error,
                       struct program **out, const qj_rules **rules);

/* Returns the program's failure; its status is QJ_OK if the program has not failed. */
const qj_error *program_failure(const struct program *program);

/* Ends the program and frees its memory. Accepts NULL. */
void program_close(struct program *program);

#endif
