/* load: a user-defined game from the command line, FILE.so, FILE or |COMMAND; see load.c. */
#pragma once

#include "load/base/load_base.h"

#include <qiju/contest.h>

struct load {
    const char *word;
    qj_game *game;
    qj_game *problem; /* of the game, by load_problem; NULL: none */
    qj_context *context;
    struct shared_object *object; /* one of these two */
    struct program *program;
};

/* Returns true if a word names a game to load: a command after a |, a path (with a slash) that ends
 * in .so, or the path of an executable file, which is run like a command. */
bool load_is_meant(const char *word);

/* Loads the game. The word and options must outlive it. error has the reason of failure: QJ_IO if
 * it cannot be opened or started or does not answer, QJ_BAD_INPUT for a wrong answer. */
qj_status load_open(const char *word, const struct load_options *options, qj_error *error,
                    struct load **out);

/* Makes the contest's problem of the game, in place of an earlier one; error has the reason. */
qj_status load_problem(struct load *load, const qj_asked *asked, qj_error *error);

/* Replaces QJ_BAD_INPUT by the status of a failed program: QJ_IO if it does not answer. */
qj_status load_status(const struct load *load, qj_status status);

/* Ends the program, or unloads the object, after all made with the game is freed. Accepts NULL. */
void load_close(struct load *load);
