/* verify: checks an answer with qiju-check, the program that shares no code with qiju. */
#ifndef QIJU_CLI_CONTEST_VERIFY_H
#define QIJU_CLI_CONTEST_VERIFY_H

#include "cli/contest/solution.h"

/* How to ask qiju-check. */
struct verifier {
    qj_context *context;
    const qj_game *game;
    char program[PATH_MAX]; /* of qiju-check, which stands beside the command; "": not there, or
                             the game is none of the catalogue */
    char input[PATH_MAX];   /* a file for it to read */
};

void verify_open(struct verifier *verifier, struct workshop *workshop, qj_context *context,
                 const qj_game *game);

/* *verified: qiju-check has verified exactly that answer. It is false when the answer has no
 * certificate, or there is no qiju-check. QJ_BUG after a complaint when it verifies another
 * answer. */
qj_status verify_answer(const struct verifier *verifier, const struct kept *input,
                        const struct kept *answer, bool *verified);

#endif
