/* stress: contest programs on inputs, against judge. */
#ifndef QIJU_CLI_CONTEST_STRESS_H
#define QIJU_CLI_CONTEST_STRESS_H

#include "cli/question/contest_problem.h"
#include "load/base/child.h"

/* ---- trials: a contest program on one input, against judge. */

/* The first line that differs; number 0: there is none. After the end of a text its line has data
 * NULL. */
struct difference {
    uint64_t number;
    qj_text expected, found;
};

struct tested_program {
    qj_context *context;
    const qj_game *game;
    struct problem_naming naming; /* how the command line names it */
    struct limits bounds;         /* of the inputs */
    const char *const *words;     /* its command, NULL at the end */
    struct child_limits limits;   /* see trial_set_limits */
    bool exact; /* compare byte for byte; else blanks at the end of a line and empty lines at the
                   end of a text do not count, as contests have it */
};

enum trial_verdict {
    VERDICT_RIGHT,
    VERDICT_WRONG,   /* its answer differs */
    VERDICT_FAILED,  /* it ended with a status that is not 0, or by a signal */
    VERDICT_LATE,    /* it took too long */
    VERDICT_FLOODED, /* it wrote far more than the answer */
};

/* One run. */
struct trial {
    enum trial_verdict verdict;
    struct buffer input, expected;
    struct child_limits limits; /* of this run */
    struct child_result result;
};

/* The program may take so many seconds of the processor. By the clock it has far more, as a
 * machine may be busy. */
void trial_set_limits(struct tested_program *tested, double seconds);

/* Answers trial->input; runs the program on it and compares its output; both. trial->result of an
 * earlier run must be freed first. On failure the context has the error, or the diagnostic is made
 * already. */
qj_status trial_answer(const struct tested_program *tested, struct trial *trial);
qj_status trial_run(const struct tested_program *tested, struct trial *trial);
qj_status trial_answer_and_run(const struct tested_program *tested, struct trial *trial);

/* The first line that is wrong; meaningful when the verdict is VERDICT_WRONG. */
struct difference trial_difference(const struct tested_program *tested, const struct trial *trial);

void trial_free(struct trial *trial);

/* ---- worker_pool: numbered pieces of work done by several threads at once; the results are taken
 * in order. */

/* A piece of work, as it was done. */
struct worker_pool_piece {
    uint64_t index;
    unsigned worker; /* 0 .. jobs - 1: who did it */
    qj_status status;
    void *result; /* room of pool's size, all 0 before the work */
};

struct worker_pool {
    unsigned jobs;  /* how many at once; with one it is the calling thread that works */
    uint64_t count; /* of pieces */
    size_t size;    /* of a result */
    /* Does a piece; called in the worker's own thread. */
    qj_status (*work)(void *user, unsigned worker, uint64_t index, void *result);
    /* Takes the result of a piece, in the calling thread and in order, until it returns anything
     * but QJ_OK. */
    qj_status (*take)(void *user, const struct worker_pool_piece *piece);
    /* Frees what is in a result; also of one that was not taken. */
    void (*drop)(void *result);
    void *user;
};

/* Does all pieces. The first one is done alone, so that a fault of all is reported once. Returns
 * what take returned last; QJ_LIMIT after a diagnostic when there is no memory. */
qj_status worker_pool_run(const struct worker_pool *pool);

/* ---- shrink: an input on which a program fails made smaller, until no simpler one fails. */

struct shrink {
    double seconds; /* how long it may take */
    uint64_t runs;  /* of the program */
    uint64_t steps; /* variants that were taken */
    bool minimal;   /* no simpler variant fails in the same way */
};

/* Turns trial, which has failed, into one with the same verdict on a smallest input: the first
 * variant that fails is taken, and so on, until none of its variants fails. */
qj_status shrink_trial(struct shrink *shrink, const struct tested_program *tested,
                       struct trial *trial);

/* ---- stress_report: what stress prints: times and memory when all is right, else a failure, which
 * can also be saved. */

/* Runs by the size of their inputs: each row covers up to four times as many bytes as the one
 * before. */
enum { TIMING_ROWS = 24, TIMING_FIRST = 16 };
struct timings {
    struct {
        uint64_t inputs;
        double most_seconds; /* of the processor */
        uint64_t most_bytes;
        char slowest[QJ_SETTINGS_SIZE];
    } row[TIMING_ROWS];
    uint64_t inputs;
};

/* An input with what the program makes of it. */
struct stress_test {
    struct trial trial;
    char settings[QJ_SETTINGS_SIZE]; /* that made the input, "--NAME VALUE ..." */
};

void timings_add(struct timings *timings, const struct stress_test *test);
void timings_print(const struct timings *timings, const struct tested_program *tested);

/* What the command line says. */
enum { MOST_JOBS = 256 };
struct stress {
    struct tested_program tested; /* its words are those of the program that is tested */
    struct shrink shrink;
    uint64_t cases, seed, jobs;
    const char *folder;     /* to save a failure in; NULL: not */
    const char *save_right; /* a folder; NULL: no input is saved */
    const struct arguments *arguments;
    const char *const *command;      /* behind --; NULL: there is none */
    char stem[64];                   /* of the files that are saved */
    qj_context *contexts[MOST_JOBS]; /* of those that work at once */
    struct timings timings;
};

/* A test that went wrong, when its input was made smaller; it was input number index. */
void stress_print_failure(const struct stress *stress, uint64_t index,
                          const struct stress_test *test);

/* Saves, in the folder, the input as it was first drawn; and the smallest one with the answer and
 * the output. QJ_IO after a diagnostic. */
qj_status stress_save_first(const struct stress *stress, const struct trial *trial);
qj_status stress_save(const struct stress *stress, const struct trial *trial);

#endif
