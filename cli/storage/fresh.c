/* fresh: see storage.h. Two runs may want one name, and others may write in the folder. So a file
 * is made with O_EXCL, which follows no link. A left-over file is removed only while this run has
 * locked it and the name still belongs to it.
 */
#include "cli/storage/storage.h"

#include <sys/stat.h>

/* Max number of times that a file may change between two checks of its name. */
enum { FRESH_LOOKS = 16 };

int fresh_check(int folder, const char *name)
{
    struct stat facts;
    if (fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW))
        return errno == ENOENT ? 0 : errno;
    return S_ISREG(facts.st_mode) ? 0 : FRESH_NO_FILE;
}

bool fresh_is_at(int file, int folder, const char *name)
{
    struct stat own, there;
    return fstat(file, &own) == 0 && fstatat(folder, name, &there, AT_SYMLINK_NOFOLLOW) == 0 &&
           own.st_dev == there.st_dev && own.st_ino == there.st_ino;
}

const char *fresh_reason(int reason)
{
    if (reason == FRESH_NO_SOLUTION)
        return "there is a file that is no solution file; remove it, or take another name";
    return reason == FRESH_NO_FILE ? "it is a link, a pipe, a device or a folder; remove it, or "
                                     "take another name"
                                   : strerror(reason);
}

static int fresh_unlink(int folder, const char *name)
{
    return unlinkat(folder, name, 0) && errno != ENOENT ? errno : 0;
}

/* Removes a file that another run may have locked; returns 0 or an errno, and 0 if the name has
 * changed to another file. */
static int fresh_unlink_unlocked(int folder, const char *name)
{
    int file = openat(folder, name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return errno == ENOENT || errno == ELOOP ? 0 : errno;
    int reason = disk_lock(file);
    if (reason == 0 && fresh_is_at(file, folder, name))
        reason = fresh_unlink(folder, name);
    close(file);
    return reason;
}

int fresh_make(int folder, const char *name, bool locks, int *reason)
{
    const mode_t everybody = 0666; /* minus the umask */
    for (int i = 0; i < FRESH_LOOKS; i++) {
        *reason = fresh_check(folder, name);
        if (*reason == 0)
            *reason = locks ? fresh_unlink_unlocked(folder, name) : fresh_unlink(folder, name);
        if (*reason)
            return -1;
        int file = openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, everybody);
        if (file < 0 && errno == EEXIST) /* another run was faster */
            continue;
        *reason = file < 0 ? errno : locks ? disk_lock(file) : 0;
        if (*reason == 0 && (!locks || fresh_is_at(file, folder, name)))
            return file;
        if (file >= 0)
            close(file);
        if (*reason)
            return -1;
    }
    *reason = EAGAIN;
    return -1;
}

/* ---------------------------------------------------------------- folder */

qj_status folder_make(const char *path)
{
    return mkdir(path, 0777) < 0 && errno != EEXIST ? message_system("cannot make", path, errno)
                                                    : QJ_OK;
}

qj_status folder_put(const char *path, qj_text text)
{
    int reason, file = fresh_make(AT_FDCWD, path, false, &reason);
    if (file >= 0) {
        reason = disk_write_at(file, text.data, text.size, 0);
        if (close(file) && reason == 0)
            reason = errno;
    }
    if (reason == 0)
        return QJ_OK;
    message_say("qiju: cannot write %.999s: %s", path, fresh_reason(reason));
    return QJ_IO;
}

qj_status folder_write(const char *folder, const char *name, const char *end, qj_text text)
{
    char path[FOLDER_PATH];
    int length = snprintf(path, sizeof path, "%s/%s%s", folder, name, end);
    if (length < 0 || (size_t)length >= sizeof path)
        return message_system("cannot write in", folder, ENAMETOOLONG);
    return folder_put(path, text);
}
