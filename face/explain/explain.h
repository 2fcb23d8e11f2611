/* explain: the steps of a solution on a board. The caller runs the solution, as a copy that reports
 * its steps (steps/steps.h):
 *
 *     position -> input -> run -> trace -> steps -> text, JSON
 *                   \-> the engine's answer, which must be the solution's
 */
#pragma once

#include "base/arena.h"

/* The max number of steps. */
enum { EXPLAIN_STEPS = 5000 };

/* A run of a solution. */
struct explain_run {
    bool (*dropped)(void *asker); /* true: the run must end; call it several times a second */
    void *asker;
    bool too_many;                /* the solution ended after EXPLAIN_STEPS steps */
    char reason[QJ_MESSAGE_SIZE]; /* of a failure */
};

/* The solutions, and the function that runs them. */
struct explain_solutions {
    /* Returns the text of docs/solutions/NAME.c; data NULL: it does not exist. */
    qj_text (*source)(const char *name);
    /* Runs the copy on an input and writes its output. Returns QJ_LIMIT, QJ_USAGE, QJ_IO or
     * QJ_STOPPED with a reason on failure. */
    qj_status (*run)(void *user, const char *name, const qj_text *input, const qj_sink *sink,
                     struct explain_run *run);
    void *user; /* of run */
};

struct explain {
    qj_context *context;
    qj_position *position; /* a record, if the problem has one, is taken to its end */
    const struct explain_solutions *solutions;
    uint64_t step; /* number of the only step in the report; 0: all */
};

/* Writes the steps as text. Returns QJ_USAGE if the game has no solution, the input exceeds the
 * limits of the contest, or the step does not exist; QJ_LIMIT for too many steps; QJ_BUG if the
 * answers of solution and engine differ. */
qj_status explain_text(const struct explain *explain, const qj_sink *sink);
/* Writes the same as one JSON object; see docs/schema.json. */
qj_status explain_json(const struct explain *explain, const qj_sink *sink);

/* ---- explain_step: the steps of a trace and their sentences. */

enum { EXPLAIN_VALUES = 8 };

/* A kind of mark. Each letter is the form of a value in the sentence:
 *
 *     -  not in the sentence      n  the number          1  the number plus 1
 *     c  a cell (row, column) of an array of problem->width columns
 *     r  the row, from 0, and     k  the column: a cell
 *     i  a cell of three columns, counted from 0
 *     w  the lowest bits of a number; their number is the first value
 *     x  the number, decimal and binary
 *     d  a weekday, from Monday as 0
 *     s  the set of indices at which a list is not 0
 *     b  a list as a board of three columns
 *     e  a list as an equation, the right side last
 *     p  a player, from 0         q  a player, from 1    a  a letter, in ASCII
 *     o  a distance, odd or even
 *
 * The value after ? selects the sentence: form, or otherwise if the value is 0. Words of the
 * library (d, o, p, q) are %s in the sentence, other values have a precision.
 */
struct explain_kind {
    const char *name, *letters, *form, *otherwise;
    const char *invariant; /* holds after the step; may be NULL */
};

struct explain_problem {
    const char *game;
    long width;
    const char *works;                /* parameters of a board with few enough steps */
    const char *end;                  /* of the input, after the position */
    bool record;                      /* the input has a record */
    const char *complexity;           /* of the solution */
    const struct explain_kind *kinds; /* ends in name NULL */
};

/* Ends in game NULL. */
extern const struct explain_problem explain_problems[];

/* Marks of the search for an augmenting path, for every solution. Ends in name NULL. */
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
    struct arena *arena;
    const struct explain_problem *problem;
    const qj_game *game;
    struct explain_step *items;
    uint64_t count, capacity;
    char *answer; /* output of the solution */
};

/* Splits a trace into steps, whose texts stay in the trace, and the answer. Returns QJ_BUG if the
 * trace is malformed. */
qj_status explain_step_split(struct explain_steps *steps, char *trace, size_t size);

/* The sentence of a step, with the values marked, and the cells in it, counted from 1. */
struct explain_sentence {
    qj_error words;
    uint64_t cells[EXPLAIN_VALUES][2];
    size_t cell_count;
};
void explain_step_say(const struct explain_steps *steps, const struct explain_step *step,
                      struct explain_sentence *out);

/* ---- illustrations: steps before and after those of a solution that show why its answer is right.
 * They have no line of the solution (line 0). */

/* Adds a step with a value for each letter of its kind. */
qj_status explain_illustrate(struct explain_steps *steps, const struct explain_kind *kind,
                             const long *values);

/* Adds the answers of two wrong programs for staircase. input has a final 0. */
qj_status explain_wrong(const char *input, struct explain_steps *steps);

/* Adds the illustration before the steps of the solution, if the problem has one. */
qj_status explain_introduction(const char *input, struct explain_steps *steps);
/* Adds the illustration after them, if it has one. */
qj_status explain_illustration(const char *input, struct explain_steps *steps);
