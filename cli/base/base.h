/* base: common parts of the command: messages, files, the end of a run, and the headers of C that
 * most of its files need. */
#pragma once

#include "face/base/face_base.h"
#include "load/base/load_base.h"

#include <errno.h>
#include <limits.h>

/* ---- message: sentences for people, in their language. Each is a phrase (base/phrase.h): words of
 * others (from the command line, files and programs) have a precision, as %.999s for a path. They
 * are escaped, so that they cannot control a terminal. */

/* Whether a tag such as zh, zh_CN.UTF-8 or en-GB names a language of the messages. */
bool message_speaks(const char *tag);
/* The language from now on: a tag, or NULL for what LANGUAGE and the locale's variables say. */
void message_speak(const char *chosen);
/* Its tag; NULL for English. */
const char *message_language(void);

/* Prints a phrase as it is. Returns QJ_OK. */
qj_status message_put(FILE *file, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same to out, of size bytes. */
void message_format(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void message_format_list(char *out, size_t size, const char *format, va_list list)
    __attribute__((format(printf, 3, 0)));

/* Prints a phrase in a column of a table (write_cell). */
void message_cell(int width, const char *phrase);

/* A phrase in that language; returns text. */
const char *message_translate(const char *phrase, char *text, size_t size);

/* Prints a diagnostic of one line, without its end. */
void message_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The verb that runs. */
void message_begin(const char *verb);

/* Prints "qiju VERB: ...", and how to get help. Returns QJ_USAGE. */
qj_status message_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* "qiju: " and the message of an error. */
void message_tell(const qj_error *error);

/* Prints the last error of a context, at its place in the text called name. lines_before lines
 * before the text do not belong to it (modulo 2^64; negative if the text begins later). Returns the
 * status of the error. */
qj_status message_error(const qj_context *context, const char *name, uint64_t lines_before);

/* Prints "qiju: WHAT NAME: the system's reason". Returns QJ_IO. */
qj_status message_system(const char *what, const char *name, int reason);

/* Prints "qiju: out of memory". Returns QJ_LIMIT. */
qj_status message_memory(void);

/* Quotes a word for a shell, if it needs quotes, into out, of size bytes; cuts it at the end. */
void message_quote(char *out, size_t size, const char *word);

/* ---- progress: a line on a terminal's standard error during a long computation. */

/* Call this before the computation. */
void progress_start(void);
/* Call this during the computation, as often as wanted. */
void progress_show(const qj_progress *progress);
/* From now on shows only progress with this name, not of parts of the work. */
void progress_follow(const char *what);
/* Clears the line, for a message, until the next progress. */
void progress_clear(void);
/* Clears the line and ends progress: the answer begins. */
void progress_end(void);

/* ---- stop: events that end a run before its answer: Ctrl-C, SIGTERM, and the end of --time. */

/* Installs the handlers: from now on Ctrl-C, SIGTERM and the end of the time stop the work. */
void stop_signals(void);

/* Starts the time of --time. */
void stop_after(double seconds);

/* Returns true after Ctrl-C or SIGTERM. */
bool stop_asked(void);

/* Returns true after Ctrl-C, SIGTERM or the end of the time. */
bool stop_due(void);

/* Shows progress; returns true after Ctrl-C or SIGTERM. For the stop of qj_limits. */
bool stop_show(void *user, const qj_progress *progress);

/* After the end of the time, grants one more second to write the partial answer; a signal ends it.
 * Returns false after Ctrl-C or SIGTERM. */
bool stop_later(void);

/* Blocks Ctrl-C and SIGTERM in this thread and threads that it starts, until stop_wait. */
void stop_hold(void);

/* Waits for Ctrl-C or SIGTERM. */
void stop_wait(void);

/* ---- channel: files as sources and sinks of the library, with the reason of a failure. */

struct channel {
    int file;
    const char *name;
    int reason;            /* errno of the first failure, or 0 */
    bool made;             /* channel_create made the file */
    bool late;             /* the time ended while a write waited */
    const char *head;      /* read before the file; NULL: nothing */
    uint64_t lines_before; /* lines read before the file's first line */
};

/* Call this first: it replaces closed standard channels by channels that always fail. Otherwise a
 * file opened later would get their number and their output. Returns false on failure. */
bool channel_hold_standard(void);

/* Call this last: it flushes standard output. If that fails, returns QJ_IO in place of the status,
 * with a diagnostic except for a closed pipe or after QJ_IO. */
qj_status channel_flush_standard(qj_status status);

/* Opens a file for reading; NULL or "-" is standard input. QJ_IO after a diagnostic. */
qj_status channel_open(struct channel *channel, const char *path);
void channel_close(struct channel *channel);
/* Creates a file for writing. Returns QJ_IO after a diagnostic if this fails or the file exists. An
 * existing pipe, terminal or other stream is opened, and so is the file of standard output
 * (/dev/stdout). */
qj_status channel_create(struct channel *channel, const char *path);
/* Closes the channel after work with that status. A file made by channel_create is removed if the
 * work failed, since a partial answer would occupy the name. Returns the status, or QJ_IO after a
 * diagnostic. */
qj_status channel_finish(struct channel *channel, qj_status status);

/* Creates a file that write fills. QJ_IO after a diagnostic. */
qj_status channel_write_new(const char *path, qj_status (*write)(void *user, const qj_sink *sink),
                            void *user);

/* Prints a diagnostic about a failed channel, except for a closed pipe. Returns QJ_IO. */
qj_status channel_report(const struct channel *channel, const char *what);

/* Returns standard output. */
struct channel channel_output(void);

qj_source channel_source(struct channel *channel);

/* Appends all that can be read, until the channel fails or the buffer is full. */
void channel_fill(struct channel *channel, struct buffer *buffer);
qj_sink channel_sink(struct channel *channel);

/* ---- module: parts of the command in separate files, because of the libraries that they need.
 * They are loaded only on use; otherwise they would more than double the start time of the
 * command. */

/* Finds the folder of the command's file, with links resolved; returns false on failure. */
bool module_folder(char folder[PATH_MAX]);

/* Returns true if the build includes a part. */
bool module_is_built(const char *name);

/* Finds the file of a part, such as qiju-steps: next to the command, else in its installed place.
 * Returns false if the folder of the command is not found. */
bool module_find_file(const char *file, char path[PATH_MAX]);

/* Loads qiju-NAME.so and returns its table, the constant qiju_NAME of that file; it stays loaded
 * until the process ends. Returns NULL after a diagnostic on failure. */
const void *module_load(const char *name);
