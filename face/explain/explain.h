/* explain: the steps of a solution on a board. The caller runs the solution, as a copy that reports
 * its steps (steps/steps.h):
 *
 *     position -> input -> run -> trace -> steps -> text, JSON
 *                   \-> the engine's answer, which must be the solution's
 */
#ifndef QIJU_FACE_EXPLAIN_EXPLAIN_H
#define QIJU_FACE_EXPLAIN_EXPLAIN_H

#include <qiju/qiju.h>

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
    /* Returns the text of docs/solutions/NAME.c, size bytes; NULL: it does not exist. */
    const char *(*source)(void *user, const char *name, size_t *size);
    /* Runs the copy on an input and writes its output. Returns QJ_LIMIT, QJ_USAGE, QJ_IO or
     * QJ_STOPPED with a reason on failure. */
    qj_status (*run)(void *user, const char *name, const qj_text *input, const qj_sink *sink,
                     struct explain_run *run);
    void *user;
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

#endif
