/* stress: tests contest programs on inputs, against the answers of judge. */
#ifndef QIJU_CLI_CONTEST_STRESS_H
#define QIJU_CLI_CONTEST_STRESS_H

#include "cli/question/contest_problem.h"
#include "load/base/child.h"
#include "package/package.h"

/* ---- trials: a contest program on one input. */

/* The first differing line; number 0: none. A line after the end of a text has data NULL. */
struct difference {
    uint64_t number;
    qj_text expected, found;
};

struct tested_program {
    qj_context *context;
    const qj_game *game;
    struct problem_naming naming; /* its name on the command line */
    struct limits bounds;         /* of the inputs */
    const char *const *words;     /* command, NULL at the end */
    struct child_limits limits;   /* see trial_set_limits */
    bool exact; /* compare byte for byte; else ignore blanks at the end of a line and empty lines at
                 * the end of a text, as contests do */
};

/* One run. */
struct trial {
    enum package_verdict verdict;
    struct buffer input, expected;
    struct child_limits limits; /* of this run */
    struct child_result result;
};

/* Limits the processor time of the program. The limit of wall time is far higher, as a machine may
 * be busy. */
void trial_set_limits(struct tested_program *tested, double seconds);

/* Answer trial->input; run the program on it and compare its output. Free trial->result of an
 * earlier run first. On failure the context has the error, or a diagnostic was printed. */
qj_status trial_answer(const struct tested_program *tested, struct trial *trial);
qj_status trial_run(const struct tested_program *tested, struct trial *trial);

/* Returns the first wrong line of a complete output. */
struct difference trial_difference(const struct tested_program *tested, const struct trial *trial);

void trial_free(struct trial *trial);

/* ---- shrink: reduces an input on which a program fails, until no simpler input fails. */

struct shrink {
    double seconds; /* time limit */
    uint64_t runs;  /* runs of the program */
    uint64_t steps; /* variants taken */
    bool minimal;   /* no simpler variant has an equal verdict */
};

/* Turns trial, which has failed, into a trial with an equal verdict on a minimal input: takes the
 * first variant that fails, and repeats until no variant fails. */
qj_status shrink_trial(struct shrink *shrink, const struct tested_program *tested,
                       struct trial *trial);

#endif
