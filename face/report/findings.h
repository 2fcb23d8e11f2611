/* findings: the claims and moves of a user's program, and their faults, as lines of JSON; see
 * docs/schema.json. */
#ifndef QIJU_FACE_REPORT_FINDINGS_H
#define QIJU_FACE_REPORT_FINDINGS_H

#include "face/base/rows_format.h"

/* Max number of stored moves of a line. */
enum { FINDING_LINE = 40 };

/* Evidence against a claim. */
struct refutation {
    char sentence[QJ_MESSAGE_SIZE + QJ_WORDS_SIZE]; /* or "" */
    bool has_line; /* a line of best play, perhaps after the claimed move */
    char line[FINDING_LINE][QJ_MOVE_SIZE];
    size_t count;
    bool cut, over; /* the line is longer; the line is empty, as the game is over */
};

/* A wrong claim, and the reason. */
struct wrong_claim {
    const char *text; /* the position, size bytes */
    size_t size;
    bool moves; /* the position is after the moves of the text */
    bool least; /* all claims about later positions are right */
    const char *claimed;
    const qj_value *value;       /* NULL for a puzzle */
    const qj_solution *solution; /* NULL for a game */
    const char *words;           /* the value in words */
    const struct refutation *refutation;
};

/* Writes the number of checked claims: about boards, and about later positions. */
qj_status findings_claim(const struct rows_point *point, uint64_t boards, uint64_t positions,
                         const struct wrong_claim *wrong /* NULL: all are right */,
                         const qj_sink *sink);

enum { FINDING_BETTER = 3 };

/* A move of a program that lost value. */
struct bad_move {
    uint64_t number;
    char move[QJ_MOVE_SIZE];
    qj_value before, after;
    char better[FINDING_BETTER][QJ_MOVE_SIZE]; /* the first better moves */
    size_t better_count;
    bool thrown; /* the move changed the outcome of the game */
};

/* Writes an element of an array; first: the first element. */
qj_status findings_bad_move(const struct bad_move *bad, bool first, const qj_sink *sink);

/* A game of a program against perfect play; values are for the program. */
struct played_game {
    bool second; /* side of the program */
    uint64_t moves;
    bool ended; /* false: it was stopped */
    int64_t value, perfect;
    uint64_t mistakes;
    bool thrown;
    const char *costly; /* the bad moves, written by findings_bad_move, size bytes */
    size_t size;
};

qj_status findings_game(const struct rows_point *point, const struct played_game *played,
                        const qj_sink *sink);
qj_status findings_games(const qj_game *game, uint64_t games, uint64_t perfect, uint64_t thrown,
                         const qj_sink *sink);

/* Writes a board without an answer, and the reason. */
qj_status findings_fault(const struct rows_point *point, const char *fault, const qj_sink *sink);

#endif
