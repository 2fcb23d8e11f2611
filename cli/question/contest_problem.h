/* contest_problem: a contest's problem as the command line says it. */
#ifndef QIJU_CLI_QUESTION_CONTEST_PROBLEM_H
#define QIJU_CLI_QUESTION_CONTEST_PROBLEM_H

#include "cli/base/arguments.h"

#include <qiju/contest.h>

/* ---- contest_problem: a game of one's own as a contest's problem, and what its answers say. */

/* To stand in the table of a verb. */
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

/* *game becomes the problem made of it if it is a game of one's own. QJ_USAGE or another status
 * after a diagnostic. */
qj_status contest_problem_make(const struct arguments *arguments, const qj_game **game);

/* ---- limits: the bounds that a contest's inputs keep: the statement's, others, or none. */

/* For the table of a verb; usual is the default. */
#define LIMITS_OPTIONS(usual)                                                          \
    OPTION("limits", "LIMITS", "contest, none, or ranges: n=200,m=3..50 (" usual ")"), \
        OPTION("size", "RxC", "limits of n and m, the sides of a board (of n alone: --size N)")

struct limits {
    qj_bound bounds[QJ_MOST_BOUNDS + 1]; /* as many as the game has, then symbol NULL */
    bool own;                            /* they are not the statement's */
    bool none;                           /* they need not be kept */
};

/* Reads --limits and --size; without them the statement's bounds, or none. QJ_USAGE after a
 * diagnostic. */
qj_status limits_read(struct limits *limits, const struct arguments *arguments, const qj_game *game,
                      bool usually_none);

/* qj_contest_validate and qj_contest_generate within these limits. */
qj_status limits_validate(const struct limits *limits, qj_context *context, const qj_game *game,
                          const qj_source *source, qj_contents *out);
qj_status limits_trial(const struct limits *limits, qj_context *context, const qj_game *game,
                       uint64_t seed, uint64_t index, uint64_t count, const qj_sink *sink,
                       char settings[QJ_SETTINGS_SIZE]);

/* The limits as words of the command line, "" for the statement's; for a manifest. */
enum { LIMITS_WORDS = 512 };
void limits_words(const struct limits *limits, const qj_game *game, char words[LIMITS_WORDS]);

#endif
