/* team: the processes that mpirun has started, as a qj_team: MPI does all communication.
 *
 * Every process runs the whole command. Their output is the same, so only the first one writes it.
 * Complaints of the others are held back, and shown only when the processes do not end together:
 * then one of them has failed alone, and all are ended.
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

/* Lengths of messages are int, and some networks like them shorter still. */
enum { PIECE = 64 << 20, TAG = 1 };

/* One a program, as MPI itself is. */
static struct {
    qj_team team;
    MPI_Request *requests; /* those that receive first */
    MPI_Status *statuses;
    char *packed; /* pieces that are sent, and each that has come while it is unpacked */
    size_t room, count, packed_room;
    const qj_parcel *receive; /* what was begun */
    int done;                 /* it has come, or nothing was begun */
    struct packing *packing;  /* NULL: nothing is to be packed */
    int complaints;           /* what the standard error output of this process goes to */
    int error;                /* where it would go */
} crew;

/* ---------------------------------------------------------------------- exchange */

static size_t length_of(uint64_t left)
{
    return left < PIECE ? (size_t)left : PIECE;
}

static bool can_be_packed(size_t length)
{
    return crew.packing && length >= PACKING_LEAST && length <= PACKING_MOST;
}

/* Messages of a parcel; and adds the bytes of those that can be packed. */
static uint64_t pieces_of(const qj_parcel *parcels, uint64_t *packed)
{
    uint64_t pieces = 0;
    for (unsigned i = 0; i < crew.team.size; i++) {
        const uint64_t last = parcels[i].bytes % PIECE; /* the only one that is short enough */
        pieces += (parcels[i].bytes + PIECE - 1) / PIECE;
        *packed += can_be_packed(last) ? last : 0;
    }
    return pieces;
}

static bool make_room(uint64_t pieces, uint64_t packed)
{
    if (packed > crew.packed_room) {
        char *larger = realloc(crew.packed, packed);
        if (!larger)
            return false;
        crew.packed = larger;
        crew.packed_room = packed;
    }
    if (pieces <= crew.room)
        return true;
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): a request is a pointer in some MPIs */
    MPI_Request *requests = realloc(crew.requests, pieces * sizeof *requests);
    if (requests)
        crew.requests = requests;
    MPI_Status *statuses = realloc(crew.statuses, pieces * sizeof *statuses);
    if (statuses)
        crew.statuses = statuses;
    if (!requests || !statuses)
        return false;
    crew.room = pieces;
    return true;
}

/* What comes may be packed, and is then shorter. */
static void receive_parcel(const qj_parcel *parcel, unsigned from)
{
    for (uint64_t at = 0; at < parcel->bytes; at += PIECE)
        MPI_Irecv((char *)parcel->data + at, (int)length_of(parcel->bytes - at), MPI_BYTE,
                  (int)from, TAG, MPI_COMM_WORLD, &crew.requests[crew.count++]);
}

/* Gives the room behind what it has packed. */
static char *send_parcel(const qj_parcel *parcel, unsigned to, char *room)
{
    for (uint64_t at = 0; at < parcel->bytes; at += PIECE) {
        const char *piece = (const char *)parcel->data + at;
        const size_t length = length_of(parcel->bytes - at);
        const size_t packed = can_be_packed(length)
                                  ? packing_pack(crew.packing, room, piece, length)
                                  : 0;
        MPI_Isend(packed ? room : piece, (int)(packed ? packed : length), MPI_BYTE, (int)to, TAG,
                  MPI_COMM_WORLD, &crew.requests[crew.count++]);
        room += packed;
    }
    return room;
}

static bool unpack_piece(char *data, size_t length, const MPI_Status *status)
{
    int came;
    MPI_Get_count(status, MPI_BYTE, &came);
    if ((size_t)came == length)
        return true;
    memcpy(crew.packed, data, (size_t)came);
    return packing_unpack(crew.packing, data, length, crew.packed, (size_t)came);
}

/* Each begins with the process behind it, so that not all send to the same one. */
static bool begin(void *user, const qj_parcel *send, const qj_parcel *receive)
{
    const unsigned size = crew.team.size, rank = crew.team.rank;
    uint64_t packed = crew.packing ? PACKING_MOST : 0;
    (void)user;
    const uint64_t pieces = pieces_of(send, &packed) + pieces_of(receive, &packed);
    if (!make_room(pieces, packed))
        return false;
    crew.count = 0;
    for (unsigned i = 1; i < size; i++)
        receive_parcel(&receive[(rank + size - i) % size], (rank + size - i) % size);
    char *room = crew.packed;
    for (unsigned i = 1; i < size; i++)
        room = send_parcel(&send[(rank + i) % size], (rank + i) % size, room);
    if (send[rank].bytes)
        memcpy(receive[rank].data, send[rank].data, send[rank].bytes);
    crew.receive = receive;
    crew.done = 0;
    return true;
}

/* MPI sends and receives while it is called. */
static void go_on(void *user)
{
    (void)user;
    if (!crew.done)
        MPI_Testall((int)crew.count, crew.requests, &crew.done, crew.statuses);
}

