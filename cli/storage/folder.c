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
    FILE *file = fopen(path, "wbe");
    if (!file)
        return message_system("cannot write", path, errno);
    bool written = fwrite(data ? data : "", 1, size, file) == size;
    int reason = errno;
    if (fclose(file) != 0 && written) {
        written = false;
        reason = errno;
    }
    return written ? QJ_OK : message_system("cannot write", path, reason);
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
