/* stress: tests contest programs on inputs, against the answers of judge. */
#ifndef QIJU_CLI_CONTEST_STRESS_H
#define QIJU_CLI_CONTEST_STRESS_H

#include "cli/question/contest_problem.h"
#include "load/base/child.h"

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

enum trial_verdict {
    VERDICT_RIGHT,
    VERDICT_WRONG,   /* wrong answer */
    VERDICT_FAILED,  /* non-zero status or signal */
    VERDICT_LATE,    /* time limit exceeded */
    VERDICT_FLOODED, /* far more output than the answer */
};

/* One run. */
struct trial {
    enum trial_verdict verdict;
    struct buffer input, expected;
    struct child_limits limits; /* of this run */
    struct child_result result;
};

/* Limits the processor time of the program. The limit of wall time is far higher, as a machine may
 * be busy. */
void trial_set_limits(struct tested_program *tested, double seconds);

/* Answer trial->input; run the program on it and compare its output; both. Free trial->result of an
 * earlier run first. On failure the context has the error, or a diagnostic was printed. */
qj_status trial_answer(const struct tested_program *tested, struct trial *trial);
qj_status trial_run(const struct tested_program *tested, struct trial *trial);
qj_status trial_answer_and_run(const struct tested_program *tested, struct trial *trial);

/* Returns the first wrong line, for the verdict VERDICT_WRONG. */
struct difference trial_difference(const struct tested_program *tested, const struct trial *trial);

void trial_free(struct trial *trial);

/* ---- worker_pool: indexed pieces of work done by several threads; the results are taken in
 * order. */

/* A finished piece of work. */
struct worker_pool_piece {
    uint64_t index;
    unsigned thread; /* index of the worker, 0 .. jobs - 1 */
    qj_status status;
    void *result; /* room of the pool's size, all 0 before the work */
};

struct worker_pool {
    unsigned jobs;  /* number of threads; for 1 the calling thread works */
    uint64_t count; /* of pieces */
    size_t size;    /* bytes of a result */
    /* does a piece; called in the worker's thread */
    qj_status (*work)(void *user, unsigned thread, uint64_t index, void *result);
    /* takes the result of a piece, in the calling thread and in order; any status except QJ_OK ends
     * the work */
    qj_status (*take)(void *user, const struct worker_pool_piece *piece);
    /* frees a result, whether or not it was taken */
    void (*drop)(void *result);
    void *user;
};

/* Does all pieces. The first piece is done separately, so a fault of all is reported once. Returns
 * the last status of take; QJ_LIMIT after a diagnostic if out of memory. */
qj_status worker_pool_run(const struct worker_pool *pool);

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

/* ---- stress_report: the output of stress: times and memory if all answers are right, else a
 * failure, which can also be saved. */

/* Runs by the size of their inputs: each row covers up to four times the bytes of the previous
 * row. */
enum { TIMING_ROWS = 24, TIMING_FIRST = 16 };
struct timings {
    struct {
        uint64_t inputs;
        double max_seconds; /* of the processor */
        uint64_t max_bytes;
        char slowest[QJ_SETTINGS_SIZE];
    } row[TIMING_ROWS];
    uint64_t inputs;
};

/* An input and the result of the program. */
struct stress_test {
    struct trial trial;
    char settings[QJ_SETTINGS_SIZE]; /* settings that made the input, "--NAME VALUE ..." */
};

void timings_add(struct timings *timings, const struct stress_test *test);
void timings_print(const struct timings *timings, const struct tested_program *tested);

/* The arguments and state of a stress run. */
enum { MAX_JOBS = 256 };
struct stress {
    struct tested_program tested; /* words: the command of the tested program */
    struct shrink shrink;
    uint64_t cases, seed, jobs;
    const char *folder;     /* folder for a failure; NULL: not saved */
    const char *save_right; /* folder for right inputs; NULL: not saved */
    const struct arguments *arguments;
    const char *const *command;     /* after --; NULL: none */
    char stem[64];                  /* of the names of saved files */
    qj_context *contexts[MAX_JOBS]; /* of the concurrent workers */
    struct timings timings;
};

/* Prints a failed test after its input was shrunk; index: of its input. */
void stress_print_failure(const struct stress *stress, uint64_t index,
                          const struct stress_test *test);

/* Save, in the folder, the input as first drawn; and the minimal input with the answer and the
 * output. QJ_IO after a diagnostic. */
qj_status stress_save_first(const struct stress *stress, const struct trial *trial);
qj_status stress_save(const struct stress *stress, const struct trial *trial);

#endif
