/* manual: what qiju says of itself: help, man pages, completion for shells. */
#ifndef QIJU_CLI_MANUAL_MANUAL_H
#define QIJU_CLI_MANUAL_MANUAL_H

#include "cli/question/named.h"

/* ---- manual: man pages, from the texts that 'qiju help' prints. */

/* Writes the page of a verb, or with NULL that of the command, in man(7)'s macros. */
void manual_write(const struct verb *verb);

/* ---- help: the paragraphs that the overview and the man pages share; for wrap_text. */

#define HELP_SUMMARY "exact answers for finite two-player games of perfect information"

#define HELP_GAME                                                                      \
    "GAME is a name of 'qiju games', or your own game: ./FILE.so, or '|COMMAND' or a " \
    "./FILE that can be run for a program on a pipe (docs/tutorials/python-game.md).\n"

#define HELP_STATUS                                                                    \
    "Exit status: 0 answered, 1 a formula or program is wrong, 2 usage, 3 bad input, " \
    "4 over a limit, 5 interrupted, 70 a bug, 74 cannot read or write.\n"

/* ---- completion: what a shell needs to complete the words after qiju, from the tables of verbs,
 * options and games. */

/* Writes the script for bash, zsh or fish. QJ_USAGE after a diagnostic: another shell. */
qj_status completion_write(const struct verb *verb, const char *shell);

#endif
