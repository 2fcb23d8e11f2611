/* message: complaints on standard error. Words of others (from the command line, files and
 * programs) are escaped in them, so that they cannot control a terminal. */
#ifndef QIJU_CLI_BASE_MESSAGE_H
#define QIJU_CLI_BASE_MESSAGE_H

#include <qiju/qiju.h>

/* A complaint of one line, without its end. */
void message_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same words on standard output, as they are. */
void message_print(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* "qiju VERB: ...", and how to get help. Returns QJ_USAGE. */
qj_status message_usage(const char *verb, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints the last error of a context, at its place in the text called name, which was preceded by
 * lines_before lines that do not belong to it (modulo 2^64; negative if the text begins later).
 * Returns its status. */
qj_status message_error(const qj_context *context, const char *name, uint64_t lines_before);

/* "qiju: WHAT NAME: the system's reason". Returns QJ_IO. */
qj_status message_system(const char *what, const char *name, int reason);

/* "qiju: out of memory". Returns QJ_LIMIT. */
qj_status message_memory(void);

#endif
