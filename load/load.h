/* load: a user-defined game from the command line, FILE.so, FILE or |COMMAND; see load.c. */
#pragma once

#include "load/object/call_guard.h"
#include "load/program/asking.h"

struct load {
    const char *word;
    qj_game *game;
    qj_game *problem; /* of the game; load_close frees it; NULL: none */
    qj_context *context;
    bool is_object; /* the rules are of this object, or of this program */
    struct shared_object object;
    struct program program;
};

/* Returns true if a word names a game to load: a command after a |, a path (with a slash) that ends
 * in .so, or the path of an executable file, which is run like a command. */
bool load_is_meant(const char *word);

/* Loads the game. The word and options must outlive it. error has the reason of failure: QJ_IO if
 * it cannot be opened or started or does not answer, QJ_BAD_INPUT for a wrong answer. */
qj_status load_open(const char *word, const struct load_options *options, qj_error *error,
                    struct load **out);

/* Replaces QJ_BAD_INPUT by the status of a failed program: QJ_IO if it does not answer. */
qj_status load_status(const struct load *load, qj_status status);

/* Ends the program, or unloads the object, after all made with the game is freed. Accepts NULL. */
void load_close(struct load *load);
