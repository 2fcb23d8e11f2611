/* checkpoint_folder: --checkpoint DIR. The folder has, in addition to unrelated files,
 *
 *     checkpoint       the last complete checkpoint
 *     checkpoint.new   a checkpoint being written; it is renamed after it is on the disk
 *     lock             locked by the run that uses the folder
 *
 * So a run that is killed, or has no room to write, leaves the last good checkpoint. The state in
 * this file belongs to the folder; a run has one folder.
 */
#include "cli/storage/storage.h"

#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

static const char saved_name[] = "checkpoint", new_name[] = "checkpoint.new", lock_name[] = "lock";

static const struct checkpoint_functions *files; /* loaded with the folder */

static struct {
    const char *path; /* as given; NULL: no checkpoints */
    int place, lock;
    struct disk_file file;
    const char *what, *name; /* the failed action ("cannot write") and the file's name; or NULL */
    bool is_asked;           /* an engine has read or written a checkpoint */
    bool is_read;            /* a checkpoint was opened */
    bool is_ours;            /* the stored checkpoint belongs to this run's question */
    qj_checkpoint callbacks;
} folder;

static bool checkpoint_folder_fail(const char *what, const char *name, int reason)
{
    folder.what = what;
    folder.name = name;
    folder.file.reason = reason;
    return false;
}

static qj_status checkpoint_folder_report_system(void)
{
    message_put(stderr, "qiju: %s %.999s/%.999s: %.999s\n", folder.what, folder.path, folder.name,
                fresh_reason(folder.file.reason));
    return QJ_IO;
}

/* ----------------------------------------------------------------- writing */

static bool checkpoint_folder_cannot_write(int reason)
{
    return checkpoint_folder_fail("cannot write", new_name, reason);
}

static bool checkpoint_folder_begin(void *user)
{
    (void)user;
    folder.is_asked = true;
    int reason, file = fresh_make(folder.place, new_name, false, &reason);
    if (file < 0)
        return checkpoint_folder_cannot_write(reason);
    if (files->create(&folder.file, file))
        return true;
    files->close(&folder.file);
    return checkpoint_folder_cannot_write(folder.file.reason);
}

static bool checkpoint_folder_write(void *user, const void *data, size_t size)
{
    (void)user;
    return files->write(&folder.file, data, size) ||
           checkpoint_folder_cannot_write(folder.file.reason);
}

/* Completes a checkpoint. The new name is on the disk only after the folder is synced. */
static bool checkpoint_folder_commit(void *user)
{
    (void)user;
    if (!files->finish(&folder.file))
        return checkpoint_folder_cannot_write(folder.file.reason);
    files->close(&folder.file);
    if (renameat(folder.place, new_name, folder.place, saved_name) || !disk_sync(folder.place))
        return checkpoint_folder_fail("cannot write", saved_name, errno);
    folder.is_ours = true;
    return true;
}

static void checkpoint_folder_abandon(void *user)
{
    (void)user;
    files->close(&folder.file);
    unlinkat(folder.place, new_name, 0);
}

/* ----------------------------------------------------------------- reading */

static bool checkpoint_folder_keep_on(uint64_t done, uint64_t total)
{
    const qj_progress progress = {"bytes of the checkpoint", done, total, 0};
    return !stop_show(NULL, &progress);
}

static int checkpoint_folder_open(void *user)
{
    (void)user;
    folder.is_asked = true;
    int file = openat(folder.place, saved_name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0 && errno == ENOENT)
        return 0;
    folder.file.words = message_format_list;
    folder.is_read = file >= 0 && files->open(&folder.file, file, checkpoint_folder_keep_on);
    if (folder.is_read)
        return 1;
    checkpoint_folder_fail("cannot read", saved_name, file < 0 ? errno : folder.file.reason);
    if (file >= 0)
        files->close(&folder.file);
    return -1;
}

static ptrdiff_t checkpoint_folder_read(void *user, void *buffer, size_t size)
{
    (void)user;
    ptrdiff_t got = files->read(&folder.file, buffer, size);
    if (got < 0)
        checkpoint_folder_fail("cannot read", saved_name, folder.file.reason);
    return got;
}

static void checkpoint_folder_close(void *user)
{
    (void)user;
    files->close(&folder.file);
}

/* Reports the progress of an earlier run; a second session of this run has nothing to report. */
static void checkpoint_folder_report_resumed(void *user, const qj_progress *from)
{
    (void)user;
    if (folder.is_ours)
        return;
    folder.is_ours = true;
    progress_clear();
    message_put(stderr, "qiju: resumed from %.999s/%.999s at ", folder.path, saved_name);
    if (from->total)
        message_put(stderr, "%.1f%% of ", 100 * (double)from->done / (double)from->total);
    fprintf(stderr, "%" PRIu64 " %s\n", from->total ? from->total : from->done, from->what);
}

