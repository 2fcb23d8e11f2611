/* checkpoint_folder: --checkpoint DIR. The folder has, in addition to unrelated files,
 *
 *     checkpoint       the last complete checkpoint
 *     tiers-...        files of an engine, which the checkpoint names
 *     NAME.new         a file being written; it is renamed after it is on the disk
 *     lock             locked by the run that uses the folder
 *
 * If a run is killed or the disk is full, the last good checkpoint remains. The state in
 * this file belongs to the folder; a run has one folder.
 */
#include "cli/storage/storage.h"

#include <dirent.h>
#include <sys/stat.h>

static const char saved_name[] = "checkpoint", lock_name[] = "lock", tiers_prefix[] = "tiers-",
                  new_ending[] = ".new";

enum { FOLDER_NAME = 64, FOLDER_LEVEL = 1 /* fast: a checkpoint is read at most once */ };

static const struct block_file_functions *files; /* loaded with the folder */

/* A file of the folder that is being written or read. */
struct folder_file {
    struct disk_file disk;
    char name[FOLDER_NAME], new_name[FOLDER_NAME];
    uint64_t at; /* reading: the next byte */
};

static struct {
    const char *path; /* as given; NULL: no checkpoints */
    int place, lock;
    struct folder_file *checkpoint;     /* that is being written or read; NULL: none */
    const char *what;                   /* the failed action ("cannot write"), or NULL */
    char name[FOLDER_NAME], fault[256]; /* the file's name, and the fault in its bytes, or "" */
    int reason;
    bool is_asked; /* an engine has read or written a checkpoint */
    bool is_read;  /* a checkpoint was opened */
    bool is_ours;  /* the stored checkpoint belongs to this run's question */
} folder;

static bool checkpoint_folder_fail(const char *what, const char *name, int reason)
{
    folder.what = what;
    snprintf(folder.name, sizeof folder.name, "%s", name);
    *folder.fault = 0;
    folder.reason = reason;
    return false;
}

static qj_status checkpoint_folder_report_system(void)
{
    message_put(stderr, "qiju: %s %.999s/%.999s: %.999s\n", folder.what, folder.path, folder.name,
                fresh_reason(folder.reason));
    return QJ_IO;
}

static void checkpoint_folder_close_named(UNUSED void *user, void *file)
{
    files->close(&((struct folder_file *)file)->disk);
    free(file);
}

/* ----------------------------------------------------------------- writing */

static bool checkpoint_folder_cannot_write(const struct folder_file *file)
{
    return checkpoint_folder_fail("cannot write", file->new_name, file->disk.reason);
}

static void *checkpoint_folder_create_named(UNUSED void *user, const char *name)
{
    struct folder_file *file = calloc(1, sizeof *file);
    if (!file)
        return checkpoint_folder_fail("cannot write", name, ENOMEM), NULL;
    snprintf(file->name, sizeof file->name, "%s", name);
    snprintf(file->new_name, sizeof file->new_name, "%.50s%s", name, new_ending);
    file->disk.file = fresh_make(folder.place, file->new_name, false, &file->disk.reason);
    if (file->disk.file >= 0 && files->create(&file->disk, file->disk.file, FOLDER_LEVEL))
        return file;
    checkpoint_folder_cannot_write(file);
    checkpoint_folder_close_named(user, file);
    return NULL;
}

static bool checkpoint_folder_write_named(UNUSED void *user, void *file, const void *data,
                                          size_t size)
{
    struct folder_file *out = file;
    return files->write(&out->disk, data, size) || checkpoint_folder_cannot_write(out);
}

static void checkpoint_folder_abandon_named(void *user, void *file)
{
    unlinkat(folder.place, ((struct folder_file *)file)->new_name, 0);
    checkpoint_folder_close_named(user, file);
}

/* Completes a file. The new name is on the disk only after the folder is synced. */
static bool checkpoint_folder_commit_named(void *user, void *file)
{
    struct folder_file *out = file;
    const bool good = (files->finish(&out->disk) || checkpoint_folder_cannot_write(out)) &&
                      ((renameat(folder.place, out->new_name, folder.place, out->name) == 0 &&
                        disk_sync(folder.place)) ||
                       checkpoint_folder_fail("cannot write", out->name, errno));
    (good ? checkpoint_folder_close_named : checkpoint_folder_abandon_named)(user, file);
    return good;
}

