/* protocol: the lines that a program on a pipe says, read without any input or output of its own.
 * docs/reference/pipe.md is the grammar for people.
 *
 *     qiju 4                                  the first line of both; the answer may say 1 to 3
 *     name WORD, ending WORD ... ready        what the game is
 *     at POSITION | no REASON                 to: start VALUE ...
 *     over VALUE | moves NAME POSITION [POINTS] ... | no REASON
 *                                             to: moves POSITION
 *     at POSITION                             to: canonical POSITION (version 2)
 *     lines COUNT                             to: draw POSITION; then so many lines
 *     board COUNT                             to: board POSITION (version 4); then so many of
 *         cell SHAPE LOOK X Y [WORDS]
 *         line CELL CELL
 *         move NAME CELL [CELL]
 *
 * A line is text with a final 0 instead of its end. Every function that can complain returns false
 * and a sentence "expected ..., found ...".
 */
#ifndef QIJU_LOAD_PROGRAM_PROTOCOL_H
#define QIJU_LOAD_PROGRAM_PROTOCOL_H

#include <qiju/rules.h>

/* What sets words apart, in a line. */
#define PROTOCOL_BLANKS " \t\v\f\r"

enum {
    PROTOCOL_VERSION = 4, /* the newest; 1 knows no canonical, 2 no sum, 3 no board */
    PROTOCOL_ERROR = 160,
    PROTOCOL_NAME = 24,     /* most bytes of a move's name: what three numbers hold */
    PROTOCOL_SUM_NAME = 19, /* the same of a part's move: "2048:" may come before it */
    PROTOCOL_LINES = 1000,  /* most lines of a drawing */
    PROTOCOL_BOARD = 100000 /* most lines of a board */
};

/* What a program says of its game; all 0 before the first line. */
struct handshake {
    int64_t version; /* 0: not said yet */
    bool ready;
    char name[48], summary[160], players[2][48];
    qj_ending ending;
    bool impartial, outcome_only, loops, draws, canonical, board;
    char sum;    /* what joins the parts of a position; 0: no position has any */
    size_t size; /* most bytes of a position; 0: not said yet */
    size_t parameter_count;
    qj_rules_parameter parameters[QJ_MOST_PARAMETERS + 1];
    char parameter_names[QJ_MOST_PARAMETERS][48];
    char meanings[QJ_MOST_PARAMETERS][160];
};

/* Takes one line of the handshake; handshake->ready is set with the last one. */
bool protocol_take_handshake(struct handshake *handshake, const char *line,
                             char error[PROTOCOL_ERROR]);

enum reply_kind { ANSWER_AT, ANSWER_NO, ANSWER_OVER, ANSWER_MOVES, ANSWER_LINES };

/* What an answer says; rest points into its line, after the first word. */
struct program_reply {
    enum reply_kind kind;
    int64_t value;    /* OVER: the value; LINES: how many, also of a board */
    const char *rest; /* AT: the position; NO: the reason; MOVES: the moves */
};

/* Reads and checks a whole answer to "start", "moves", "canonical", and "draw" or "board". */
bool protocol_reply_start(const struct handshake *handshake, const char *line,
                          struct program_reply *reply, char error[PROTOCOL_ERROR]);
bool protocol_reply_moves(const struct handshake *handshake, const char *line,
                          struct program_reply *reply, char error[PROTOCOL_ERROR]);
bool protocol_reply_canonical(const struct handshake *handshake, const char *line,
                              struct program_reply *reply, char error[PROTOCOL_ERROR]);
/* WORD COUNT, at most so many. */
bool protocol_reply_lines(const char *word, int64_t most, const char *line,
                          struct program_reply *reply, char error[PROTOCOL_ERROR]);

/* The next move in the rest of an answer that was checked; false at its end. The position is a word
 * of length bytes. */
struct program_reply_move {
    qj_move move;
    const char *position;
    size_t length;
    int64_t points;
};
bool protocol_next_move(const struct handshake *handshake, const char **rest,
                        struct program_reply_move *out);

/* A move's name as the numbers of a move, and back. false: it is no name. */
bool protocol_pack_name(const char *name, size_t length, qj_move *move);
void protocol_unpack_name(const qj_move *move, char text[PROTOCOL_NAME + 1]);

/* Whether length bytes are a position's word, with sum one of parts, or of none; else a diagnostic.
 */
bool protocol_check_position(const struct handshake *handshake, const char *word, size_t length,
                             char error[PROTOCOL_ERROR]);

#endif
