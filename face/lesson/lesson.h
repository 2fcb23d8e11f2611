/* lesson: positions, each with a task and a hint, in a text that a teacher writes; see
 * docs/howto/lessons.md.
 *
 *     lesson Nim: heaps in balance
 *
 *     game nim
 *     task find the only winning move
 *     hint Make the xor of the heaps 0.
 *     wrong 3 4: The xor is then 3.
 *     position
 *       3
 *       3 4 5
 */
#pragma once

#include "base/arena.h"

/* The task. A good move keeps the result of best play: points, or the outcome. */
enum lesson_task {
    LESSON_ONLY_WIN, /* find the only winning move */
    LESSON_A_WIN,    /* find a winning move */
    LESSON_ONLY_GOOD,
    LESSON_WIN,   /* win the game against perfect play */
    LESSON_WIN_IN /* win within a number of the pupil's moves */
};
enum { LESSON_MAX_MOVES = 999, LESSON_MAX_BYTES = 1 << 20, LESSON_INDENT = 2 };

/* The teacher's words on a wrong move, at line:column. */
struct lesson_wrong {
    const char *move, *words;
    uint64_t line, column;
};

struct lesson_step {
    const char *game; /* name, at game_line:game_column */
    uint64_t game_line, game_column;
    enum lesson_task task;
    uint64_t moves; /* for LESSON_WIN_IN, from 1 */
    uint64_t task_line, task_column;
    const char *hint; /* NULL: none */
    struct lesson_wrong *wrongs;
    uint64_t wrong_count;
    const char *text; /* position, without its indentation */
    uint64_t size;
    uint64_t text_line; /* number of its first line */
};

struct lesson {
    const char *title; /* may be "" */
    struct lesson_step *steps;
    uint64_t count;
    struct arena arena; /* its memory */
};

/* Reads a lesson; QJ_BAD_INPUT has the expected text and its place. Games and positions are not
 * checked. The caller frees *out. */
qj_status lesson_read(qj_context *context, qj_text text, struct lesson **out);
void lesson_free(struct lesson *lesson);

/* Returns the words of a task in the text; a number follows "win in". */
const char *lesson_task_words(enum lesson_task task);

/* Writes a lesson in the format of docs/openapi.json, with its title and its steps. */
qj_status lesson_json(const struct lesson *lesson, const qj_sink *sink);
