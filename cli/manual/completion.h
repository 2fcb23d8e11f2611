/* completion: what a shell needs to complete the words after qiju, from the tables of verbs,
 * options and games. */
#ifndef QIJU_CLI_MANUAL_COMPLETION_H
#define QIJU_CLI_MANUAL_COMPLETION_H

#include "cli/question/command.h"

/* Writes the script for bash, zsh or fish. QJ_USAGE after a complaint: another shell. */
qj_status completion_write(const struct verb *verb, const char *shell);

#endif
