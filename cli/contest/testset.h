/* testset: the tests of a contest's problem: what makes them, and the package that they become. */
#ifndef QIJU_CLI_CONTEST_TESTSET_H
#define QIJU_CLI_CONTEST_TESTSET_H

#include "cli/contest/stress.h"
#include "cli/storage/archive.h"
#include "package/package.h"

#include <limits.h>

/* ---- solution: a contest program that is given as a file: a source, a script, or a program. */

/* The folder for compiled programs and for files that other programs read. Another process, the
 * janitor, removes the folder with its contents when the janitor's input ends: when the work folder
 * is closed, or when qiju ends before that, even if it is killed. */
struct work_folder {
    char folder[PATH_MAX];
    unsigned files;
    struct child janitor;
};

/* Makes the folder; QJ_IO after a diagnostic. */
qj_status work_folder_open(struct work_folder *work_folder);
/* Writes the path of a new file in the folder; name NULL: the file gets a number as its name. */
void work_folder_path(struct work_folder *work_folder, const char *name, char path[PATH_MAX]);
/* Waits until the janitor has removed the folder. */
void work_folder_close(struct work_folder *work_folder);

struct contest_solution {
    const char *name;     /* of the file, without folders */
    char path[PATH_MAX];  /* of the file, or of the program that was compiled */
    const char *words[3]; /* the command */
    struct buffer text;   /* the source, to be freed; nothing of a program */
    bool is_compiled;     /* a program, not a script */
};

/* Reads the file, and compiles it if its suffix is that of a compiled language. QJ_USAGE or QJ_IO
 * after a diagnostic. The caller must close the solution whatever the status is. */
qj_status solution_open(struct contest_solution *solution, struct work_folder *work_folder,
                        const char *file);
void solution_close(struct contest_solution *solution);

/* ---- verifier: checks an answer with qiju-check, the program that shares no code with qiju. */

/* How to ask qiju-check. */
struct verifier {
    char program[PATH_MAX]; /* of qiju-check, which stands beside the command; "": not there, or
                             the game is none of the catalogue */
    char input[PATH_MAX];   /* a file for it to read */
};

void verifier_open(struct verifier *verifier, struct work_folder *work_folder, const qj_game *game);

/* *verified: qiju-check has verified exactly that answer. It is false when the answer has no
 * certificate, or there is no qiju-check. QJ_BUG after a diagnostic when it verifies another
 * answer. */
qj_status verifier_check_answer(const struct verifier *verifier,
                                const struct tested_program *tested, const struct buffer *input,
                                const struct buffer *answer, bool *verified);

/* ---- testset: the tests of a contest's problem, and how solutions do on them. */

enum { COMMAND_SIZE = QJ_SETTINGS_SIZE + 600, MOST_SOLUTIONS = 64 };

/* What a solution makes of a test. */
struct trial_result {
    enum trial_verdict verdict;
    double seconds; /* of the processor */
    uint64_t bytes; /* of memory, as of child_result */
};

struct testset_test {
    struct buffer input, answer;
    char command[COMMAND_SIZE]; /* that makes the input */
    bool sample, verified;
    struct trial_result results[MOST_SOLUTIONS];
};

struct testset {
    struct tested_program tested; /* how a solution is run */
    uint64_t seed, count, samples;
    uint64_t bytes; /* of memory that a compiled solution may use */
    uint64_t tries; /* inputs that are drawn for a test to choose from */
    struct verifier verifier;
    struct contest_solution solutions[MOST_SOLUTIONS];
    size_t solution_count;
    bool broken[MOST_SOLUTIONS]; /* a test so far has found it wrong */
    struct testset_test *tests;
};

/* Draws, chooses, answers and verifies all tests. The context has the error, or the diagnostic is
 * made already. */
qj_status testset_make(struct testset *set);
void testset_free(struct testset *set);

/* Runs the model solution of a package on all tests. QJ_USAGE after a diagnostic that names the
 * first test on which it is not right. */
qj_status testset_pass(const struct testset *set, const struct contest_solution *model);

/* What the tests say about a solution: the worst fault hides others. */
enum trial_verdict testset_verdict(const struct testset *set, size_t solution);

/* Returns the word for a verdict: right, wrong, slow, crash. */
const char *tests_report_word(enum trial_verdict verdict);

/* ---- tests_report: what the verb tests prints besides the package. */

/* Writes DIR/manifest.tsv and, where there are solutions, DIR/matrix.csv, and shows the table.
 * QJ_IO or QJ_LIMIT after a diagnostic. */
qj_status tests_report(const struct testset *set, const char *folder);

/* ---- package_tree: the files of a package, in a folder and in an archive at once. */

struct package_tree {
    const char *folder;
    const char *prefix; /* of the names in the archive: "" or "NAME/" */
    const struct archive_functions *zip;
    struct archive archive;
    qj_status status; /* not QJ_OK once it has failed, after a diagnostic */
};

/* Makes a folder, which must not exist, and an archive of what comes into it. QJ_USAGE or QJ_IO
 * after a diagnostic. */
qj_status package_tree_open(struct package_tree *tree, const char *folder, const char *archive,
                            const char *prefix);
struct package_sink package_tree_sink(struct package_tree *tree);
/* Ends it; returns the status, or why it has failed. */
qj_status package_tree_close(struct package_tree *tree, qj_status status);

#endif
