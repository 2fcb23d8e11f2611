/* scratch_file: --scratch DIR. The file is unlinked as soon as it is made, so the folder is clean
 * however the run ends; closing the file frees its space. A run has one scratch file.
 */
#include "cli/storage/storage.h"

static struct {
    const char *path; /* the folder, as given; NULL: no file */
    int file;
    const char *what; /* the failed action, or NULL */
    int reason;
} scratch;

static bool scratch_file_fail(const char *what, int reason)
{
    scratch.what = what;
    scratch.reason = reason;
    return false;
}

static bool scratch_file_write_at(UNUSED void *user, const void *data, size_t size, uint64_t at)
{
    const int reason = disk_write_at(scratch.file, data, size, at);
    return reason == 0 || scratch_file_fail("cannot write to", reason);
}

static bool scratch_file_read_at(UNUSED void *user, void *data, size_t size, uint64_t at)
{
    const int reason = disk_read_at(scratch.file, data, size, at);
    return reason == 0 || scratch_file_fail("cannot read from", reason == AT_END ? EIO : reason);
}

qj_status scratch_file_start(const struct arguments *arguments, qj_limits *limits)
{
    static const qj_scratch callbacks = {scratch_file_write_at, scratch_file_read_at, NULL};
    scratch.path = arguments_value(arguments, "scratch");
    if (!scratch.path)
        return QJ_OK;
    limits->scratch = &callbacks;
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%.4080s/qiju-XXXXXX", scratch.path);
    scratch.file = mkstemp(path);
    if (scratch.file < 0)
        return message_system("cannot make a file in", scratch.path, errno);
    unlink(path);
    fcntl(scratch.file, F_SETFD, FD_CLOEXEC);
    return QJ_OK;
}

bool scratch_file_report(qj_status status)
{
    if (status != QJ_IO || !scratch.what)
        return false;
    message_system(scratch.what, scratch.path, scratch.reason);
    return true;
}

void scratch_file_end(void)
{
    if (scratch.path && scratch.file >= 0)
        close(scratch.file);
}
