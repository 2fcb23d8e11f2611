/* program: rules told by a program on a pipe; see program.c. */
#ifndef QIJU_LOAD_PROGRAM_PROGRAM_H
#define QIJU_LOAD_PROGRAM_PROGRAM_H

#include "load/base/options.h"

#include <qiju/rules.h>

struct program;

/* Starts |COMMAND, or the file of a path, and reads what it says of its game; the rules are valid
 * until program_close. What options points to, and word, outlive it. */
qj_status program_open(const char *word, const struct load_options *options, qj_error *error,
                       struct program **out, const qj_rules **rules);

/* What the program has failed in; its status is QJ_OK as long as all is well. */
const qj_error *program_failure(const struct program *program);

/* Ends the program and frees all of it. NULL is fine. */
void program_close(struct program *program);

#endif
