/* asked: a game of one's own as a contest's problem, and what its answers say. */
#ifndef QIJU_CLI_QUESTION_ASKED_H
#define QIJU_CLI_QUESTION_ASKED_H

#include "cli/base/arguments.h"

/* To stand in the table of a verb. */
#define ASKED_OPTIONS                                                                           \
    {"answer", "WHAT", "for your own game: value, outcome, count, first or several (outcome)"}, \
    {                                                                                           \
        "words", "WIN,LOSS", "words for its outcomes, a third one for a draw (win,loss,draw)"   \
    }

/* The words after "qiju gen" and "qiju judge" that name the game or the problem; for a shell. */
struct said {
    char gen[512], judge[768];
};
void asked_say(const struct arguments *arguments, const qj_game *game, struct said *said);

/* *game becomes the problem made of it if it is a game of one's own. QJ_USAGE or another status
 * after a complaint. */
qj_status asked_problem(const struct arguments *arguments, const qj_game **game);

#endif
