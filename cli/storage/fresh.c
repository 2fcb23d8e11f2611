/* fresh: see storage.h. Two runs may want the same name, and somebody else may write in the folder.
 * So a file is made with O_EXCL, which follows no link, and a left-over one is removed only while
 * this run has its lock and the name is still that file's.
 */
#include "cli/storage/storage.h"

#include <string.h>
#include <sys/stat.h>

/* How often a file may come and go between two looks at its name. */
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
    return reason == FRESH_NO_FILE ? "it is a link, a pipe, a device or a folder; remove it, or "
                                     "take another name"
                                   : strerror(reason);
}

/* 0, or the number of an error. */
static int fresh_unlink(int folder, const char *name)
{
    return unlinkat(folder, name, 0) && errno != ENOENT ? errno : 0;
}

/* The same for a file that another run may have locked; 0 also when the name has become another
 * file's meanwhile. */
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

/* One try; *again: another run was faster. */
static int fresh_try(int folder, const char *name, bool locks, int *reason, bool *again)
{
    const mode_t everybody = 0666; /* less the umask */
    *again = false;
    *reason = fresh_check(folder, name);
    if (*reason == 0)
        *reason = locks ? fresh_unlink_unlocked(folder, name) : fresh_unlink(folder, name);
    if (*reason)
        return -1;
    int file = openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, everybody);
    if (file < 0) {
        *reason = errno;
        *again = errno == EEXIST;
        return -1;
    }
    *reason = locks ? disk_lock(file) : 0;
    *again = *reason == 0 && locks && !fresh_is_at(file, folder, name);
    if (*reason == 0 && !*again)
        return file;
    close(file);
    return -1;
}

int fresh_make(int folder, const char *name, bool locks, int *reason)
{
    bool again = true;
    int file = -1;
    for (int i = 0; i < FRESH_LOOKS && again; i++)
        file = fresh_try(folder, name, locks, reason, &again);
    if (again)
        *reason = EAGAIN;
    return file;
}
