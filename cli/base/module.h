/* module: parts of the command in files of their own, because of the libraries that they need.
 * These are loaded only when the part is used; otherwise they would more than double the time to
 * start the command. */
#ifndef QIJU_CLI_BASE_MODULE_H
#define QIJU_CLI_BASE_MODULE_H

#include <qiju/qiju.h>

/* Whether this qiju was built with what a part needs. */
bool module_is_built(const char *name);

/* Loads qiju-NAME.so and gives its table, the constant qiju_NAME of that file. It stays until the
 * process ends. Complains and returns QJ_IO when it cannot. */
qj_status module_load(const char *name, const void **table);

#endif
