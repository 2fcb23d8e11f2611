/* manual: man pages, from the texts that 'qiju help' prints. */
#ifndef QIJU_CLI_MANUAL_MANUAL_H
#define QIJU_CLI_MANUAL_MANUAL_H

#include "cli/question/command.h"

/* Writes the page of a verb, or with NULL that of the command, in man(7)'s macros. */
void manual_write(const struct verb *verb);

#endif
