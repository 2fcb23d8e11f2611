/* processes: the processes that mpirun has started, as a qj_team: MPI does all communication.
 *
 * Every process runs the whole command. Their outputs are equal, so only rank 0 writes its output.
 * Diagnostics of other ranks are held back. They are shown only if the processes do not end
 * together: then one process has failed, and all are aborted.
 */
#include "cli/storage/storage.h"

#include "cli/base/base.h"
#include "mpi/packing.h"

#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Lengths of messages are int; some networks prefer shorter messages. */
enum { PIECE = 64 << 20, TAG = 1 };

/* One per program, like MPI itself. */
static struct {
    qj_team team;
    MPI_Request *requests; /* receive requests first */
    MPI_Status *statuses;
    char *packed; /* pieces to send, and room to unpack a received piece */
    size_t room, count, packed_room;
    const qj_message *receive; /* messages of the current exchange */
    int done;                  /* the exchange is complete, or no exchange has begun */
    struct packing *packing;   /* NULL: nothing is packed */
    int diagnostics;           /* file that receives the standard error output of this process */
    int error;                 /* the original standard error output */
} mpi;

/* ---------------------------------------------------------------------- exchange */

static size_t processes_piece_length(uint64_t left)
{
    return left < PIECE ? (size_t)left : PIECE;
}

static bool processes_can_be_packed(size_t length)
{
    return mpi.packing && length >= PACKING_MIN && length <= PACKING_MAX;
}

/* Counts the pieces of messages; adds the bytes of the pieces that can be packed. */
static uint64_t processes_count_pieces(const qj_message *messages, uint64_t *packed)
{
    uint64_t pieces = 0;
    for (unsigned i = 0; i < mpi.team.size; i++) {
        const uint64_t last = messages[i].bytes % PIECE; /* the only piece that is short enough */
        pieces += (messages[i].bytes + PIECE - 1) / PIECE;
        *packed += processes_can_be_packed(last) ? last : 0;
    }
    return pieces;
}

static bool processes_make_room(uint64_t pieces, uint64_t packed)
{
    if (packed > mpi.packed_room) {
        char *larger = realloc(mpi.packed, packed);
        if (!larger)
            return false;
        mpi.packed = larger;
        mpi.packed_room = packed;
    }
    if (pieces <= mpi.room)
        return true;
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): a request is a pointer in some MPIs */
    MPI_Request *requests = realloc(mpi.requests, pieces * sizeof *requests);
    if (requests)
        mpi.requests = requests;
    MPI_Status *statuses = realloc(mpi.statuses, pieces * sizeof *statuses);
    if (statuses)
        mpi.statuses = statuses;
    if (!requests || !statuses)
        return false;
    mpi.room = pieces;
    return true;
}

/* Starts to receive a message. Packed pieces are shorter than the room. */
static void processes_receive(const qj_message *message, unsigned from)
{
    for (uint64_t at = 0; at < message->bytes; at += PIECE)
        MPI_Irecv((char *)message->data + at, (int)processes_piece_length(message->bytes - at),
                  MPI_BYTE, (int)from, TAG, MPI_COMM_WORLD, &mpi.requests[mpi.count++]);
}

/* Starts to send a message. Returns the room after its packed pieces. */
static char *processes_send(const qj_message *message, unsigned to, char *room)
{
    for (uint64_t at = 0; at < message->bytes; at += PIECE) {
        const char *piece = (const char *)message->data + at;
        const size_t length = processes_piece_length(message->bytes - at);
        const size_t packed = processes_can_be_packed(length)
                                  ? packing_pack(mpi.packing, room, piece, length)
                                  : 0;
        MPI_Isend(packed ? room : piece, (int)(packed ? packed : length), MPI_BYTE, (int)to, TAG,
                  MPI_COMM_WORLD, &mpi.requests[mpi.count++]);
        room += packed;
    }
    return room;
}

static bool processes_unpack_piece(char *data, size_t length, const MPI_Status *status)
{
    int came;
    MPI_Get_count(status, MPI_BYTE, &came);
    if ((size_t)came == length)
        return true;
    memcpy(mpi.packed, data, (size_t)came);
    return packing_unpack(mpi.packing, data, length, mpi.packed, (size_t)came);
}

/* Starts an exchange. Each process begins with the next rank, so their first messages go to
 * different processes. */
static bool processes_begin_exchange(void *user, const qj_message *send, const qj_message *receive)
{
    const unsigned size = mpi.team.size, rank = mpi.team.rank;
    uint64_t packed = mpi.packing ? PACKING_MAX : 0;
    (void)user;
    const uint64_t pieces = processes_count_pieces(send, &packed) +
                            processes_count_pieces(receive, &packed);
    if (!processes_make_room(pieces, packed))
        return false;
    mpi.count = 0;
    for (unsigned i = 1; i < size; i++)
        processes_receive(&receive[(rank + size - i) % size], (rank + size - i) % size);
    char *room = mpi.packed;
    for (unsigned i = 1; i < size; i++)
        room = processes_send(&send[(rank + i) % size], (rank + i) % size, room);
    if (send[rank].bytes)
        memcpy(receive[rank].data, send[rank].data, send[rank].bytes);
    mpi.receive = receive;
    mpi.done = 0;
    return true;
}

