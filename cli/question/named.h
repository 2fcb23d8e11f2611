/* named: the game that a command line names, and its settings; and words that name nothing. */
#ifndef QIJU_CLI_QUESTION_NAMED_H
#define QIJU_CLI_QUESTION_NAMED_H

#include "cli/question/command.h"

#include <qiju/contest.h>

/* Parses the words of a verb. If it takes settings, the first place names a game, which is loaded
 * if necessary, and options that the verb lacks are its settings; without such a game they are
 * ignored. */
qj_status named_parse(struct arguments *arguments, const struct verb *verb, int count,
                      char **words);

/* Takes the game in the first place, and its settings. */
qj_status named_take_game(struct arguments *arguments);

/* Returns the game named in the first place, or NULL after a diagnostic. */
const qj_game *named_game(const struct arguments *arguments);

/* Returns true if the game has a setting of this name, and if it has settings for ROWSxCOLUMNS. */
bool named_takes(const struct arguments *arguments, const char *setting);
bool named_takes_size(const struct arguments *arguments);

/* Returns true for sizes of heaps, "3,5,7" or "3 5 7". */
bool named_is_heaps(const char *place);

/* If the second place describes a board, takes it as settings and removes the place: "8x8", heaps
 * "3,5,7", or heaps with their rules, "0.77:3,5 0.6:7". A file of this name can be given as
 * ./NAME. */
qj_status named_take_board(struct arguments *arguments);

/* Takes a second place as a setting: heaps with their rules, or else a code. */
qj_status named_take_rule(struct arguments *arguments, const char *place);

/* Opens the solution file in the first place, from which the context then answers. Its game is
 * named by --rules, or is in the catalogue; the file never names rules to load. QJ_USAGE after a
 * diagnostic if the game is not found. */
qj_status named_solution_file(const struct arguments *arguments, qj_context *context,
                              const qj_game **out);

/* Makes the board of the settings: its text, of at most --memory bytes, and its case number
 * `which`. QJ_LIMIT and text->full: the text has no room. */
qj_status named_board(const struct arguments *arguments, qj_context *context,
                      const char *const *settings, uint64_t which, struct buffer *text,
                      qj_position **out);

/* ---- loaded: the games that a command line can name: the catalogue, and loaded games. A process
 * loads at most a few games, and holds them until it ends. */

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

/* ---- unknown: suggests corrections of an unknown word. */

/* Print diagnostics and return QJ_USAGE. They suggest the nearest verb, game or option; for a game
 * also a user's file or an example. next: the word after it, which may be the game, or NULL. */
qj_status unknown_verb(const char *word);
qj_status unknown_verb_or_game(const char *word);
qj_status unknown_game(const char *verb, const char *word, const char *next);

/* word is --NAME, perhaps with a value after length bytes of NAME. */
qj_status unknown_option(const struct arguments *arguments, const char *word, size_t length);

/* text is NAME=VALUE. */
qj_status unknown_setting(const struct arguments *arguments, const char *text);

#endif