/* ----------------------------------------------------------------- reading */

static bool checkpoint_folder_cannot_read(const struct folder_file *file)
{
    checkpoint_folder_fail("cannot read", file->name, file->disk.reason);
    snprintf(folder.fault, sizeof folder.fault, "%s", file->disk.fault);
    return false;
}

static void *checkpoint_folder_open_named(UNUSED void *user, const char *name, uint64_t *size)
{
    struct folder_file *file = calloc(1, sizeof *file);
    *size = 0;
    if (!file)
        return checkpoint_folder_fail("cannot read", name, ENOMEM), NULL;
    file->disk.words = message_format_list;
    snprintf(file->name, sizeof file->name, "%s", name);
    file->disk.file = openat(folder.place, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    file->disk.reason = errno;
    if (file->disk.file >= 0 && files->open(&file->disk, file->disk.file)) {
        *size = file->disk.size;
        return file;
    }
    checkpoint_folder_cannot_read(file);
    checkpoint_folder_close_named(user, file);
    return NULL;
}

static bool checkpoint_folder_read_named(UNUSED void *user, void *file, void *data, size_t size,
                                         uint64_t at)
{
    struct folder_file *in = file;
    return files->read(&in->disk, data, size, at) || checkpoint_folder_cannot_read(in);
}

/* -------------------------------------------------------------- the checkpoint */

static bool checkpoint_folder_begin(void *user)
{
    folder.is_asked = true;
    folder.checkpoint = checkpoint_folder_create_named(user, saved_name);
    return folder.checkpoint;
}

static bool checkpoint_folder_write(void *user, const void *data, size_t size)
{
    return checkpoint_folder_write_named(user, folder.checkpoint, data, size);
}

static bool checkpoint_folder_commit(void *user)
{
    struct folder_file *file = folder.checkpoint;
    folder.checkpoint = NULL;
    const bool good = checkpoint_folder_commit_named(user, file);
    folder.is_ours |= good;
    return good;
}

static void checkpoint_folder_abandon(void *user)
{
    if (folder.checkpoint)
        checkpoint_folder_abandon_named(user, folder.checkpoint);
    folder.checkpoint = NULL;
}

static int checkpoint_folder_open(void *user)
{
    uint64_t size;
    folder.is_asked = true;
    folder.checkpoint = checkpoint_folder_open_named(user, saved_name, &size);
    folder.is_read = folder.checkpoint;
    if (folder.is_read || folder.reason != ENOENT)
        return folder.is_read ? 1 : -1;
    folder.what = NULL; /* a first run is no failure */
    return 0;
}

static ptrdiff_t checkpoint_folder_read(void *user, void *buffer, size_t size)
{
    struct folder_file *file = folder.checkpoint;
    const uint64_t left = file->disk.size - file->at;
    size = size < left ? size : (size_t)left;
    if (!checkpoint_folder_read_named(user, file, buffer, size, file->at))
        return -1;
    file->at += size;
    return (ptrdiff_t)size;
}

static void checkpoint_folder_close(void *user)
{
    checkpoint_folder_close_named(user, folder.checkpoint);
    folder.checkpoint = NULL;
}

/* ----------------------------------------------------------------- all files */

static void checkpoint_folder_remove_named(UNUSED void *user, const char *name)
{
    unlinkat(folder.place, name, 0);
}

/* Removes the named files; unfinished: only those that a killed run was writing. */
static void checkpoint_folder_remove_all(bool unfinished)
{
    const int place = openat(folder.place, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = place < 0 ? NULL : fdopendir(place);
    const struct dirent *entry;
    while (list && (entry = readdir(list))) {
        if (strncmp(entry->d_name, tiers_prefix, sizeof tiers_prefix - 1) == 0 &&
            (runner_ends_in(entry->d_name, new_ending) || !unfinished))
            unlinkat(folder.place, entry->d_name, 0);
    }
    if (list)
        closedir(list);
    else if (place >= 0)
        close(place);
}

/* Reports the progress of an earlier run; a second session of this run has nothing to report. */
static void checkpoint_folder_report_resumed(UNUSED void *user, const qj_progress *from)
{
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

enum { USUAL_SECONDS = 600 };

static const qj_files named = {
    checkpoint_folder_create_named,  checkpoint_folder_write_named,  checkpoint_folder_commit_named,
    checkpoint_folder_abandon_named, checkpoint_folder_open_named,   checkpoint_folder_read_named,
    checkpoint_folder_close_named,   checkpoint_folder_remove_named, NULL};

static qj_checkpoint callbacks = {checkpoint_folder_begin,
                                  checkpoint_folder_write,
                                  checkpoint_folder_commit,
                                  checkpoint_folder_abandon,
                                  checkpoint_folder_open,
                                  checkpoint_folder_read,
                                  checkpoint_folder_close,
                                  checkpoint_folder_report_resumed,
                                  NULL,
                                  USUAL_SECONDS,
                                  &named};

/* Sets the callbacks; without the option folder.path stays NULL. */
static qj_status checkpoint_folder_prepare(const struct arguments *arguments, qj_limits *limits)
{
    if (!module_is_built("blocks") && (arguments_value(arguments, "checkpoint") ||
                                       arguments_value(arguments, "checkpoint-interval")))
        return message_usage(
            "--checkpoint needs libzstd and libxxhash: install libzstd-dev, "
            "libxxhash-dev and pkg-config (Debian's packages), then build it anew");
    folder.path = arguments_value(arguments, "checkpoint");
    TRY(arguments_seconds(arguments, "checkpoint-interval", &callbacks.seconds));
    if (!folder.path && arguments_value(arguments, "checkpoint-interval"))
        return message_usage("--checkpoint-interval needs --checkpoint");
    if (!folder.path)
        return QJ_OK;
    limits->checkpoint = &callbacks;
    files = module_load("blocks");
    return files ? QJ_OK : QJ_IO;
}

/* Opens the folder in the first process, and locks it until the process ends in any way. */
static qj_status checkpoint_folder_lead(void)
{
    static const char *const names[] = {lock_name, saved_name, "checkpoint.new"};
    int reason;
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
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if ((reason = fresh_check(folder.place, names[i])) == 0)
            continue;
        checkpoint_folder_fail("cannot use", names[i], reason);
        checkpoint_folder_report_system();
        return reason == FRESH_NO_FILE ? QJ_USAGE : QJ_IO;
    }
    folder.lock = openat(folder.place, lock_name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    reason = folder.lock < 0 ? errno : disk_lock(folder.lock);
    if (folder.lock >= 0 && reason == EAGAIN) {
        message_put(stderr, "qiju: %.999s is in use by another run\n", folder.path);
        return QJ_USAGE;
    }
    if (reason) {
        checkpoint_folder_fail("cannot lock", lock_name, reason);
        return checkpoint_folder_report_system();
    }
    unlinkat(folder.place, "checkpoint.new", 0); /* left by a killed run */
    checkpoint_folder_remove_all(true);
    return QJ_OK;
}

qj_status checkpoint_folder_start(const struct arguments *arguments, qj_limits *limits)
{
    TRY(processes_agree(checkpoint_folder_prepare(arguments, limits)));
    const bool leads = processes_is_leader();
    if (!folder.path)
        return QJ_OK;
    TRY(processes_agree(leads ? checkpoint_folder_lead() : QJ_OK));
    if (leads)
        return QJ_OK;
    folder.lock = -1;
    folder.place = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder.place < 0) /* on another machine */
        limits->checkpoint = NULL;
    return QJ_OK;
}

bool checkpoint_folder_report(const qj_context *context, qj_status *status)
{
    bool is_refused = folder.is_read && !folder.is_ours &&
                      (*status == QJ_USAGE || *status == QJ_BAD_INPUT);
    if (*status == QJ_IO && folder.what && *folder.fault) {
        message_put(stderr, "qiju: %.999s/%.999s %s; an empty folder begins again\n", folder.path,
                    folder.name, folder.fault);
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
    (void)processes_agree(status); /* the others may still read */
    if (folder.lock < 0) {
        close(folder.place);
        return;
    }
    if (folder.is_ours && status == QJ_OK)
        unlinkat(folder.place, saved_name, 0);
    if (folder.is_asked && status == QJ_OK) /* another checkpoint would have been refused */
        checkpoint_folder_remove_all(false);
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