/* -------------------------------------------------------------- start, end */

/* Checks the names of the run's files: none may be a link. */
static qj_status checkpoint_folder_check(void)
{
    static const char *const names[] = {lock_name, saved_name, new_name};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        int reason = fresh_check(folder.place, names[i]);
        if (reason == 0)
            continue;
        checkpoint_folder_fail("cannot use", names[i], reason);
        checkpoint_folder_report_system();
        return reason == FRESH_NO_FILE ? QJ_USAGE : QJ_IO;
    }
    return QJ_OK;
}

/* Locks the folder; the lock lasts until the process ends in any way. */
static qj_status checkpoint_folder_lock(void)
{
    folder.lock = openat(folder.place, lock_name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    int reason = folder.lock < 0 ? errno : disk_lock(folder.lock);
    if (reason == 0)
        return QJ_OK;
    if (folder.lock >= 0 && reason == EAGAIN) {
        message_put(stderr, "qiju: %.999s is in use by another run\n", folder.path);
        return QJ_USAGE;
    }
    checkpoint_folder_fail("cannot lock", lock_name, reason);
    return checkpoint_folder_report_system();
}

qj_status checkpoint_folder_start(const struct arguments *arguments, qj_limits *limits)
{
    enum { USUAL_SECONDS = 600 };
    if (!module_is_built("checkpoint") && (arguments_value(arguments, "checkpoint") ||
                                           arguments_value(arguments, "checkpoint-interval")))
        return message_usage(
            arguments->verb,
            "--checkpoint needs libzstd and libxxhash: install libzstd-dev, "
            "libxxhash-dev and pkg-config (Debian's packages), then build it anew");
    folder.callbacks = (qj_checkpoint){checkpoint_folder_begin,
                                       checkpoint_folder_write,
                                       checkpoint_folder_commit,
                                       checkpoint_folder_abandon,
                                       checkpoint_folder_open,
                                       checkpoint_folder_read,
                                       checkpoint_folder_close,
                                       checkpoint_folder_report_resumed,
                                       NULL,
                                       USUAL_SECONDS};
    folder.path = arguments_value(arguments, "checkpoint");
    TRY(arguments_seconds(arguments, "checkpoint-interval", &folder.callbacks.seconds));
    if (!folder.path && arguments_value(arguments, "checkpoint-interval"))
        return message_usage(arguments->verb, "--checkpoint-interval needs --checkpoint");
    if (!folder.path)
        return QJ_OK;
    limits->checkpoint = &folder.callbacks;
    if (!(files = module_load("checkpoint")))
        return QJ_IO;
    bool made = mkdir(folder.path, 0777) == 0;
    if (!made && errno != EEXIST)
        return message_system("cannot make", folder.path, errno);
    folder.place = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder.place < 0)
        return message_system("cannot open", folder.path, errno);
    int above = made ? openat(folder.place, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (above >= 0) { /* a new folder is on the disk only after its parent is synced */
        fsync(above);
        close(above);
    }
    TRY(checkpoint_folder_check());
    TRY(checkpoint_folder_lock());
    unlinkat(folder.place, new_name, 0); /* left by a killed run */
    return QJ_OK;
}

bool checkpoint_folder_report(const qj_context *context, qj_status *status)
{
    bool is_refused = folder.is_read && !folder.is_ours &&
                      (*status == QJ_USAGE || *status == QJ_BAD_INPUT);
    if (*status == QJ_IO && folder.what && *folder.file.fault) {
        message_put(stderr, "qiju: %.999s/%.999s %s\n", folder.path, folder.name,
                    folder.file.fault);
        *status = QJ_BAD_INPUT;
    } else if (*status == QJ_IO && folder.what)
        *status = checkpoint_folder_report_system();
    else if (is_refused)
        message_put(stderr, "qiju: %.999s/%.999s: %s\n", folder.path, saved_name,
                    qj_context_error(context)->marked);
    else
        return false;
    return true;
}

void checkpoint_folder_end(qj_status status)
{
    if (!folder.path)
        return;
    if (folder.is_ours && status == QJ_OK)
        unlinkat(folder.place, saved_name, 0);
    if (folder.is_ours && (status == QJ_STOPPED || status == QJ_LIMIT))
        message_put(stderr, "qiju: the same command goes on from %.999s/%.999s\n", folder.path,
                    saved_name);
    if (!folder.is_asked && (status == QJ_OK || status == QJ_STOPPED || status == QJ_LIMIT))
        message_put(stderr,
                    "qiju: nothing was saved in %.999s: no checkpoints are written on the way to "
                    "this answer\n",
                    folder.path);
    close(folder.lock);
    close(folder.place);
}
