/* processes: the processes that mpirun has started, as a qj_team: MPI does all communication.
 *
 * Every process runs the whole command. Their outputs are equal, so only rank 0 writes its output.
 * Diagnostics of other ranks are held back. They are shown only if the processes do not end
 * together: then one process has failed, and all are aborted.
 */
#include "cli/storage/storage.h"

#include "cli/question/command.h"

#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Lengths of messages are int; some networks prefer shorter messages. */
enum { PIECE = 64 << 20 };

/* One per program, like MPI itself. */
static struct {
    qj_team team;
    int diagnostics; /* file that receives the standard error output of this process */
    int error;       /* the original standard error output */
} mpi;

/* ---------------------------------------------------------------------- messages */

/* Leaves the processor to the others until a request is done, while MPI_Wait would use it. Each
 * pause is an eighth of those before it, so a process is late by little more than that. */
static void processes_pause(MPI_Request request)
{
    enum { FIRST = 1000, LAST = 1000000, PART = 8 }; /* nanoseconds */
    struct timespec pause = {0, FIRST};
    long wait = 0;
    int done = 0;
    while (MPI_Request_get_status(request, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS && !done) {
        nanosleep(&pause, NULL);
        wait += pause.tv_nsec;
        pause.tv_nsec = wait / PART < FIRST ? FIRST : wait / PART > LAST ? LAST : wait / PART;
    }
}

static bool processes_largest(UNUSED void *user, uint64_t *values, size_t count)
{
    MPI_Request request = MPI_REQUEST_NULL;
    const int begun = MPI_Iallreduce(MPI_IN_PLACE, values, (int)count, MPI_UINT64_T, MPI_MAX,
                                     MPI_COMM_WORLD, &request);
    processes_pause(request);
    return MPI_Wait(&request, MPI_STATUS_IGNORE) == MPI_SUCCESS && begun == MPI_SUCCESS;
}

static bool processes_broadcast(UNUSED void *user, void *data, size_t bytes, unsigned from)
{
    char *at = data;
    bool good = true;
    for (size_t piece; bytes && good; at += piece, bytes -= piece) {
        MPI_Request request = MPI_REQUEST_NULL;
        piece = bytes < PIECE ? bytes : PIECE;
        const int begun = MPI_Ibcast(at, (int)piece, MPI_BYTE, (int)from, MPI_COMM_WORLD, &request);
        processes_pause(request);
        good = MPI_Wait(&request, MPI_STATUS_IGNORE) == MPI_SUCCESS && begun == MPI_SUCCESS;
    }
    return good;
}

/* --------------------------------------------------------------------- start and end */

/* Redirects the output of all ranks except 0. */
static bool processes_hold_back(void)
{
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    FILE *diagnostics = tmpfile();
    mpi.diagnostics = diagnostics ? fileno(diagnostics) : -1;
    mpi.error = dup(STDERR_FILENO);
    return nowhere >= 0 && mpi.diagnostics >= 0 && mpi.error >= 0 &&
           dup2(nowhere, STDOUT_FILENO) >= 0 && dup2(mpi.diagnostics, STDERR_FILENO) >= 0;
}

static void processes_show_diagnostics(void)
{
    char bytes[1 << 10];
    ssize_t size;
    if (mpi.team.rank == 0)
        return;
    for (off_t at = 0; (size = pread(mpi.diagnostics, bytes, sizeof bytes, at)) > 0; at += size)
        if (write(mpi.error, bytes, (size_t)size) != size)
            return;
}

/* Ends MPI. Processes that reach this within SECONDS of each other end together. */
static void processes_leave(void)
{
    enum { SECONDS = 5, EACH = 1000 }; /* polled every millisecond */
    const struct timespec moment = {0, 1000000000 / EACH};
    MPI_Request all;
    int done = 0;
    fflush(NULL);
    MPI_Ibarrier(MPI_COMM_WORLD, &all);
    for (int i = 0; i < SECONDS * EACH && !done; i++) {
        MPI_Test(&all, &done, MPI_STATUS_IGNORE);
        if (!done)
            nanosleep(&moment, NULL);
    }
    if (!done) {
        processes_show_diagnostics();
        MPI_Abort(MPI_COMM_WORLD, QJ_IO);
    }
    MPI_Finalize();
}

static int processes_on_machine(void)
{
    MPI_Comm machine;
    int count;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &count);
    MPI_Comm_free(&machine);
    return count;
}

/* Divides the memory and the processors among the processes of this machine, unless the options
 * state them. */
static void processes_share_machine(const struct arguments *arguments, qj_limits *limits)
{
    enum { PERCENT = 80 };
    const unsigned processes = (unsigned)processes_on_machine();
    if (limits->bytes == 0)
        limits->bytes = (uint64_t)sysconf(_SC_AVPHYS_PAGES) / 100 * PERCENT *
                        (uint64_t)sysconf(_SC_PAGESIZE) / processes;
    if (!arguments_value(arguments, "threads"))
        limits->threads = limits->threads > processes ? limits->threads / processes : 1;
}

static qj_status processes_check_verb(const struct arguments *arguments)
{
    static const char *const shared[] = {"judge", "review", "solve", "table", NULL};
    static const char *const options[] = {"scratch", NULL};
    const char *const *verb = shared;
    while (*verb && strcmp(*verb, arguments->definition->name) != 0)
        verb++;
    if (!*verb)
        return message_usage("several processes together do solve, judge, review "
                             "and table; ask qiju itself");
    for (const char *const *option = options; *option; option++)
        if (arguments_value(arguments, *option))
            return message_usage("--%.999s is not for several processes", *option);
    return QJ_OK;
}

bool processes_enter(void)
{
    int rank, size, level;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS)
        return false;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mpi.team = (qj_team){.rank = (unsigned)rank,
                         .size = (unsigned)size,
                         .largest = processes_largest,
                         .broadcast = processes_broadcast};
    return atexit(processes_leave) == 0 && (rank == 0 || processes_hold_back());
}

qj_status processes_start(const struct arguments *arguments, qj_limits *limits)
{
    TRY(processes_check_verb(arguments));
    processes_share_machine(arguments, limits);
    limits->team = &mpi.team;
    return QJ_OK;
}

bool processes_is_leader(void)
{
    return mpi.team.rank == 0;
}

qj_status processes_agree(qj_status status)
{
    int all = (int)status;
    MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return (qj_status)all;
}
