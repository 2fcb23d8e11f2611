/* channel: see base.h. */
#include "cli/base/base.h"

#include <fcntl.h>
#include <sys/stat.h>

/* opened in the wrong direction: reading and writing then fail as on a closed channel */
bool channel_hold_standard(void)
{
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0 &&
            open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY) != file)
            return false;
    return true;
}

qj_status channel_flush_standard(qj_status status)
{
    errno = 0;
    if ((fflush(stdout) == 0 && !ferror(stdout)) || status == QJ_IO)
        return status;
    struct channel output = channel_output();
    output.reason = errno ? errno : EIO; /* the reason of an earlier failed write is lost */
    return channel_report(&output, "cannot write");
}

qj_status channel_open(struct channel *channel, const char *path)
{
    if (!path || !strcmp(path, "-")) {
        *channel = (struct channel){.file = STDIN_FILENO, .name = "<stdin>"};
        if (isatty(STDIN_FILENO) && isatty(STDERR_FILENO))
            message_say("qiju: type the input; Ctrl-D ends it, Ctrl-C stops qiju");
        return QJ_OK;
    }
    *channel = (struct channel){.file = open(path, O_RDONLY | O_CLOEXEC), .name = path};
    return channel->file < 0 ? message_system("cannot open", path, errno) : QJ_OK;
}

/* Opens an existing file if writing loses nothing: standard output, a device or a pipe. Returns
 * -1 with errno for other files. */
static int channel_open_stream(const char *path)
{
    struct stat there, output;
    bool found = stat(path, &there) == 0;
    if (found && fstat(STDOUT_FILENO, &output) == 0 && there.st_dev == output.st_dev &&
        there.st_ino == output.st_ino)
        return fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (found && (S_ISCHR(there.st_mode) || S_ISFIFO(there.st_mode)))
        return open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    errno = EEXIST;
    return -1;
}

qj_status channel_create(struct channel *channel, const char *path)
{
    const mode_t everybody = 0666; /* minus the umask */
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, everybody);
    bool made = file >= 0;
    if (!made && errno == EEXIST)
        file = channel_open_stream(path);
    *channel = (struct channel){.file = file, .name = path, .made = made};
    if (file >= 0)
        return QJ_OK;
    if (errno != EEXIST)
        return message_system("cannot make", path, errno);
    message_say("qiju: %.999s exists and was not overwritten; remove it, or name another file",
                path);
    return QJ_IO;
}

qj_status channel_finish(struct channel *channel, qj_status status)
{
    if (close(channel->file) && status == QJ_OK)
        status = message_system("cannot write", channel->name, errno);
    if (channel->made && status != QJ_OK)
        remove(channel->name);
    return status;
}

void channel_close(struct channel *channel)
{
    if (channel->file != STDIN_FILENO)
        close(channel->file);
}

qj_status channel_report(const struct channel *channel, const char *what)
{
    return channel->reason == EPIPE ? QJ_IO : message_system(what, channel->name, channel->reason);
}

struct channel channel_output(void)
{
    return (struct channel){.file = STDOUT_FILENO, .name = "<stdout>"};
}

/* Reads for the library. A signal ends the read: the library then calls stop. */
static ptrdiff_t channel_read(void *user, void *buffer, size_t size)
{
    struct channel *channel = user;
    const size_t left = channel->head ? strlen(channel->head) : 0;
    if (left) {
        size = size < left ? size : left;
        memcpy(buffer, channel->head, size);
        channel->head += size;
        return (ptrdiff_t)size;
    }
    ptrdiff_t got = read(channel->file, buffer, size);
    if (got < 0)
        channel->reason = errno;
    return got;
}

/* Writes for the library. A signal ends a write that waits. The end of the time ends only a write
 * that waits for a second more, since the partial answer is written after it. */
static bool channel_write(void *user, const void *data, size_t size)
{
    struct channel *channel = user;
    const char *bytes = data;
    progress_end();
    while (size) {
        ptrdiff_t written = write(channel->file, bytes, size);
        if (written < 0 && errno == EINTR && !channel->late && stop_later()) {
            channel->late = true;
            continue;
        }
        if (written < 0) {
            channel->reason = errno;
            return false;
        }
        bytes += written;
        size -= (size_t)written;
    }
    return true;
}

void channel_fill(struct channel *channel, struct buffer *buffer)
{
    char part[BUFSIZ];
    ptrdiff_t got;
    while ((got = channel_read(channel, part, sizeof part)) > 0 &&
           buffer_append(buffer, part, (size_t)got))
        ;
}

qj_source channel_source(struct channel *channel)
{
    return (qj_source){channel_read, channel};
}

qj_sink channel_sink(struct channel *channel)
{
    return (qj_sink){channel_write, channel};
}

qj_status channel_write_new(const char *path, qj_status (*write)(void *user, const qj_sink *sink),
                            void *user)
{
    struct channel file;
    TRY(channel_create(&file, path));
    const qj_sink sink = channel_sink(&file);
    qj_status status = write(user, &sink);
    if (file.reason)
        status = channel_report(&file, "cannot write");
    return channel_finish(&file, status);
}
