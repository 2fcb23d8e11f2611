/* manual: the command's documentation: help, man pages, completion for shells. */
#ifndef QIJU_CLI_MANUAL_MANUAL_H
#define QIJU_CLI_MANUAL_MANUAL_H

#include "cli/question/named.h"

/* ---- manual: man pages, from the texts of 'qiju help'. */

/* Writes the page of a verb, or of the command (NULL), in man(7) macros. */
void manual_write(const struct verb *verb);

/* ---- help: paragraphs of the overview and the man pages, for wrap_text. */

#define HELP_SUMMARY "exact answers for finite two-player games of perfect information"

#define HELP_GAME                                                                          \
    "GAME is a name of 'qiju games', or user-defined rules (docs/reference/rules.md): a shared " \
    "object ./FILE.so, or a program on a pipe, '|COMMAND' or an executable ./FILE.\n"

#define HELP_STATUS                                                                    \
    "Exit status: 0 answered, 1 a formula or program is wrong, 2 usage, 3 bad input, " \
    "4 over a limit, 5 interrupted, 70 a bug, 74 cannot read or write.\n"

/* ---- completion: scripts that complete the words after qiju, from the tables of verbs, options
 * and games. */

/* Writes the script for bash, zsh or fish. QJ_USAGE after a diagnostic: unknown shell. */
qj_status completion_write(const struct verb *verb, const char *shell);

#endif
