/* load: a game that the person at the command line brings, FILE.so, FILE or |COMMAND; see load.c.
 */
#ifndef QIJU_LOAD_LOAD_H
#define QIJU_LOAD_LOAD_H

#include "load/base/options.h"

#include <qiju/contest.h>

struct load;

/* Whether a word means a game to load: a command after a |, a path (with a slash) that ends in .so,
 * or the path of an executable file, which is run like a command. */
bool load_is_meant(const char *word);

/* Loads the game; the word and load_close's caller outlive it. error says what went wrong: QJ_IO
 * when it cannot be opened or started, or does not answer, QJ_BAD_INPUT when an answer is wrong. */
qj_status load_open(const char *word, const struct load_options *options, qj_error *error,
                    struct load **out);

const qj_game *load_game(const struct load *load);

/* The contest's problem made from it, owned by the load; error says what went wrong. */
qj_status load_problem(struct load *load, const qj_asked *asked, qj_error *error,
                       const qj_game **out);

/* The status of a failed program, in place of QJ_BAD_INPUT: QJ_IO when it has ended or does not
 * answer. */
qj_status load_status(const struct load *load, qj_status status);

/* Ends the program, or unloads the object. To be called after everything made with the game is
 * freed; takes NULL. */
void load_close(struct load *load);

#endif
