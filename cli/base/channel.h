/* channel: files as the library's sources and sinks, with the system's reason when one fails. */
#ifndef QIJU_CLI_BASE_CHANNEL_H
#define QIJU_CLI_BASE_CHANNEL_H

#include <qiju/qiju.h>

struct channel {
    int file;
    const char *name;
    int reason;            /* errno of the first failure, or 0 */
    bool late;             /* the time was over while a write waited */
    uint64_t lines_before; /* that are read before the file's own */
};

/* To be called first: a closed standard channel becomes one that fails whenever it is used, so that
 * no file that is opened later takes its number and gets its output. False when that fails. */
bool channel_hold_standard(void);

/* To be called last: flushes what was printed. If that fails, complains, unless about a closed pipe
 * or after QJ_IO, and returns QJ_IO in place of the status. */
qj_status channel_flush_standard(qj_status status);

/* Opens a file to read; NULL or "-" is standard input. Complains and returns QJ_IO when it cannot.
 */
qj_status channel_open(struct channel *channel, const char *path);
void channel_close(struct channel *channel);
/* Makes a new file to write. Complains and returns QJ_IO when it cannot, or when there is one. */
qj_status channel_create(struct channel *channel, const char *path);

/* Complains about a channel that failed, unless by a closed pipe. Returns QJ_IO. */
qj_status channel_complain(const struct channel *channel, const char *what);

/* Standard output. */
struct channel channel_output(void);

/* Makes a file to write, or uses standard output if path is NULL; and closes it: no file is left
 * when the work has failed. */
qj_status channel_begin(struct channel *channel, const char *path);
void channel_end(struct channel *channel, const char *path, qj_status status);

qj_source channel_source(struct channel *channel);
qj_sink channel_sink(struct channel *channel);

#endif
