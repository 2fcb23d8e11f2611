/* program: rules provided by a program on a pipe; see program.c. */
#ifndef QIJU_LOAD_PROGRAM_PROGRAM_H
#define QIJU_LOAD_PROGRAM_PROGRAM_H

#include "load/base/load_base.h"

#include <qiju/rules.h>

struct program;

/* Starts |COMMAND, or the file of a path, and reads the description of its game; the rules are
 * valid until program_close. options, all its pointers and word must outlive it. */
qj_status program_open(const char *word, const struct load_options *options, qj_error *error,
                       struct program **out, const qj_rules **rules);

/* Returns the program's failure; its status is QJ_OK if the program has not failed. */
const qj_error *program_failure(const struct program *program);

/* Ends the program and frees its memory. Accepts NULL. */
void program_close(struct program *program);

#endif