static bool end(void *user)
{
    const unsigned size = crew.team.size, rank = crew.team.rank;
    (void)user;
    if (!crew.done && MPI_Waitall((int)crew.count, crew.requests, crew.statuses) != MPI_SUCCESS)
        return false;
    crew.done = 1;
    const MPI_Status *status = crew.statuses;
    for (unsigned i = 1; i < size; i++) {
        const qj_parcel *parcel = &crew.receive[(rank + size - i) % size];
        for (uint64_t at = 0; at < parcel->bytes; at += PIECE)
            if (!unpack_piece((char *)parcel->data + at, length_of(parcel->bytes - at), status++))
                return false;
    }
    return true;
}

static bool exchange(void *user, const qj_parcel *send, const qj_parcel *receive)
{
    return begin(user, send, receive) && end(user);
}

static bool largest(void *user, uint64_t *values, size_t count)
{
    (void)user;
    return MPI_Allreduce(MPI_IN_PLACE, values, (int)count, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD) ==
           MPI_SUCCESS;
}

static bool sum(void *user, uint64_t *values, size_t count)
{
    (void)user;
    return MPI_Allreduce(MPI_IN_PLACE, values, (int)count, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD) ==
           MPI_SUCCESS;
}

static bool broadcast(void *user, void *data, size_t bytes, unsigned from)
{
    char *at = data;
    (void)user;
    for (size_t piece; bytes; at += piece, bytes -= piece) {
        piece = length_of(bytes);
        if (MPI_Bcast(at, (int)piece, MPI_BYTE, (int)from, MPI_COMM_WORLD) != MPI_SUCCESS)
            return false;
    }
    return true;
}

/* --------------------------------------------------------------------- start and end */

/* Puts what a process other than the first writes where it is not seen. */
static bool hold_back(void)
{
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    FILE *complaints = tmpfile();
    crew.complaints = complaints ? fileno(complaints) : -1;
    crew.error = dup(STDERR_FILENO);
    return nowhere >= 0 && crew.complaints >= 0 && crew.error >= 0 &&
           dup2(nowhere, STDOUT_FILENO) >= 0 && dup2(crew.complaints, STDERR_FILENO) >= 0;
}

static void show_complaints(void)
{
    char bytes[1 << 10];
    ssize_t size;
    if (crew.team.rank == 0)
        return;
    for (off_t at = 0; (size = pread(crew.complaints, bytes, sizeof bytes, at)) > 0; at += size)
        if (write(crew.error, bytes, (size_t)size) != size)
            return;
}

/* Those that come to their end within some seconds of each other end together. */
static void leave(void)
{
    enum { SECONDS = 5, EACH = 1000 }; /* looked at every millisecond */
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
        show_complaints();
        MPI_Abort(MPI_COMM_WORLD, QJ_IO);
    }
    free(crew.requests);
    free(crew.statuses);
    free(crew.packed);
    packing_close(crew.packing);
    MPI_Finalize();
}

static int processes_of_machine(void)
{
    MPI_Comm machine;
    int count;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &count);
    MPI_Comm_free(&machine);
    return count;
}

static void share_machine(qj_limits *limits, int processes)
{
    enum { PERCENT = 80 };
    if (limits->bytes == 0)
        limits->bytes = (uint64_t)sysconf(_SC_AVPHYS_PAGES) / 100 * PERCENT *
                        (uint64_t)sysconf(_SC_PAGESIZE) / (uint64_t)processes;
    limits->threads = limits->threads / (unsigned)processes + 1;
}

/* Bytes a second that go from each process to the next one, while all send. */
static double measure_network(void)
{
    enum { SIZE = 1 << 21, TIMES = 3 };
    const int size = (int)crew.team.size, rank = (int)crew.team.rank;
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

/* Packing takes the time of a processor, and pays where the slowest process sends less than it
 * saves in that time. QIJU_PACK=1 and 0 say so themselves. */
static void choose_packing(void)
{
    const double saved = 250e6; /* bytes a second (docs/cluster.md) */
    const char *said = getenv("QIJU_PACK");
    double speed = 0;
    if (!said) {
        speed = measure_network();
        MPI_Allreduce(MPI_IN_PLACE, &speed, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
    }
    if (said ? strcmp(said, "0") != 0 : speed < saved)
        crew.packing = packing_open();
    int can = crew.packing != NULL; /* all or none, so that all can read what comes */
    MPI_Allreduce(MPI_IN_PLACE, &can, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (!can) {
        packing_close(crew.packing);
        crew.packing = NULL;
    }
}

static qj_status check_asked(const struct arguments *arguments)
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
            return message_usage(arguments->verb, "--%s is not for several processes", *option);
    return QJ_OK;
}

bool team_enter(void)
{
    int rank, size, level;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS)
        return false;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    crew.team = (qj_team){.rank = (unsigned)rank,
                          .size = (unsigned)size,
                          .exchange = exchange,
                          .largest = largest,
                          .sum = sum,
                          .broadcast = broadcast,
                          .begin = begin,
                          .go_on = go_on,
                          .end = end};
    crew.done = 1;
    return atexit(leave) == 0 && (rank == 0 || hold_back());
}

qj_status team_start(const struct arguments *arguments, qj_limits *limits)
{
    TRY(check_asked(arguments));
    share_machine(limits, processes_of_machine());
    choose_packing();
    limits->team = &crew.team;
    return QJ_OK;
}

bool team_leads(void)
{
    return crew.team.rank == 0;
}

qj_status team_agree(qj_status status)
{
    int all = (int)status;
    MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return (qj_status)all;
}
