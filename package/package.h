/* package: a contest problem in the form that a judge takes: texts and tests become a tree of
 * files. Nothing is read or written here; each file goes to the caller.
 *
 *     problem -> package_write(form) -> file, file, ... -> a folder, an archive
 */
#ifndef QIJU_PACKAGE_PACKAGE_H
#define QIJU_PACKAGE_PACKAGE_H

#include <qiju/contest.h>

/* Bytes that are the caller's. */
struct package_bytes {
    const char *data;
    size_t size;
};

struct package_test {
    bool sample; /* it stands in the statement */
    struct package_bytes input;
    struct package_bytes answer;
    const char *command; /* what makes the input */
};

/* What the tests say about a solution: the worst fault, crashes before lateness. */
enum package_verdict { PACKAGE_RIGHT, PACKAGE_WRONG, PACKAGE_SLOW, PACKAGE_CRASH };

struct package_solution {
    const char *file; /* its name, without folders */
    struct package_bytes text;
    enum package_verdict verdict;
};

struct package {
    const qj_game *game;
    const qj_bound *bounds; /* that the inputs keep, symbol NULL at the end */
    const char *naming;     /* what names the problem behind "qiju judge" */
    const char *limits;     /* words of a command line that say these, "" for the statement's */
    const struct package_test *tests;
    size_t test_count;
    const struct package_solution *solutions;
    size_t solution_count;
    double seconds;     /* that a program may take for a test */
    uint64_t megabytes; /* of memory that it may take */
    bool any;           /* any right answer counts: package_any_text */
};

/* Takes a file; runs: it is a program. False when it cannot, and nothing more is to be written. */
struct package_sink {
    bool (*add)(void *user, const char *path, struct package_bytes data, bool runs);
    void *user;
};

struct package_form {
    const char *name;
    const char *judge; /* who takes it */
    bool (*write)(const struct package *package, const struct package_sink *sink);
    bool flat;          /* the archive has the files themselves, not a folder of them */
    bool has_solutions; /* it includes solutions, the model first */
    bool plain_names;   /* names of solutions must pass package_is_plain */
    const char *takes;  /* what solutions it includes can be written in; NULL: anything */
    bool (*is_taken)(const char *file); /* whether a solution of that name is included */
};

/* Ends in name NULL. */
extern const struct package_form package_forms[];

/* Whether Kattis and DOMjudge accept a name: 2 to 255 letters, digits, dots, hyphens and
 * underscores, of which the first and the last are a letter or digit. */
bool package_is_plain(const char *name);

/* The model solution of the game's contest, NAME.c. Size 0: there is none, a given solution has
 * that name, or the bounds are too large for it (package_beyond_model). */
struct package_bytes package_model(const struct package *package);

/* Returns the first bound that allows more than the model solution takes, and in *most how much the
 * model takes. NULL: there is none, or the game has no model. */
const qj_bound *package_beyond_model(const qj_game *game, const qj_bound *bounds, int64_t *most);

/* Whether a given solution has the model's name and another text: the package would lack the model.
 */
bool package_hides_model(const struct package *package);

/* A sentence on what counts when a checker accepts any right answer instead of the one that the
 * statement asks for; NULL: there is no such checker. */
const char *package_any_text(const qj_game *game);

#endif
