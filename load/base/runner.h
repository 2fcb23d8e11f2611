/* runner: chooses the interpreter or compiler of a file by its name; also for the command. */
#ifndef QIJU_LOAD_BASE_RUNNER_H
#define QIJU_LOAD_BASE_RUNNER_H

#include <stdbool.h>

/* Returns true if a name has this ending and something before it. */
bool runner_ends_in(const char *name, const char *end);

/* Returns the command that runs a script ("python3" for .py), or NULL. */
const char *runner_of(const char *file);

/* Returns true if a file begins with "#!", the line that names its interpreter. */
bool runner_is_named_in(const char *file);

/* Returns the compiler command of a source: the words before "-o PROGRAM FILE", NULL at the end; or
 * NULL. */
const char *const *runner_compiler(const char *file);

#endif
