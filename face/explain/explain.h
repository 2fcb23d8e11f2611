/* explain: what a solution does on a board, step by step. The solution runs elsewhere, as a copy
 * that tells its steps (steps/steps.h):
 *
 *     position -> input -> run -> trace -> steps -> text, JSON
 *                   \-> the engine's answer, which must be the solution's
 */
#ifndef QIJU_FACE_EXPLAIN_EXPLAIN_H
#define QIJU_FACE_EXPLAIN_EXPLAIN_H

#include <qiju/qiju.h>

/* Steps beyond so many are refused. */
enum { EXPLAIN_STEPS = 5000 };

/* The solutions, and how they are run. */
struct explain_solutions {
    /* The text of docs/solutions/NAME.c, size bytes; NULL: there is none. */
    const char *(*source)(void *user, const char *name, size_t *size);
    /* Runs the copy that tells its steps on an input, and writes what it writes. *too_many: it was
     * ended after EXPLAIN_STEPS steps. QJ_LIMIT, QJ_IO or QJ_STOPPED with a reason. */
    qj_status (*run)(void *user, const char *name, const qj_text *input, const qj_sink *sink,
                     bool *too_many, char reason[QJ_MESSAGE_SIZE]);
    void *user;
};

struct explain {
    qj_context *context;
    qj_position *position; /* a record, if the problem has one, is taken to its end */
    const struct explain_solutions *solutions;
    uint64_t step; /* this one alone; 0: all */
};

/* QJ_USAGE: the game has no solution, the input is beyond its limits, or there is no such step;
 * QJ_LIMIT: too many steps; QJ_BUG: the solution has another answer than the engine. */
qj_status explain_text(const struct explain *explain, const qj_sink *sink);
/* The same as one JSON object, see docs/schema.json. */
qj_status explain_json(const struct explain *explain, const qj_sink *sink);

#endif
