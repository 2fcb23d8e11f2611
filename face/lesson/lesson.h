/* lesson: positions with a task and a hint each, as a text that a teacher writes; see
 * docs/howto/lessons.md.
 *
 *     lesson Nim: heaps in balance
 *
 *     game nim
 *     task find the only winning move
 *     hint Make the xor of the heaps 0.
 *     position
 *       3
 *       3 4 5
 */
#ifndef QIJU_FACE_LESSON_LESSON_H
#define QIJU_FACE_LESSON_LESSON_H

#include <qiju/qiju.h>

/* The task. A move is good when it keeps the result of best play: points, or the outcome. */
enum lesson_task {
    LESSON_ONLY_WIN, /* one move wins, and it is to be found */
    LESSON_A_WIN,    /* a move that wins */
    LESSON_ONLY_GOOD,
    LESSON_WIN,   /* the game is to be won against perfect play */
    LESSON_WIN_IN /* the same by so many moves of one's own */
};
enum { LESSON_MOST_MOVES = 999, LESSON_MOST_BYTES = 1 << 20, LESSON_INDENT = 2 };

struct lesson_step {
    const char *game; /* its name, at game_line:game_column */
    uint64_t game_line, game_column;
    enum lesson_task task;
    uint64_t moves; /* of LESSON_WIN_IN, from 1 */
    uint64_t task_line, task_column;
    const char *hint; /* NULL: there is none */
    const char *text; /* of the position, without its indentation */
    uint64_t size;
    uint64_t text_line; /* of its first line */
};

struct lesson {
    const char *title; /* may be "" */
    struct lesson_step *steps;
    uint64_t count;
};

/* Reads a lesson; QJ_BAD_INPUT says what was expected and where. Games and positions are not
 * checked. *out is the caller's. */
qj_status lesson_read(qj_context *context, const qj_source *source, struct lesson **out);
void lesson_free(struct lesson *lesson);

/* A task as the text says it, with N of "win in N". */
enum { LESSON_TASK_SIZE = 40 };
void lesson_task_words(enum lesson_task task, uint64_t moves, char words[LESSON_TASK_SIZE]);

/* A lesson as docs/openapi.json has it, with its title and its steps. */
qj_status lesson_json(const struct lesson *lesson, const qj_sink *sink);

#endif
