/* contest: a verb's run on a contest file. */
#ifndef QIJU_CLI_QUESTION_CONTEST_H
#define QIJU_CLI_QUESTION_CONTEST_H

#include "cli/question/command.h"

/* A whole run of a verb with the places NAME [FILE]: parses the words by the verb's table, opens
 * the file, does the verb's work on it, and complains when anything fails. Returns the exit
 * status. */
qj_status contest_run(const struct verb *verb, int count, char **words);

#endif
