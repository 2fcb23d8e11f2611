/* claim: a user's program asked what it believes of a position.
 *
 * It gets the position's text and answers one line:
 *
 *     win | draw | loss        the outcome for the side to move
 *     NAME                     the player who wins, as the game names players
 *     NUMBER                   the score, or the Grundy value; of a puzzle, the dimension of the
 * kernel unique | multiple | inconsistent move MOVE                a best move, in the game's words
 *
 * See docs/programs.md.
 */
#ifndef QIJU_CLI_CLAIM_H
#define QIJU_CLI_CLAIM_H

#include "cli/child.h"
#include "cli/kept.h"

enum { CLAIM_LINE = 256 };

/* How the program is asked. */
struct asking {
    struct child_limits limits;
    bool keep;    /* one program for all positions, else one for each */
    bool running; /* child is at work (keep) */
    struct child child;
    uint64_t asked; /* positions so far */
};

/* Asks command (a line for the shell) about a position; line is what it says. QJ_BAD_INPUT after a
 * complaint when it says nothing that is one line; QJ_IO, QJ_LIMIT, QJ_STOPPED as for child_run. */
qj_status claim_ask(struct asking *asking, const char *command, const struct kept *text,
                    char line[CLAIM_LINE]);

/* Ends the program that was kept. */
void claim_end(struct asking *asking);

/* What is true of a position. */
struct truth {
    const qj_position *position;
    qj_session *session;
    qj_worth worth;
    qj_solution solution; /* of a puzzle */
};

enum claim_kind { CLAIM_OUTCOME, CLAIM_NUMBER, CLAIM_VERDICT, CLAIM_MOVE };

struct claim {
    enum claim_kind kind;
    int64_t value; /* outcome, number or verdict */
    qj_move move;
    bool right;
};

/* Reads a line and holds it against the truth. QJ_BAD_INPUT after a complaint when it is nothing
 * that can be said of the position; other errors are the context's. */
qj_status claim_judge(qj_context *context, const struct truth *truth, const char *line,
                      struct claim *claim);

#endif
