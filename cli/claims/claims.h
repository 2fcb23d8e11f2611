/* claims: claims of programs about positions, and their truth. */
#pragma once

#include "cli/question/command.h"
#include "face/explain/explain.h"
#include "load/base/child.h"

/* ---- solved: a position as a text, and its exact value. The text is given to programs and shown
 * to users; the position is read from it, so both are equal. */

struct solved_position {
    qj_context *context;
    const qj_game *game;
    struct buffer text;
    bool moves; /* the text ends in moves, and the position is the position after them */
    qj_position *position;
    qj_session *session;
    bool puzzle;
    qj_value value;       /* if it is a game */
    qj_solution solution; /* if it is a puzzle */
};

/* Open the board at a point of a grid, with the text as generated; the board and its text, of which
 * the first case is taken; and the position after a legal move. On failure the context has the
 * error. Close the result for any status. */
qj_status solved_board(struct vary *vary, qj_context *context, const char *engine,
                       struct solved_position *solved);
qj_status solved_start(struct vary *vary, qj_context *context, struct solved_position *solved);
qj_status solved_after(const struct solved_position *solved, const qj_move *move,
                       struct solved_position *after);
void solved_close(struct solved_position *solved);

/* Writes a position: as a start if the game's format can express it, else as a record; *moves: the
 * text ends in the moves of a record. */
qj_status solved_write(const qj_position *position, struct buffer *text, bool *moves);

/* Determines whether a move is possible in a session. */
qj_status solved_has_move(qj_session *session, bool *goes_on);

/* Finds a move among the moves in a session; *found is false if it is in no or in a larger group.
 */
qj_status solved_find_move(qj_session *session, const qj_move *move, qj_value *value, bool *found);

/* Legal moves with their values, {0} at first; scope_free frees them. */
struct move_list {
    qj_option *items;
    size_t count, capacity;
    size_t most; /* max number of listed moves */
    bool full;   /* out of memory for one more move */
};

/* Lists the moves in a session, up to `most`; replaces the earlier list. QJ_LIMIT after a
 * diagnostic: out of memory. */
qj_status solved_list_moves(qj_session *session, size_t most, struct move_list *moves);

/* Counts the good moves, the best of which is *best, and all moves, each move of a group. Returns 0
 * if there are no moves or if some value is not known; *best and *all are then not set. */
uint64_t solved_count_good(const struct move_list *moves, const qj_option **best, uint64_t *all);

/* Counts moves as a visitor of them; returns false after more than `most`. */
struct solved_counter {
    uint64_t count, most;
};
bool solved_count_move(void *counter, const qj_move *move);

/* Counts the moves to the end of a game from a session: the remoteness if the value has it, else
 * the length of a best line; QJ_NOT_KNOWN for more than `most`. */
qj_status solved_length(qj_session *session, const qj_value *value, uint64_t most,
                        uint64_t *length);

/* ---- user_program: the dialogue of qiju and a user's program; see docs/reference/programs.md. */

/* Wrap child_start, child_run, child_say and child_hear, with a diagnostic if a program cannot be
 * started or memory is out. */
qj_status user_program_start(struct child *child, const char *const *words,
                             const struct child_limits *limits);
qj_status user_program_run(const char *const *words, const struct buffer *input,
                           const struct child_limits *limits, struct child_result *result);
qj_status user_program_say(struct child *child, const char *text, size_t size);
qj_status user_program_hear(struct child *child, char **line);

/* Sends "position K" and the K lines of the text. */
qj_status user_program_say_position(struct child *child, const struct buffer *text);

/* Reads "move MOVE". QJ_BAD_INPUT: invalid; the context has the reason. */
qj_status user_program_read_move(const struct solved_position *solved, const char *line,
                                 qj_move *move);

/* Records that a program ended before it sent `expected`. Returns QJ_BAD_INPUT. */
qj_status user_program_fail_end(qj_context *context, const char *expected,
                                const struct child_result *result,
                                const struct child_limits *limits);

/* ---- claim: a claim of a user's program about a position, and whether it is true.
 *
 * The program receives the position's text and answers with one line:
 *
 *     win | draw | loss        the outcome for the player to move
 *     NAME                     the winner, as the game names its players
 *     NUMBER                   the score, or the Grundy value; of a puzzle, the dimension of the
 *                              kernel
 *     unique | multiple | inconsistent
 *     move MOVE                a best move, in the game's notation
 *
 * See docs/reference/programs.md.
 */

enum { CLAIM_LINE = 256 };

/* State of the dialogue with a program. */
struct claim_program {
    struct child_limits limits;
    bool persistent; /* one process for many positions, else one for each */
    bool running;    /* a persistent child is running */
    struct child child;
    struct buffer command; /* of the child */
    uint64_t asked;        /* number of positions so far */
};

/* Queries a command (a line for the shell) about a position. QJ_BAD_INPUT: it answers no line; the
 * context has the reason. QJ_IO, QJ_LIMIT after a diagnostic; QJ_STOPPED. */
qj_status claim_ask(struct claim_program *program, const char *command,
                    const struct solved_position *solved, char line[CLAIM_LINE]);

/* Ends the persistent program. */
void claim_end(struct claim_program *program);

struct claim {
    bool is_number, is_move; /* none: an outcome, a verdict, or that there is no move */
    int64_t value;           /* outcome, number or verdict */
    qj_move move;
    bool right;
};

/* Reads a line and compares it with the exact value. QJ_BAD_INPUT: it is no claim about the
 * position. The context has the error. */
qj_status claim_judge(const struct solved_position *solved, const char *line, struct claim *claim);

/* Max number of stored moves of a line. */
enum { REFUTATION_LINE = 40 };

/* Evidence against a claim. */
struct refutation {
    char sentence[QJ_MARKED_SIZE]; /* a phrase (base/phrase.h), or "" */
    bool has_line;                 /* a line of best play, perhaps after the claimed move */
    const qj_position *position;   /* from which it is, while it is found */
    char line[REFUTATION_LINE][QJ_MOVE_SIZE];
    size_t count;
    bool cut, over; /* the line is longer; the line is empty, as the game is over */
};

/* Finds evidence against a wrong claim. */
qj_status claim_refute(const struct solved_position *solved, const struct claim *claim,
                       struct refutation *out);

/* ---- solution_steps: runs the solutions that report their steps as child processes. Thread-safe.
 * Ctrl-C ends a run. */

extern const struct explain_solutions solution_steps;
