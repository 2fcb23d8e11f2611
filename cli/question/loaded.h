/* loaded: the games that a command line can name: the catalogue, and loaded games. A process loads
 * at most a few games, and holds them until it ends. */
#ifndef QIJU_CLI_QUESTION_LOADED_H
#define QIJU_CLI_QUESTION_LOADED_H

#include <qiju/contest.h>

/* Finds the game that a word names, and loads it on first use; *out is NULL if there is none. Fails
 * with a diagnostic if a game cannot be loaded. answer_seconds: for a program. */
qj_status loaded_find(const char *word, double answer_seconds, const qj_game **out);

/* Returns the game of that name, a loaded game before a game of the catalogue, or NULL. */
const qj_game *loaded_named(const char *name);

/* Returns true if a game was loaded. */
bool loaded_is_own(const qj_game *game);

/* Makes the contest's problem of a loaded game. Fails with a diagnostic if that is impossible. */
qj_status loaded_problem(const qj_game *game, const qj_asked *asked, const qj_game **out);

/* Returns the status of a question if its game has failed, else the given status: see
 * load_status. */
qj_status loaded_status(const qj_game *game, qj_status status);

/* Frees the loaded games at the end. Returns the status, or the status of a failed game. */
qj_status loaded_close(qj_status status);

#endif
