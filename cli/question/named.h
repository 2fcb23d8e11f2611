/* named: the games that a command line can name, and what it says of them. */
#ifndef QIJU_CLI_QUESTION_NAMED_H
#define QIJU_CLI_QUESTION_NAMED_H

#include "cli/base/arguments.h"
#include "cli/question/command.h"

#include <qiju/contest.h>

/* ---- named: the game that a command line names, and its settings. */

/* Parses the words of a verb. takes_settings: the first place names a game, which is loaded if it
 * has to be, and options that the verb does not have are its settings. */
qj_status named_parse(struct arguments *arguments, const struct verb *verb, bool takes_settings,
                      int count, char **words);

/* The game named in a place, or NULL after a diagnostic. */
const qj_game *named_game(const struct arguments *arguments, size_t place);

/* Whether a place says heaps with their rules, as "0.77:3,5 0.6:7". It is then not taken for a
 * file, which can be named as ./NAME. */
bool named_is_sum(const struct arguments *arguments, const char *place);

/* Takes a second place for a setting: heaps with their rules, or else a code. */
qj_status named_take_rule(struct arguments *arguments, const char *place);

/* Opens the kept solution in the first place, which the context then answers from. Its game is the
 * one that --rules names, or else one of the catalogue: the file itself never names what is loaded.
 * QJ_USAGE after a diagnostic when there is none. */
qj_status named_kept(const struct arguments *arguments, qj_context *context, const qj_game **out);

/* The board that the settings make: its text, of at most --memory bytes, and case number which of
 * it. QJ_LIMIT and text->full: there is no room for the text. */
qj_status named_board(const struct arguments *arguments, qj_context *context,
                      const char *const *settings, uint64_t which, struct buffer *text,
                      qj_position **out);

/* ---- loaded: the games that a command line can name: those of the catalogue, and one that it
 * loads. */

/* The game that a word names, loaded on the first request; *out is NULL when there is none.
 * Complains and fails when it should be loaded and cannot be. answer_seconds: for a program. */
qj_status loaded_find(const char *word, double answer_seconds, const qj_game **out);

/* The game of that name, one that was loaded before one of the catalogue; NULL: there is none. */
const qj_game *loaded_named(const char *name);

/* Whether a game was loaded. */
bool loaded_is_own(const qj_game *game);

/* The contest's problem made of a game that was loaded. Complains and fails when there is none. */
qj_status loaded_problem(const qj_game *game, const qj_asked *asked, const qj_game **out);

/* The status of a question when its game has failed, else the given one: see load_status. */
qj_status loaded_status(const qj_game *game, qj_status status);

/* Frees what was loaded, at the end. Returns the status, or that of a loaded game that has
 * failed. */
qj_status loaded_close(qj_status status);

/* ---- unknown: suggests what an unknown word may have meant. */

/* Diagnostics; QJ_USAGE. The verb, game or option is the nearest that there is; a game may also be
 * a file of the user's own, or an example; next is the word behind it, which may be the game, or
 * NULL. */
qj_status unknown_verb(const char *word);
qj_status unknown_verb_or_game(const char *verb, const char *word);
qj_status unknown_game(const char *verb, const char *word, const char *next);

/* word is --NAME, perhaps with a value behind length bytes of NAME. */
qj_status unknown_option(const struct arguments *arguments, const char *word, size_t length);

/* text is NAME=VALUE. */
qj_status unknown_setting(const struct arguments *arguments, const char *text);

#endif
