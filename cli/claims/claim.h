/* claim: what a user's program claims about a position, and whether that is true.
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
 * See docs/programs.md.
 */
#ifndef QIJU_CLI_CLAIMS_CLAIM_H
#define QIJU_CLI_CLAIMS_CLAIM_H

#include "cli/claims/talk.h"

enum { CLAIM_LINE = 256 };

/* How the program is asked. */
struct asking {
    struct child_limits limits;
    bool keep;    /* one program for many positions, else one for each */
    bool running; /* child is at work (keep) */
    struct child child;
    struct kept command;    /* of the child */
    char fault[TALK_FAULT]; /* what is wrong with the program, "" when nothing is */
    uint64_t asked;         /* positions so far */
};

/* Asks command (a line for the shell) about a position. QJ_BAD_INPUT: it answers no line; fault
 * says why. QJ_IO, QJ_LIMIT after a complaint; QJ_STOPPED. */
qj_status claim_ask(struct asking *asking, const char *command, const struct kept *text,
                    char line[CLAIM_LINE]);

/* Ends the program that was kept. */
void claim_end(struct asking *asking);

enum claim_kind { CLAIM_OUTCOME, CLAIM_NUMBER, CLAIM_VERDICT, CLAIM_MOVE, CLAIM_NO_MOVE };

struct claim {
    enum claim_kind kind;
    int64_t value; /* outcome, number or verdict */
    qj_move move;
    bool right;
};

/* Reads a line and compares it with the truth. QJ_BAD_INPUT: it is no claim about the position;
 * fault says why. Other errors are the context's. */
qj_status claim_judge(const struct spot *spot, const char *line, struct claim *claim,
                      char fault[TALK_FAULT]);

/* What shows a claim to be wrong. */
qj_status claim_refute(const struct spot *spot, const struct claim *claim, struct refutation *out);

#endif
