/* solution_file: --keep FILE and --solution-file FILE. A solution is written to FILE.new and
 * renamed to FILE after it is on the disk (fsync, rename, fsync of the folder). If a run is
 * killed or the disk is full, the old file remains, if there was one. A run writes at most one
 * file and reads at most one; their state is in this file.
 */
#include "cli/storage/solution_file_form.h"
#include "cli/storage/storage.h"

#include <pthread.h>

static const struct block_file_functions *blocks; /* loaded with the first file */

static struct {
    const char *path; /* as given; NULL: nothing is written */
    char new_path[PATH_MAX];
    struct solution_file file;
} out;

static struct {
    const char *path; /* NULL: nothing is read */
    struct solution_file file;
    qj_solution_file solution;
    pthread_mutex_t lock; /* protects file, which several threads of a server read */
} in = {.lock = PTHREAD_MUTEX_INITIALIZER};

static qj_status solution_file_load_module(void)
{
    if (blocks)
        return QJ_OK;
    if (!module_is_built("blocks")) {
        message_say("qiju: a solution file needs libzstd and libxxhash: install libzstd-dev, "
                    "libxxhash-dev and pkg-config (Debian's packages), then build it anew");
        return QJ_USAGE;
    }
    blocks = module_load("blocks");
    return blocks ? QJ_OK : QJ_IO;
}

/* ----------------------------------------------------------------------------- writing */

static qj_status solution_file_report_create(const char *path, int reason)
{
    if (reason == EAGAIN) {
        message_say("qiju: %.999s is being written by another run", path);
        return QJ_USAGE;
    }
    message_say("qiju: cannot make %.999s: %s", path, fresh_reason(reason));
    return reason < 0 ? QJ_USAGE : QJ_IO;
}

/* Checks whether the path is free, or has a solution file, which may be replaced: returns 0 or the
 * reason. */
static int solution_file_check_place(const char *path)
{
    struct solution_file old = {.blocks = blocks, .file.words = message_format_list};
    int reason = fresh_check(AT_FDCWD, path);
    if (reason)
        return reason;
    int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return errno == ENOENT ? 0 : errno;
    if (!solution_file_read_open(&old, file))
        reason = FRESH_NO_SOLUTION;
    solution_file_close(&old);
    return reason;
}

qj_status solution_file_create(const struct arguments *arguments)
{
    const char *path = arguments_value(arguments, "keep");
    if (!path)
        return QJ_OK;
    TRY(solution_file_load_module());
    int length = snprintf(out.new_path, PATH_MAX, "%s.new", path);
    if (length >= PATH_MAX)
        return message_system("cannot make", path, ENAMETOOLONG);
    int reason = solution_file_check_place(path);
    if (reason)
        return solution_file_report_create(path, reason);
    out.file = (struct solution_file){.blocks = blocks};
    out.file.file.file = fresh_make(AT_FDCWD, out.new_path, true, &reason);
    if (out.file.file.file < 0)
        return solution_file_report_create(out.new_path, reason);
    out.path = path;
    return QJ_OK;
}

/* The new name is on the disk only after the folder is synced. The new file stays open and locked
 * until then, so no other run takes it for a left-over. */
qj_status solution_file_save(qj_session *session)
{
    const qj_solution_file_writer output = {solution_file_write_begin, solution_file_write_take,
                                            out.path ? &out.file : NULL};
    qj_status status = qj_session_save(session, &output);
    if (!out.path)
        return status;
    if (status == QJ_OK && !solution_file_write_finish(&out.file))
        status = QJ_IO;
    if (status == QJ_IO && out.file.file.reason) /* else a checkpoint has failed */
        status = message_system("cannot write", out.new_path, out.file.file.reason);
    TRY(status);
    int reason = solution_file_check_place(out.path);
    if (reason)
        return solution_file_report_create(out.path, reason);
    const char *slash = strrchr(out.path, '/');
    char folder[PATH_MAX] = ".";
    if (slash)
        snprintf(folder, PATH_MAX, "%.*s", (int)(slash - out.path) + 1, out.path);
    if (rename(out.new_path, out.path))
        return message_system("cannot write", out.path, errno);
    int place = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool synced = place >= 0 && disk_sync(place);
    reason = errno;
    if (place >= 0)
        close(place);
    out.path = NULL; /* complete */
    solution_file_close(&out.file);
    return synced ? QJ_OK : message_system("cannot write", folder, reason);
}

/* ----------------------------------------------------------------------------- reading */

/* Says once why the file cannot be read. */
static qj_status solution_file_report_read(void)
{
    const int reason = in.file.file.reason;
    in.file.file.reason = 0;
    if (!*in.file.file.fault)
        return message_system("cannot read", in.path, reason);
    message_say("qiju: %.999s %s; 'qiju solve --keep FILE' writes a solution file", in.path,
                in.file.file.fault);
    return QJ_BAD_INPUT;
}

static int solution_file_find(UNUSED void *user, const void *state, qj_solution_file_value *value)
{
    pthread_mutex_lock(&in.lock);
    int found = solution_file_read_find(&in.file, state, value);
    pthread_mutex_unlock(&in.lock);
    return found;
}

static bool solution_file_get_values(UNUSED void *user, uint64_t first, uint64_t count,
                                     int64_t *values)
{
    pthread_mutex_lock(&in.lock);
    bool good = solution_file_read_values(&in.file, first, count, values);
    pthread_mutex_unlock(&in.lock);
    return good;
}

qj_status solution_file_open(const char *path, qj_context *context)
{
    TRY(solution_file_load_module());
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return message_system("cannot open", path, errno);
    in.path = path;
    in.file.blocks = blocks;
    in.file.file.words = message_format_list;
    in.solution = (qj_solution_file){solution_file_read_open(&in.file, file), solution_file_find,
                                     NULL, solution_file_get_values};
    if (!in.solution.head)
        return solution_file_report_read();
    if (context)
        qj_context_use_solution_file(context, &in.solution);
    return QJ_OK;
}

const qj_solution_file *solution_file_opened(void)
{
    return &in.solution;
}

qj_status solution_file_visit(solution_file_row_fn visit, void *user)
{
    in.file.file.reason = 0;
    if (solution_file_read_visit(&in.file, visit, user))
        return QJ_OK;
    return *in.file.file.fault || in.file.file.reason ? solution_file_report_read() : QJ_USAGE;
}

/* ---------------------------------------------------------------------------------- end */

bool solution_file_report(const qj_context *context, qj_status *status)
{
    bool is_refused = in.path && (*status == QJ_USAGE || *status == QJ_BAD_INPUT) &&
                      !strncmp(qj_context_error(context)->message, "the solution file", 17);
    if (in.path && *status == QJ_IO && (*in.file.file.fault || in.file.file.reason))
        *status = solution_file_report_read();
    else if (is_refused)
        message_say("qiju: %.999s: %s", in.path, qj_context_error(context)->marked);
    else
        return false;
    return true;
}

void solution_file_end(void)
{
    if (out.path && fresh_is_at(out.file.file.file, AT_FDCWD, out.new_path))
        unlink(out.new_path);
    if (out.path)
        solution_file_close(&out.file);
    if (in.path)
        solution_file_close(&in.file);
    out.path = in.path = NULL;
}
