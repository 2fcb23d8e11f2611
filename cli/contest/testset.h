/* testset: the tests of a contest's problem: what makes them, and the package that they become. */
#ifndef QIJU_CLI_CONTEST_TESTSET_H
#define QIJU_CLI_CONTEST_TESTSET_H

#include "cli/contest/stress.h"
#include "cli/storage/archive.h"
#include "package/package.h"

#include <limits.h>

/* ---- solution: a contest program that is given as a file: a source, a script, or a program. */

/* The folder for compiled programs and for files that other programs read. Another process, the
 * janitor, removes the folder with its contents when the janitor's input ends: when the workshop is
 * closed, or when qiju ends before that, even if it is killed. */
struct workshop {
    char folder[PATH_MAX];
    unsigned files;
    struct child janitor;
};

/* Makes the folder; QJ_IO after a complaint. */
qj_status workshop_open(struct workshop *workshop);
/* Writes the path of a new file in the folder; name NULL: the file gets a number as its name. */
void workshop_path(struct workshop *workshop, const char *name, char path[PATH_MAX]);
/* Waits until the janitor has removed the folder. */
void workshop_close(struct workshop *workshop);

struct solution {
    const char *name;     /* of the file, without folders */
    char path[PATH_MAX];  /* of the file, or of the program that was compiled */
    const char *words[3]; /* the command */
    struct kept text;     /* the source, to be freed; nothing of a program */
    bool is_compiled;     /* a program, not a script */
};

/* Reads the file, and compiles it if its suffix is that of a compiled language. QJ_USAGE or QJ_IO
 * after a diagnostic. The caller must close the solution whatever the status is. */
qj_status solution_open(struct solution *solution, struct workshop *workshop, const char *file);
void solution_close(struct solution *solution);

/* ---- verify: checks an answer with qiju-check, the program that shares no code with qiju. */

/* How to ask qiju-check. */
struct verifier {
    char program[PATH_MAX]; /* of qiju-check, which stands beside the command; "": not there, or
                             the game is none of the catalogue */
    char input[PATH_MAX];   /* a file for it to read */
};

void verify_open(struct verifier *verifier, struct workshop *workshop, const qj_game *game);

/* *verified: qiju-check has verified exactly that answer. It is false when the answer has no
 * certificate, or there is no qiju-check. QJ_BUG after a complaint when it verifies another
 * answer. */
qj_status verify_answer(const struct verifier *verifier, const struct contender *contender,
                        const struct kept *input, const struct kept *answer, bool *verified);

/* ---- testset: the tests of a contest's problem, and how solutions do on them. */

enum { COMMAND_SIZE = QJ_SETTINGS_SIZE + 600, MOST_SOLUTIONS = 64 };

/* What a solution makes of a test. */
struct attempt {
    enum verdict verdict;
    double seconds; /* of the processor */
    uint64_t bytes; /* of memory, as of child_result */
};

struct set_test {
    struct kept input, answer;
    char command[COMMAND_SIZE]; /* that makes the input */
    bool sample, verified;
    struct attempt attempts[MOST_SOLUTIONS];
};

struct testset {
    struct contender contender; /* how a solution is run */
    uint64_t seed, count, samples;
    uint64_t bytes; /* of memory that a compiled solution may use */
    uint64_t tries; /* inputs that are drawn for a test to choose from */
    struct verifier verifier;
    struct solution solutions[MOST_SOLUTIONS];
    size_t solution_count;
    bool broken[MOST_SOLUTIONS]; /* a test so far has found it wrong */
    struct set_test *tests;
};

/* Draws, chooses, answers and verifies all tests. The context has the error, or the complaint is
 * made already. */
qj_status testset_make(struct testset *set);
void testset_free(struct testset *set);

/* Runs the model solution of a package on all tests. QJ_USAGE after a diagnostic that names the
 * first test on which it is not right. */
qj_status testset_pass(const struct testset *set, const struct solution *model);

/* What the tests say about a solution: the worst fault hides others. */
enum verdict testset_verdict(const struct testset *set, size_t solution);

/* Returns the word for a verdict: right, wrong, slow, crash. */
const char *testset_word(enum verdict verdict);

/* ---- tests_report: what the verb tests prints besides the package. */

/* Writes DIR/manifest.tsv and, where there are solutions, DIR/matrix.csv, and shows the table.
 * QJ_IO or QJ_LIMIT after a complaint. */
qj_status tests_report(const struct testset *set, const char *folder);

/* ---- tree: the files of a package, in a folder and in an archive at once. */

struct tree {
    const char *folder;
    const char *prefix; /* of the names in the archive: "" or "NAME/" */
    const struct archive_functions *zip;
    struct archive archive;
    qj_status status; /* not QJ_OK once it has failed, after a complaint */
};

/* Makes a folder, which must not exist, and an archive of what comes into it. QJ_USAGE or QJ_IO
 * after a complaint. */
qj_status tree_open(struct tree *tree, const char *folder, const char *archive, const char *prefix);
struct package_sink tree_sink(struct tree *tree);
/* Ends it; returns the status, or why it has failed. */
qj_status tree_close(struct tree *tree, qj_status status);

#endif
