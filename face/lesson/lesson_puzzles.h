/* lesson_puzzles: positions with exactly one good move, as a list and as a lesson. */
#ifndef QIJU_FACE_LESSON_LESSON_PUZZLES_H
#define QIJU_FACE_LESSON_LESSON_PUZZLES_H

#include <qiju/qiju.h>

struct puzzle_found {
    const char *language; /* of a list and of hints; NULL: English */
    const qj_game *game;
    const char *text;   /* the position after all moves of the text's record */
    const char *player; /* the player to move */
    char move[QJ_MOVE_SIZE];
    qj_value value;
    uint64_t depth; /* moves to the end of the game */
    uint64_t moves; /* number of legal moves */
};

/* Writes entry `number` of the list, from 1. */
qj_status puzzles_text(const struct puzzle_found *puzzle, uint64_t number, const qj_sink *sink);
/* Writes one object a line. */
qj_status puzzles_json(const struct puzzle_found *puzzle, const qj_sink *sink);
/* Write the first lines of a lesson, and a step of it. */
qj_status puzzles_lesson_title(const qj_game *game, const qj_sink *sink);
qj_status puzzles_lesson(const struct puzzle_found *puzzle, const qj_sink *sink);

#endif
