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
 * A line is text with a final 0 in place of its end. Functions that fail return false, and the
 * error of the line is a sentence "expected ..., found ...".
 */
#pragma once

#include "base/phrase.h"

#include <qiju/rules.h>
#include <string.h>

enum {
    PROTOCOL_VERSION = 4,   /* the newest; canonical needs 2, sum needs 3, board needs 4 */
    PROTOCOL_ERROR = 256,   /* bytes of a diagnostic, which is a phrase (base/phrase.h) */
    PROTOCOL_NAME = 24,     /* max bytes of a move's name: the capacity of three numbers */
    PROTOCOL_SUM_NAME = 19, /* max bytes of a part's move: "2048:" may precede it */
    PROTOCOL_LINES = 1000,  /* max lines of a drawing */
    PROTOCOL_BOARD = 100000 /* max lines of a board */
};

/* Bytes of a line or of a state, without a final 0. */
struct program_word {
    const char *start;
    size_t length;
};

static inline struct program_word word_of(const char *text)
{
    return (struct program_word){text, strlen(text)};
}

/* A line that is read word by word. */
struct word_line {
    const char *rest;           /* what is not yet read */
    char error[PROTOCOL_ERROR]; /* after a failure */
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
bool protocol_take_handshake(struct handshake *handshake, struct word_line *line);

/* The questions, and their words; the last two begin and end the dialogue of a batch. */
enum program_question {
    ASK_START,
    ASK_MOVES,
    ASK_CANONICAL,
    ASK_DRAW,
    ASK_BOARD,
    ASK_GREETING,
    ASK_FLUSH
};
extern const char *const protocol_questions[];

enum reply_kind { ANSWER_AT, ANSWER_NO, ANSWER_OVER, ANSWER_MOVES, ANSWER_LINES };

/* An answer; rest points into its line, after the first word. */
struct program_reply {
    enum reply_kind kind;
    int64_t value;    /* OVER: the value; LINES: the number of lines, also of a board */
    const char *rest; /* AT: the position; NO: the reason; MOVES: the moves */
};

/* Reads and checks a whole answer to a question. */
bool protocol_read_reply(const struct handshake *handshake, enum program_question question,
                         struct word_line *line, struct program_reply *reply);

/* Takes the next move from the rest of a checked answer; returns false at its end. */
struct program_reply_move {
    qj_move move;
    struct program_word position;
    int64_t points;
};
bool protocol_next_move(const struct handshake *handshake, const char **rest,
                        struct program_reply_move *out);

/* Convert a move's name to the numbers of a move, and back. Return false for an invalid name. */
bool protocol_pack_name(struct program_word name, qj_move *move);
void protocol_unpack_name(const qj_move *move, char text[PROTOCOL_NAME + 1]);

/* Reads the tier of a position, [1 or 2] TIER:... Returns false for another word. */
bool protocol_read_tier(const struct handshake *handshake, struct program_word word,
                        uint64_t *tier);

/* Returns true for the word of a position (with sum: of any number of parts); else writes the
 * error of the line. */
bool protocol_check_position(const struct handshake *handshake, struct program_word word,
                             struct word_line *line);

/* ---- words: words between blanks; errors have the form "expected ..., found ...". */

/* Returns the text from its first non-blank byte. */
const char *word_skip_blanks(const char *text);

/* Takes the next word of the text; its length is 0 at the end. */
struct program_word word_take(const char **text);

/* Returns true if the word equals this text. */
bool word_is(struct program_word word, const char *text);

/* Writes the error of the line; false. A macro, so that the compiler sees the constant result. */
#define word_fail(line, ...) (phrase_write((line)->error, sizeof(line)->error, __VA_ARGS__), false)

/* Writes the error "expected WHAT, found 'WORD'"; returns false. */
bool word_expected(struct word_line *line, const char *what, struct program_word found);

/* Reads a whole number of 64 bits. Returns false, without an error, for any other word; *out may be
 * written even then. */
bool word_read_whole(struct program_word word, int64_t *out);

/* Takes a whole number from lo to hi; else returns false; the error names what and the range. */
bool word_take_whole(struct word_line *line, const char *what, int64_t lo, int64_t hi,
                     int64_t *out);

/* Copies a word into a buffer of size bytes with a final 0; else returns false with an error. */
bool word_take_name(struct word_line *line, const char *what, char *out, size_t size);

/* Copies the rest of a line as one text, cut to the buffer. */
void word_take_rest(struct word_line *line, char *out, size_t size);

/* Returns true if no word is left; else writes an error. */
bool word_at_end(struct word_line *line);

/* ---- sum_word: words of parts separated by a joiner, which positions of a program may be:
 *
 *     3+5+12    three parts, the shorter first        +    none
 *
 * The program answers only for parts; words.c assembles the moves of a sum from the moves of
 * its parts. A joiner of 0 means no sums: each word is its only part. */

/* Takes the next part from the rest of a word; returns false at the end. The word must have passed
 * protocol_check_position. */
bool sum_word_next(char joiner, struct program_word *rest, struct program_word *part);

/* A word under construction, with its parts sorted by length, then by bytes. */
struct sum_word {
    char joiner;
    char *text; /* without a final 0 */
    size_t length, room;
    bool full; /* it would exceed room bytes */
};

/* Adds all parts of a word, each at its place. */
void sum_word_add(struct sum_word *sum, struct program_word word);

/* Ends the word: a sum of no parts is just the joiner. */
void sum_word_end(struct sum_word *sum);

/* Converts the move of a part (counted from 0) to a move of the sum. */
qj_move sum_word_move(size_t part, const qj_move *move);
