/* loaded: the games that a command line can name: those of the catalogue, and one that it loads. */
#ifndef QIJU_CLI_QUESTION_LOADED_H
#define QIJU_CLI_QUESTION_LOADED_H

#include <qiju/contest.h>

/* The game that a word names, loaded on the first request; *out is NULL when there is none.
 * Complains and fails when it should be loaded and cannot be. answer_seconds: for a program. */
qj_status loaded_find(const char *word, double answer_seconds, const qj_game **out);

/* Whether a game was loaded. */
bool loaded_is_own(const qj_game *game);

/* The contest's problem made of a game that was loaded. Complains and fails when there is none. */
qj_status loaded_problem(const qj_game *game, const qj_asked *asked, const qj_game **out);

/* The status of a question when its game has failed, else the given one: see load_status. */
qj_status loaded_status(const qj_game *game, qj_status status);

/* Frees what was loaded, at the end. Returns the status, or that of a loaded game that has
 * failed. */
qj_status loaded_close(qj_status status);

#endif
