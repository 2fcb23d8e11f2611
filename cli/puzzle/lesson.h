/* lesson: a lesson to be served: read, and checked against the exact values. */
#ifndef QIJU_CLI_PUZZLE_LESSON_H
#define QIJU_CLI_PUZZLE_LESSON_H

#include "cli/base/kept.h"

/* The games, besides those of the catalogue, that a lesson may name. */
struct lesson_games {
    const qj_game *const *own;
    size_t count;
};

/* Reads the lesson of a file within a context, checks that every task can be done and is what it
 * says, and writes it as JSON. Complains when it fails: QJ_BAD_INPUT at a place of the file. */
qj_status lesson_load(qj_context *context, const char *path, const struct lesson_games *games,
                      struct kept *json);

#endif
