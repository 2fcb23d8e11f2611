/* named: the game that a command line names, and its settings. */
#ifndef QIJU_CLI_QUESTION_NAMED_H
#define QIJU_CLI_QUESTION_NAMED_H

#include "cli/base/kept.h"
#include "cli/question/command.h"

/* Parses the words of a verb. takes_settings: the first place names a game, which is loaded if it
 * has to be, and options that the verb does not have are its settings. */
qj_status named_parse(struct arguments *arguments, const struct verb *verb, bool takes_settings,
                      int count, char **words);

/* The game named in a place, or NULL after a complaint. */
const qj_game *named_game(const struct arguments *arguments, size_t place);

/* Whether a place says heaps with their rules, as "0.77:3,5 0.6:7". It is then not taken for a
 * file, which can be named as ./NAME. */
bool named_is_sum(const struct arguments *arguments, const char *place);

/* Takes a second place for a setting: heaps with their rules, or else a code. */
qj_status named_take_rule(struct arguments *arguments, const char *place);

/* The board that the settings make: its text, of at most --memory bytes, and case number which of
 * it. QJ_LIMIT and text->full: there is no room for the text. */
qj_status named_board(const struct arguments *arguments, qj_context *context,
                      const char *const *settings, uint64_t which, struct kept *text,
                      qj_position **out);

#endif
