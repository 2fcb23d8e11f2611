/* folder: see storage.h. */
#include "cli/storage/storage.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

qj_status folder_make(const char *path)
{
    return mkdir(path, 0777) < 0 && errno != EEXIST ? message_system("cannot make", path, errno)
                                                    : QJ_OK;
}

qj_status folder_put(const char *path, const void *data, size_t size)
{
    int reason, file = fresh_make(AT_FDCWD, path, false, &reason);
    if (file >= 0) {
        reason = disk_write_at(file, data, size, 0);
        if (close(file) && reason == 0)
            reason = errno;
    }
    if (reason == 0)
        return QJ_OK;
    message_say("qiju: cannot write %.999s: %s", path, fresh_reason(reason));
    return QJ_IO;
}

qj_status folder_write(const char *folder, const char *name, const char *end, const void *data,
                       size_t size)
{
    char path[FOLDER_PATH];
    int length = snprintf(path, sizeof path, "%s/%s%s", folder, name, end);
    if (length < 0 || (size_t)length >= sizeof path)
        return message_system("cannot write in", folder, ENAMETOOLONG);
    return folder_put(path, data, size);
}
