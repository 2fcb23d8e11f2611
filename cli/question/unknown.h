/* unknown: suggests corrections of an unknown word. */
#ifndef QIJU_CLI_QUESTION_UNKNOWN_H
#define QIJU_CLI_QUESTION_UNKNOWN_H

#include "cli/base/arguments.h"

/* Print diagnostics and return QJ_USAGE. They suggest the nearest verb, game or option; for a game
 * also a user's file or an example. next: the word after it, which may be the game, or NULL. */
qj_status unknown_verb(const char *word);
qj_status unknown_verb_or_game(const char *verb, const char *word);
qj_status unknown_game(const char *verb, const char *word, const char *next);

/* word is --NAME, perhaps with a value after length bytes of NAME. */
qj_status unknown_option(const struct arguments *arguments, const char *word, size_t length);

/* text is NAME=VALUE. */
qj_status unknown_setting(const struct arguments *arguments, const char *text);

#endif
