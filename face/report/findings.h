/* findings: what a user's program was found to claim and to play, as lines of JSON; see
 * docs/schema.json. */
#ifndef QIJU_FACE_REPORT_FINDINGS_H
#define QIJU_FACE_REPORT_FINDINGS_H

#include <qiju/qiju.h>

/* A board of a run over sizes: the values of its varied settings. */
struct findings_point {
    const qj_game *game;
    const char *const *names, *const *values;
    size_t count;
};

/* Moves of a line that are kept. */
enum { FINDING_LINE = 40 };

/* What shows a claim to be wrong. */
struct refutation {
    char sentence[QJ_MESSAGE_SIZE + QJ_WORDS_SIZE]; /* or "" */
    bool has_line; /* best play, perhaps behind the move that was claimed */
    char line[FINDING_LINE][QJ_MOVE_SIZE];
    size_t count;
    bool cut, over; /* it goes on; it has nothing of best play, as the game is over */
};

/* A claim that is wrong, and why. */
struct wrong_claim {
    const char *text; /* the position: size bytes */
    size_t size;
    bool moves; /* it stands behind the moves of the text */
    bool least; /* everything to come is claimed rightly */
    const char *claimed;
    const qj_worth *worth;       /* NULL for a puzzle */
    const qj_solution *solution; /* NULL for a game */
    const char *words;           /* of the worth */
    const struct refutation *refutation;
};

/* How many claims were checked: about boards, and about later positions. */
qj_status findings_claim(const struct findings_point *point, uint64_t boards, uint64_t positions,
                         const struct wrong_claim *wrong /* NULL: none is */, const qj_sink *sink);

enum { FINDING_BETTER = 3 };

/* A move of a program that cost something. */
struct bad_move {
    uint64_t number;
    char move[QJ_MOVE_SIZE];
    qj_worth before, after;
    char better[FINDING_BETTER][QJ_MOVE_SIZE]; /* the first of them */
    size_t better_count;
    bool thrown; /* the outcome of the game is worse from here on */
};

/* One of an array of them; first: its first. */
qj_status findings_bad_move(const struct bad_move *bad, bool first, const qj_sink *sink);

/* A game of a program against perfect play; values are the program's. */
struct played_game {
    bool second; /* the program's side */
    uint64_t moves;
    bool ended; /* else it was stopped */
    int64_t value, perfect;
    uint64_t mistakes;
    bool thrown;
    const char *costly; /* the bad moves, as findings_bad_move writes them: size bytes */
    size_t size;
};

qj_status findings_game(const struct findings_point *point, const struct played_game *played,
                        const qj_sink *sink);
qj_status findings_games(const qj_game *game, uint64_t games, uint64_t perfect, uint64_t thrown,
                         const qj_sink *sink);

/* A board without an answer, and why. */
qj_status findings_fault(const struct findings_point *point, const char *fault,
                         const qj_sink *sink);

#endif
