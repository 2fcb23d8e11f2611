/* package: a contest problem in the format of a judge: texts and tests become a tree of files. This
 * module reads and writes no files; the caller receives each file.
 *
 *     problem -> package_write(form) -> file, file, ... -> a folder, an archive
 */
#pragma once

#include <qiju/contest.h>

struct package_test {
    bool sample;   /* it appears in the statement */
    qj_text input; /* texts are owned by the caller */
    qj_text answer;
    const char *command; /* command that makes the input */
};

/* The result of a solution on a test, from the least to the worst fault; or on all tests: the worst
 * of them. */
enum package_verdict {
    PACKAGE_RIGHT,
    PACKAGE_SLOW,       /* time limit exceeded */
    PACKAGE_WRONG,      /* wrong answer, or far more output than the answer */
    PACKAGE_CRASH,      /* non-zero status or signal */
    PACKAGE_WRONG_SLOW, /* wrong in some tests and too slow in others */
    PACKAGE_VERDICTS
};

struct package_solution {
    const char *file; /* file name without folders */
    qj_text text;
    enum package_verdict verdict;
};

struct package {
    const qj_game *game;
    const qj_bound *bounds; /* bounds of the inputs, NULL symbol at the end */
    const char *naming;     /* words that name the problem after "qiju judge" */
    const char *limits;     /* words of a command line that give the bounds, "" for the statement's
                             * bounds */
    const struct package_test *tests;
    size_t test_count;
    const struct package_solution *solutions;
    size_t solution_count;
    double seconds;     /* time limit of a program for a test */
    uint64_t megabytes; /* memory limit */
    bool any;           /* any right answer is accepted: package_any_text */
};

/* Receives a file; runs: it is a program. Returns false on failure; then writing ends. */
struct package_sink {
    bool (*add)(void *user, const char *path, qj_text data, bool runs);
    void *user;
};

struct package_form {
    const char *name;
    const char *judge; /* name of the judge */
    bool (*write)(const struct package *package, const struct package_sink *sink);
    bool flat;          /* the archive contains the files directly, without a folder */
    bool has_solutions; /* it includes solutions, the model first */
    bool plain_names;   /* names of solutions must pass package_is_plain */
    const char *takes;  /* languages of the included solutions; NULL: any */
    bool (*is_taken)(const char *file); /* returns true if a solution of this name is included */
};

/* NULL name at the end. */
extern const struct package_form package_forms[];

/* Returns true if Kattis and DOMjudge accept a name: 2 to 255 letters, digits, dots, hyphens and
 * underscores, with a letter or digit first and last. */
bool package_is_plain(const char *name);

/* Returns the text of docs/solutions/NAME.c; size 0: it does not exist. */
qj_text package_solution_text(const char *name);

/* Returns the model solution of the game's contest, NAME.c. Size 0: it does not exist, a given
 * solution has that name, or the bounds are too large for it (package_beyond_model). */
qj_text package_model(const struct package *package);

/* Returns the first bound that the model solution cannot handle, and stores the model's limit in
 * *most. NULL: no such bound, or the game has no model. */
const qj_bound *package_beyond_model(const qj_game *game, const qj_bound *bounds, int64_t *most);

/* Returns true if a given solution has the model's name and a different text: the package would
 * lack the model.
 */
bool package_hides_model(const struct package *package);

/* Returns a sentence that describes the accepted answers, if the checker accepts any right answer
 * in place of the one of the statement; NULL: the game has no such checker. */
const char *package_any_text(const qj_game *game);
