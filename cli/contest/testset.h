/* testset: contest programs on inputs, against the answers of judge; the tests of a contest's
 * problem. */
#pragma once

#include "cli/question/command.h"
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
    struct child_limits limits;
    bool exact; /* compare byte for byte; else ignore blanks at the end of a line and empty lines at
                 * the end of a text, as contests do */
};

/* One run. */
struct trial {
    enum package_verdict verdict;
    struct buffer input, expected;
    struct child_limits limits; /* of this run */
    struct child_result result;
    struct difference difference; /* of the output, perhaps not a complete one */
};

/* Takes the problem that the first place names, and reads --limits and --time-limit: the processor
 * time of the program. The limit of wall time is far higher, as a machine may be busy. QJ_USAGE
 * after a diagnostic. */
qj_status trial_read_arguments(struct tested_program *tested, const struct arguments *arguments);

/* Answer trial->input; run the program on it and compare its output. Free trial->result of an
 * earlier run first. On failure the context has the error, or a diagnostic was printed. */
qj_status trial_answer(const struct tested_program *tested, struct trial *trial);
qj_status trial_run(const struct tested_program *tested, struct trial *trial);

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

/* ---- solution: a contest program given as a file: a source, a script, or a program. */

/* A folder for compiled programs and for files that other programs read. A second process, the
 * janitor, removes the folder with its contents when its input ends: after the work folder is
 * closed, or when qiju ends earlier, even if it is killed. */
struct work_folder {
    char folder[PATH_MAX];
    unsigned files;
    struct child janitor;
};

/* Makes the folder; QJ_IO after a diagnostic. */
qj_status work_folder_open(struct work_folder *work_folder);
/* Makes the path of a new file in the folder; name NULL: a number is the name. */
void work_folder_path(struct work_folder *work_folder, const char *name, char path[PATH_MAX]);
/* Closes the folder and waits until the janitor has removed it. */
void work_folder_close(struct work_folder *work_folder);

struct contest_solution {
    const char *name;     /* file name without folders */
    char path[PATH_MAX];  /* of the file, or of the compiled program */
    const char *words[3]; /* the command, NULL at the end */
    struct buffer text;   /* the source, to be freed; empty for a program */
    bool is_compiled;     /* true: compiled; false: a script */
};

/* Reads the file, and compiles it if its suffix belongs to a compiled language. QJ_USAGE or QJ_IO
 * after a diagnostic. Free the text for any status. */
qj_status solution_open(struct contest_solution *solution, struct work_folder *work_folder,
                        const char *file);

/* Checks an answer with qiju-check, which shares no code with qiju. *verified: it has verified
 * exactly this answer; false if the answer has no certificate, the game is not in the catalogue, or
 * qiju-check is not next to the command. QJ_BUG after a diagnostic if it verifies a different
 * answer. */
qj_status solution_verify(struct work_folder *work_folder, const struct tested_program *tested,
                          const struct buffer *input, const struct buffer *answer, bool *verified);

/* ---- testset: the tests of a contest's problem, and the results of solutions. */

enum { COMMAND_SIZE = QJ_SETTINGS_SIZE + 600, MAX_SOLUTIONS = 64 };

/* The result of a solution on a test. */
struct trial_result {
    enum package_verdict verdict;
    double seconds; /* of the processor */
    uint64_t bytes; /* peak of memory, as in child_result */
};

struct testset_test {
    struct buffer input, answer;
    char number[24];            /* as in the names of the package's files */
    char command[COMMAND_SIZE]; /* command that makes the input */
    bool sample, verified;
    struct trial_result results[MAX_SOLUTIONS];
};

struct testset {
    struct tested_program tested; /* settings for running a solution */
    uint64_t seed, count, samples;
    uint64_t bytes; /* memory limit of a compiled solution */
    uint64_t tries; /* number of inputs drawn for a test */
    struct work_folder work_folder;
    struct contest_solution solutions[MAX_SOLUTIONS];
    size_t solution_count;
    uint64_t wrong[MAX_SOLUTIONS]; /* number of tests so far that have broken it */
    struct testset_test *tests;
};

/* Draws, chooses, answers and verifies all tests. On failure the context has the error, or a
 * diagnostic was printed. */
qj_status testset_make(struct testset *set);
void testset_free(struct testset *set);

/* Runs the model solution of a package on all tests. QJ_USAGE after a diagnostic that names the
 * first test that it fails. */
qj_status testset_pass(const struct testset *set, const struct contest_solution *model);

/* Returns the verdict of all tests on a solution. */
enum package_verdict testset_verdict(const struct testset *set, size_t solution);

/* Writes DIR/manifest.tsv and, if there are solutions, DIR/matrix.csv, and prints the table. QJ_IO
 * or QJ_LIMIT after a diagnostic. */
qj_status testset_report(const struct testset *set, const char *folder);
