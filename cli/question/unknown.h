/* unknown: suggests what an unknown word may have meant. */
#ifndef QIJU_CLI_QUESTION_UNKNOWN_H
#define QIJU_CLI_QUESTION_UNKNOWN_H

#include "cli/base/arguments.h"

/* Complaints; QJ_USAGE. The verb, game or option is the nearest that there is; a game may also be a
 * file of the user's own, or an example. */
qj_status unknown_verb(const char *word);
qj_status unknown_verb_or_game(const char *verb, const char *word);
qj_status unknown_game(const char *verb, const char *word);

/* word is --NAME, perhaps with a value behind length bytes of NAME. */
qj_status unknown_option(const struct arguments *arguments, const char *word, size_t length);

/* text is NAME=VALUE. */
qj_status unknown_setting(const struct arguments *arguments, const char *text);

#endif
