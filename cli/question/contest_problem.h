/* contest_problem: a contest's problem from the command line. */
#ifndef QIJU_CLI_QUESTION_CONTEST_PROBLEM_H
#define QIJU_CLI_QUESTION_CONTEST_PROBLEM_H

#include "cli/base/arguments.h"

#include <qiju/contest.h>

/* ---- contest_problem: a user-defined game as a contest's problem, and the content of its
 * answers. */

/* Options for the table of a verb. */
#define ASKED_OPTIONS                                                                     \
    OPTION("answer", "WHAT",                                                              \
           "for a user-defined game: value, outcome, count, first or several (outcome)"), \
        OPTION("words", "WIN,LOSS",                                                       \
               "words for its outcomes, a third one for a draw (win,loss,draw)")

/* Writes the words after "qiju gen" and "qiju judge" that name the game or the problem, quoted for
 * a shell. QJ_USAGE after a diagnostic if they are too long. */
struct problem_naming {
    char gen[512], judge[768];
};
qj_status contest_problem_write_naming(const struct arguments *arguments, const qj_game *game,
                                       struct problem_naming *naming);

/* Replaces a user-defined *game by the problem made from it. QJ_USAGE or another status after a
 * diagnostic. */
qj_status contest_problem_make(const struct arguments *arguments, const qj_game **game);

/* ---- limits: the bounds of a contest's inputs: the statement's, others, or none. */

/* Options for the table of a verb. */
#define LIMITS_OPTIONS(meaning)          \
    OPTION("limits", "LIMITS", meaning), \
        OPTION("size", "RxC", "limits of n and m, the sides of a board (of n alone: --size N)")

struct limits {
    qj_bound bounds[QJ_MAX_BOUNDS + 1]; /* one for each bound of the game, then symbol NULL */
    bool none;                          /* they are not enforced */
};

/* Reads --limits and --size; the default is the statement's bounds, or none. QJ_USAGE after a
 * diagnostic. */
qj_status limits_read(struct limits *limits, const struct arguments *arguments, const qj_game *game,
                      bool usually_none);

/* Calls qj_contest_validate within these limits. */
qj_status limits_validate(const struct limits *limits, qj_context *context, const qj_game *game,
                          const qj_source *source, qj_contents *out);

/* Formats the limits as words of the command line, "" for the statement's bounds; for a
 * manifest. */
enum { LIMITS_WORDS = 512 };
void limits_words(const struct limits *limits, const qj_game *game, char words[LIMITS_WORDS]);

#endif