/* Drives the exchange: MPI makes progress only while it is called. */
static void processes_continue_exchange(void *user)
{
    (void)user;
    if (!mpi.done)
        MPI_Testall((int)mpi.count, mpi.requests, &mpi.done, mpi.statuses);
}

static bool processes_end_exchange(void *user)
{
    const unsigned size = mpi.team.size, rank = mpi.team.rank;
    (void)user;
    if (!mpi.done && MPI_Waitall((int)mpi.count, mpi.requests, mpi.statuses) != MPI_SUCCESS)
        return false;
    mpi.done = 1;
    const MPI_Status *status = mpi.statuses;
    for (unsigned i = 1; i < size; i++) {
        const qj_message *message = &mpi.receive[(rank + size - i) % size];
        for (uint64_t at = 0; at < message->bytes; at += PIECE)
            if (!processes_unpack_piece((char *)message->data + at,
                                        processes_piece_length(message->bytes - at), status++))
                return false;
    }
    return true;
}

static bool processes_exchange(void *user, const qj_message *send, const qj_message *receive)
{
    return processes_begin_exchange(user, send, receive) && processes_end_exchange(user);
}

static bool processes_largest(void *user, uint64_t *values, size_t count)
{
    (void)user;
    return MPI_Allreduce(MPI_IN_PLACE, values, (int)count, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD) ==
           MPI_SUCCESS;
}

static bool processes_sum(void *user, uint64_t *values, size_t count)
{
    (void)user;
    return MPI_Allreduce(MPI_IN_PLACE, values, (int)count, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD) ==
           MPI_SUCCESS;
}

static bool processes_broadcast(void *user, void *data, size_t bytes, unsigned from)
{
    char *at = data;
    (void)user;
    for (size_t piece; bytes; at += piece, bytes -= piece) {
        piece = processes_piece_length(bytes);
        if (MPI_Bcast(at, (int)piece, MPI_BYTE, (int)from, MPI_COMM_WORLD) != MPI_SUCCESS)
            return false;
    }
    return true;
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
    free(mpi.requests);
    free(mpi.statuses);
    free(mpi.packed);
    packing_close(mpi.packing);
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

static void processes_share_machine(qj_limits *limits, int processes)
{
    enum { PERCENT = 80 };
    if (limits->bytes == 0)
        limits->bytes = (uint64_t)sysconf(_SC_AVPHYS_PAGES) / 100 * PERCENT *
                        (uint64_t)sysconf(_SC_PAGESIZE) / (uint64_t)processes;
    limits->threads = limits->threads / (unsigned)processes + 1;
}

/* Measures the bytes per second from each process to the next while all send. */
static double processes_measure_network(void)
{
    enum { SIZE = 1 << 21, TIMES = 3 };
    const int size = (int)mpi.team.size, rank = (int)mpi.team.rank;
    char *out = calloc(1, SIZE), *in = calloc(1, SIZE);
    double best = 0;
    for (int i = 0; out && in && i < TIMES; i++) {
        const double since = MPI_Wtime();
        MPI_Sendrecv(out, SIZE, MPI_BYTE, (rank + 1) % size, TAG, in, SIZE, MPI_BYTE,
                     (rank + size - 1) % size, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        const double speed = SIZE / (MPI_Wtime() - since);
        best = speed > best ? speed : best;
    }
    free(out);
    free(in);
    return best;
}

/* Decides whether to pack. Packing costs processor time, and pays if the slowest process sends less
 * than packing saves in that time. QIJU_PACK=1 and 0 override the decision. */
static void processes_choose_packing(void)
{
    const double saved = 250e6; /* bytes a second (docs/performance/processes.md) */
    const char *wanted = getenv("QIJU_PACK");
    double speed = 0;
    if (!wanted) {
        speed = processes_measure_network();
        MPI_Allreduce(MPI_IN_PLACE, &speed, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
    }
    if (wanted ? strcmp(wanted, "0") != 0 : speed < saved)
        mpi.packing = packing_open();
    int can = mpi.packing != NULL; /* all or none, so all can read all messages */
    MPI_Allreduce(MPI_IN_PLACE, &can, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (!can) {
        packing_close(mpi.packing);
        mpi.packing = NULL;
    }
}

static qj_status processes_check_verb(const struct arguments *arguments)
{
    static const char *const verbs[] = {"judge", "review", "solve", "table", NULL};
    static const char *const options[] = {"scratch", NULL};
    const char *const *verb = verbs;
    while (*verb && strcmp(*verb, arguments->verb) != 0)
        verb++;
    if (!*verb)
        return message_usage(arguments->verb, "several processes together do solve, judge, review "
                                              "and table; ask qiju itself");
    for (const char *const *option = options; *option; option++)
        if (arguments_value(arguments, *option))
            return message_usage(arguments->verb, "--%.999s is not for several processes", *option);
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
                         .exchange = processes_exchange,
                         .largest = processes_largest,
                         .sum = processes_sum,
                         .broadcast = processes_broadcast,
                         .begin = processes_begin_exchange,
                         .go_on = processes_continue_exchange,
                         .end = processes_end_exchange};
    mpi.done = 1;
    return atexit(processes_leave) == 0 && (rank == 0 || processes_hold_back());
}

qj_status processes_start(const struct arguments *arguments, qj_limits *limits)
{
    TRY(processes_check_verb(arguments));
    processes_share_machine(limits, processes_on_machine());
    processes_choose_packing();
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
