/* puzzle: linear puzzles in the terminal, and lessons. */
#pragma once

#include "cli/claims/claims.h"
#include "face/lesson/lesson.h"

/* ---- puzzle_play: a puzzle solved by the user in the terminal. */

/* Runs qiju play on the position of a puzzle. */
qj_status puzzle_play_run(const struct question *question);

/* ---- lesson_check: reads a lesson, and checks it against the exact values. */

/* Reads the lesson of a file within a context, checks that every task is possible and correct, and
 * writes it as JSON. *steps: the number of its tasks. QJ_BAD_INPUT, after a diagnostic with a place
 * of the file, on a fault. */
qj_status lesson_check_file(qj_context *context, const char *path, struct buffer *json,
                            uint64_t *steps);
