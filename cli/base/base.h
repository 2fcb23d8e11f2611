/* base: what all of the command uses: words to the terminal, files, what ends a run. */
#ifndef QIJU_CLI_BASE_BASE_H
#define QIJU_CLI_BASE_BASE_H

#include "load/base/fail.h"

#include <limits.h>
#include <qiju/qiju.h>

/* ---- message: diagnostics on standard error. Words of others (from the command line, files and
 * programs) are escaped in them, so that they cannot control a terminal. */

/* A diagnostic of one line, without its end. */
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

/* Writes a word as a shell reads it to out, of size bytes: in quotes if it needs any, cut at the
 * end of out. */
void message_quote(char *out, size_t size, const char *word);

/* ---- progress: a line on a terminal's standard error while a computation takes long. */

/* To be called before the computation. */
void progress_start(void);
/* During it, as often as one likes. */
void progress_show(const qj_progress *progress);
/* From now on shows only progress with this name, not that of the parts of the work. */
void progress_follow(const char *what);
/* Clears the line, until the next is shown: for a message. */
void progress_clear(void);
/* Clears the line and shows no other: the answer begins. */
void progress_end(void);

/* ---- stop: what ends a run before its answer: Ctrl-C, SIGTERM, and the time of --time. */

/* Catches the signals: from now on Ctrl-C, SIGTERM and the end of the time stop the work. */
void stop_signals(void);

/* The time of --time begins. */
void stop_after(double seconds);

/* Whether Ctrl-C or SIGTERM came. */
bool stop_asked(void);

/* Whether to stop: the same, or the time is over. */
bool stop_due(void);

/* Shows progress; whether Ctrl-C or SIGTERM came. Can be the stop of qj_limits. */
bool stop_show(void *user, const qj_progress *progress);

/* When the time is over: gives one more second to write what is known, after which a signal comes
 * again. False after Ctrl-C or SIGTERM. */
bool stop_later(void);

/* Blocks Ctrl-C and SIGTERM in this thread and those that it starts, until stop_wait. */
void stop_hold(void);

/* Waits for Ctrl-C or SIGTERM. */
void stop_wait(void);

/* ---- buffer: a text stored in memory as it is written, such as a board made from settings. */

struct buffer {
    char *text; /* size bytes; NULL when empty */
    size_t size, capacity;
    uint64_t limit; /* of its bytes; 0 for none */
    bool full;      /* there was no room for all */
};

/* A sink that appends. It fails when there is no room, and sets full. */
qj_sink buffer_sink(struct buffer *buffer);

/* Appends a string; false when there is no room. */
bool buffer_add(struct buffer *buffer, const char *text);

/* How many lines it ends. */
uint64_t buffer_count_lines(const struct buffer *buffer);

/* The text as a source; source must outlive it. */
qj_source buffer_source(const struct buffer *buffer, qj_text *source);

void buffer_free(struct buffer *buffer);

/* ---- channel: files as the library's sources and sinks, with the reason when one fails. */

struct channel {
    int file;
    const char *name;
    int reason;            /* errno of the first failure, or 0 */
    bool made;             /* by channel_create: the file was not there before */
    bool late;             /* the time was over while a write waited */
    uint64_t lines_before; /* that are read before the file's own */
};

/* To be called first: a closed standard channel becomes one that fails whenever it is used, so that
 * no file that is opened later takes its number and gets its output. False when that fails. */
bool channel_hold_standard(void);

/* To be called last: flushes what was printed. If that fails, complains, unless about a closed pipe
 * or after QJ_IO, and returns QJ_IO in place of the status. */
qj_status channel_flush_standard(qj_status status);

/* Opens a file to read; NULL or "-" is standard input. QJ_IO after a diagnostic. */
qj_status channel_open(struct channel *channel, const char *path);
void channel_close(struct channel *channel);
/* Makes a new file to write. Complains and returns QJ_IO when it cannot, or when there is one; but
 * a pipe, a terminal or another stream that is there is written to, and so is the file that
 * standard output goes to (/dev/stdout). */
qj_status channel_create(struct channel *channel, const char *path);
/* Closes it after a work with that status. A file that channel_create has made is removed if the
 * work failed: half an answer helps nobody, and bars the name. Returns the status, or QJ_IO after a
 * diagnostic. */
qj_status channel_finish(struct channel *channel, qj_status status);

/* Complains about a channel that failed, unless by a closed pipe. Returns QJ_IO. */
qj_status channel_report(const struct channel *channel, const char *what);

/* Standard output. */
struct channel channel_output(void);

qj_source channel_source(struct channel *channel);
qj_sink channel_sink(struct channel *channel);

/* ---- module: parts of the command in files of their own, because of the libraries that they need.
 * These are loaded only when the part is used; otherwise they would more than double the time to
 * start the command. */

/* The folder of the command's own file, without links on the way to it; false: not found. */
bool module_folder(char folder[PATH_MAX]);

/* Whether this qiju was built with what a part needs. */
bool module_is_built(const char *name);

/* Loads qiju-NAME.so and gives its table, the constant qiju_NAME of that file. It stays until the
 * process ends. NULL after a diagnostic when it cannot. */
const void *module_load(const char *name);

#endif
