/* named: the game that a command line names, and its settings. */
#ifndef QIJU_CLI_QUESTION_NAMED_H
#define QIJU_CLI_QUESTION_NAMED_H

#include "cli/question/command.h"

/* Parses the words of a verb. takes_settings: the first place names a game, which is loaded if
 * necessary, and options that the verb lacks are its settings. */
qj_status named_parse(struct arguments *arguments, const struct verb *verb, bool takes_settings,
                      int count, char **words);

/* Returns the game named in a place, or NULL after a diagnostic. */
const qj_game *named_game(const struct arguments *arguments, size_t place);

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

#endif
