/* runner: what runs a file, judging by its name; also for the command. */
#ifndef QIJU_LOAD_BASE_RUNNER_H
#define QIJU_LOAD_BASE_RUNNER_H

#include <stdbool.h>

/* Whether a name ends so, with something before it. */
bool runner_ends_in(const char *name, const char *end);

/* The command that runs a script ("python3" for .py), or NULL. */
const char *runner_of(const char *file);

/* The compiler for a source: the words before "-o PROGRAM FILE", NULL at the end; or NULL. */
const char *const *runner_compiler(const char *file);

#endif
