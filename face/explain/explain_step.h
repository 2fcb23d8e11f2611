/* explain_step: the steps of a trace, and what is said of them. */
#ifndef QIJU_FACE_EXPLAIN_EXPLAIN_STEP_H
#define QIJU_FACE_EXPLAIN_EXPLAIN_STEP_H

#include "base/arena.h"

enum { EXPLAIN_VALUES = 8 };

/* A mark of a solution. Each letter says how a value is shown in the sentence:
 *
 *     -  not at all              n  as it is           1  a number from 0, counted from 1
 *     c  a cell (row, column) of an array of problem->width columns
 *     r  the row, from 0, and     k  the column: a cell
 *     i  a cell of three columns, counted from 0
 *     w  the lowest bits of a number, as many as the first value says
 *     s  the set of indices at which a list is not 0
 *     b  a list as a board of three columns
 *     e  a list as an equation, the right side last
 *     p  a player, from 0         q  a player, from 1   o  odd or even   a  a letter, in ASCII
 *
 * A value behind ? chooses: form, or otherwise if it is 0. Words of the library (o, p, q) are %s
 * in the form, all others are words with a precision.
 */
struct explain_kind {
    const char *name, *letters, *form, *otherwise;
    const char *invariant; /* what holds after the step; may be NULL */
};

struct explain_problem {
    const char *game;
    long width;
    const char *works;                /* settings with which there are few enough steps */
    const char *end;                  /* of an input, behind the text of a position */
    bool record;                      /* the input has a record */
    const struct explain_kind *kinds; /* ends in name NULL */
};

/* Ends in game NULL. */
extern const struct explain_problem explain_problems[];

/* Marks of a search for an augmenting path, in any solution. Ends in name NULL. */
extern const struct explain_kind explain_searches[];

struct explain_step {
    const struct explain_kind *kind;
    long line;
    size_t count;
    struct {
        const char *name, *text;
    } values[EXPLAIN_VALUES];
};

struct explain_steps {
    const struct explain_problem *problem;
    const qj_game *game;
    struct explain_step *items;
    uint64_t count, capacity;
    char *answer; /* what the solution writes */
    size_t answer_size;
};

/* Splits a trace, which becomes the texts of the steps and the answer. QJ_BUG: it is none. */
qj_status explain_step_split(struct arena *arena, char *trace, size_t size,
                             struct explain_steps *out);

/* The sentence of a step, as the message of an error. */
void explain_step_say(const struct explain_steps *steps, const struct explain_step *step,
                      qj_error *out);

/* The cells that the sentence names, from 1. Returns how many. */
size_t explain_step_cells(const struct explain_steps *steps, const struct explain_step *step,
                          uint64_t cells[EXPLAIN_VALUES][2]);

#endif
