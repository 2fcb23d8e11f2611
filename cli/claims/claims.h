/* claims: what programs say about positions, and the truth. */
#ifndef QIJU_CLI_CLAIMS_CLAIMS_H
#define QIJU_CLI_CLAIMS_CLAIMS_H

#include "cli/question/vary.h"
#include "load/base/child.h"

/* ---- solved: a position as a text, and the truth about it. Programs are given the text and users
 * are shown it; the position is read from it, so that both mean the same. */

struct solved_position {
    qj_context *context;
    const qj_game *game;
    struct buffer text;
    bool moves; /* the text ends in moves played, and the position is the one after them */
    qj_position *position;
    qj_session *session;
    bool puzzle;
    qj_worth worth;       /* unless it is a puzzle */
    qj_solution solution; /* if it is */
};

void solved_close(struct solved_position *solved);

/* The board at a point of a grid: as it is generated, in the contest's form, or the first case of
 * several. */
qj_status solved_start(struct vary *vary, qj_context *context, struct solved_position *solved);

/* The solved position after a legal move: written as a start of its own if the game's text can say
 * it. */
qj_status solved_after(const struct solved_position *solved, const qj_move *move,
                       struct solved_position *after);

/* Whether there is a move to make where a session stands. */
qj_status solved_has_move(qj_session *session, bool *goes_on);

/* Legal moves with their worths, {0} at first; items is the caller's, to be freed. */
struct move_list {
    qj_option *items;
    size_t count, capacity;
    size_t most; /* of those that are listed */
    bool full;   /* there was no memory for one more */
};

/* Lists the moves where a session stands, up to a limit, in place of others that are listed.
 * QJ_LIMIT after a diagnostic when there is no memory. */
qj_status solved_list_moves(qj_session *session, size_t most, struct move_list *moves);

/* Moves to the end of a game where a session stands: those that the winner needs against the
 * longest resistance, where the worth says so, else those of a best line; QJ_NOT_KNOWN when they
 * are more than most. */
qj_status solved_length(qj_session *session, const qj_worth *worth, uint64_t most,
                        uint64_t *length);

/* ---- user_program: what qiju and a user's program say to each other; see docs/reference/programs.md. */

/* What is wrong with a program, in words. */
enum { PROGRAM_FAULT = 400 };

/* The same as child_start, child_run, child_say and child_hear, but with a diagnostic when a
 * program cannot be started or memory is out. */
qj_status user_program_start(struct child *child, const char *const *words,
                             const struct child_limits *limits);
qj_status user_program_run(const char *const *words, const struct buffer *input,
                           const struct child_limits *limits, struct child_result *result);
qj_status user_program_say(struct child *child, const char *text, size_t size);
qj_status user_program_hear(struct child *child, char **line);

/* Says "position K" and the K lines of the text. */
qj_status user_program_say_position(struct child *child, const struct buffer *text);

/* Reads "move MOVE". QJ_BAD_INPUT: it is not one; fault says why. */
qj_status user_program_read_move(const struct solved_position *solved, const char *line,
                                 qj_move *move, char fault[PROGRAM_FAULT]);

/* The fault of a program that ended instead of giving what was expected. Returns QJ_BAD_INPUT. */
qj_status user_program_fail_end(const char *expected, const struct child_result *result,
                                const struct child_limits *limits, char fault[PROGRAM_FAULT]);

/* ---- claim: what a user's program claims about a position, and whether that is true.
 *
 * The program gets the position's text and answers one line:
 *
 *     win | draw | loss        the outcome for the side to move
 *     NAME                     who wins, as the game names its players
 *     NUMBER                   the score, or the Grundy value; of a puzzle, the dimension of the
 *                              kernel
 *     unique | multiple | inconsistent
 *     move MOVE                a best move, in the game's words
 *
 * See docs/reference/programs.md.
 */

enum { CLAIM_LINE = 256 };

/* How the program is asked. */
struct claim_program {
    struct child_limits limits;
    bool persistent; /* one program for many positions, else one for each */
    bool running;    /* a persistent child is at work */
    struct child child;
    struct buffer command;     /* of the child */
    char fault[PROGRAM_FAULT]; /* what is wrong with the program, "" when nothing is */
    uint64_t asked;            /* positions so far */
};

/* Asks command (a line for the shell) about a position. QJ_BAD_INPUT: it answers no line; fault
 * says why. QJ_IO, QJ_LIMIT after a diagnostic; QJ_STOPPED. */
qj_status claim_ask(struct claim_program *program, const char *command, const struct buffer *text,
                    char line[CLAIM_LINE]);

/* Ends the program that was kept. */
void claim_end(struct claim_program *program);

enum claim_kind { CLAIM_OUTCOME, CLAIM_NUMBER, CLAIM_VERDICT, CLAIM_MOVE, CLAIM_NO_MOVE };

struct claim {
    enum claim_kind kind;
    int64_t value; /* outcome, number or verdict */
    qj_move move;
    bool right;
};

/* Reads a line and compares it with the truth. QJ_BAD_INPUT: it is no claim about the position;
 * fault says why. Other errors are the context's. */
qj_status claim_judge(const struct solved_position *solved, const char *line, struct claim *claim,
                      char fault[PROGRAM_FAULT]);

/* What shows a claim to be wrong. */
qj_status claim_refute(const struct solved_position *solved, const struct claim *claim,
                       struct refutation *out);

#endif
