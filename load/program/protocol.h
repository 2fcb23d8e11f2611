/* protocol: parses the lines of a program on a pipe, without input or output.
 * docs/reference/pipe.md is the grammar for users.
 *
 *     qiju 4                                  the first line of both; the answer may be 1 to 4
 *     name WORD, ending WORD ... ready        the description of the game
 *     at POSITION | no REASON                 to: start VALUE ...
 *     over VALUE | moves NAME POSITION [POINTS] ... | no REASON
 *                                             to: moves POSITION
 *     at POSITION                             to: canonical POSITION (version 2)
 *     lines COUNT                             to: draw POSITION; then COUNT lines
 *     board COUNT                             to: board POSITION (version 4); then COUNT of
 *         cell SHAPE LOOK X Y [WORDS]
 *         line CELL CELL
 *         move NAME CELL [CELL]
 *
 * A line is text with a final 0 in place of its end. Functions that fail return false and a
 * sentence "expected ..., found ...".
 */
#ifndef QIJU_LOAD_PROGRAM_PROTOCOL_H
#define QIJU_LOAD_PROGRAM_PROTOCOL_H

#include <qiju/rules.h>

/* Separators of words in a line. */
#define PROTOCOL_BLANKS " \t\v\f\r"

enum {
    PROTOCOL_VERSION = 4,   /* the newest; canonical needs 2, sum needs 3, board needs 4 */
    PROTOCOL_ERROR = 256,   /* bytes of a diagnostic, which is a phrase (base/phrase.h) */
    PROTOCOL_NAME = 24,     /* max bytes of a move's name: the capacity of three numbers */
    PROTOCOL_SUM_NAME = 19, /* max bytes of a part's move: "2048:" may precede it */
    PROTOCOL_LINES = 1000,  /* max lines of a drawing */
    PROTOCOL_BOARD = 100000 /* max lines of a board */
};

/* The description of a program's game; all 0 before the first line. */
struct handshake {
    int64_t version; /* 0: not received yet */
    bool ready;
    char name[48], summary[160], players[2][48];
    qj_ending ending;
    bool impartial, outcome_only, loops, draws, canonical, tier, board;
    char sum;    /* joiner of the parts of a position; 0: positions have no parts */
    size_t size; /* max bytes of a position; 0: not received yet */
    size_t parameter_count;
    qj_rules_parameter parameters[QJ_PARAMETERS_MAX + 1];
    char parameter_names[QJ_PARAMETERS_MAX][48];
    char meanings[QJ_PARAMETERS_MAX][160];
};

/* Takes one line of the handshake; the last line sets handshake->ready. */
bool protocol_take_handshake(struct handshake *handshake, const char *line,
                             char error[PROTOCOL_ERROR]);

enum reply_kind { ANSWER_AT, ANSWER_NO, ANSWER_OVER, ANSWER_MOVES, ANSWER_LINES };

/* An answer; rest points into its line, after the first word. */
struct program_reply {
    enum reply_kind kind;
    int64_t value;    /* OVER: the value; LINES: the number of lines, also of a board */
    const char *rest; /* AT: the position; NO: the reason; MOVES: the moves */
};

/* Read and check a whole answer to "start", "moves", "canonical", and "draw" or "board". */
bool protocol_reply_start(const struct handshake *handshake, const char *line,
                          struct program_reply *reply, char error[PROTOCOL_ERROR]);
bool protocol_reply_moves(const struct handshake *handshake, const char *line,
                          struct program_reply *reply, char error[PROTOCOL_ERROR]);
bool protocol_reply_canonical(const struct handshake *handshake, const char *line,
                              struct program_reply *reply, char error[PROTOCOL_ERROR]);
/* Reads WORD COUNT, with a count of at most `most`. */
bool protocol_reply_lines(const char *word, int64_t most, const char *line,
                          struct program_reply *reply, char error[PROTOCOL_ERROR]);

/* Takes the next move from the rest of a checked answer; returns false at its end. The position is
 * a word of length bytes. */
struct program_reply_move {
    qj_move move;
    const char *position;
    size_t length;
    int64_t points;
};
bool protocol_next_move(const struct handshake *handshake, const char **rest,
                        struct program_reply_move *out);

/* Convert a move's name to the numbers of a move, and back. Return false for an invalid name. */
bool protocol_pack_name(const char *name, size_t length, qj_move *move);
void protocol_unpack_name(const qj_move *move, char text[PROTOCOL_NAME + 1]);

/* Reads the tier of a position, with the fact "tier": [1 or 2] TIER:... Returns false for another
 * word. */
bool protocol_read_tier(const struct handshake *handshake, const char *word, uint64_t *tier);

/* Returns true if length bytes are the word of a position (with sum: of any number of parts); else
 * writes a diagnostic.
 */
bool protocol_check_position(const struct handshake *handshake, const char *word, size_t length,
                             char error[PROTOCOL_ERROR]);

#endif
