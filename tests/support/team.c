/* team: see team.h. Data of a process are posted on a board that all can read:
 *
 *     posted[from]  the messages, or the values, of each process
 *
 * All processes wait until everything is posted, copy their messages, and wait again. An exchange
 * happens at its end; until then its buffers must be unchanged.
 */
#include "support/team.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct board {
    pthread_barrier_t barrier;
    const void **posted; /* of each process */
    unsigned size;
};

struct member {
    struct board *board;
    qj_team team;
    team_work_fn work;
    void *user;
    const qj_message *send, *receive; /* messages of the current exchange; NULL: none */
    uint64_t sum;                     /* sum of the bytes sent */
};

static void send_message(const struct member *member, const void *what)
{
    if (member->send)
        abort();
    member->board->posted[member->team.rank] = what;
    pthread_barrier_wait(&member->board->barrier);
}

static bool leave(const struct member *member)
{
    pthread_barrier_wait(&member->board->barrier);
    return true;
}

/* A real network needs equal lengths of a message on both sides. */
static bool exchange(void *user, const qj_message *send, const qj_message *receive)
{
    const struct member *member = user;
    send_message(member, send);
    for (unsigned i = 0; i < member->board->size; i++) {
        const qj_message *message = (const qj_message *)member->board->posted[i] +
                                    member->team.rank;
        if (message->bytes != receive[i].bytes)
            abort();
        if (message->bytes)
            memcpy(receive[i].data, message->data, message->bytes);
    }
    return leave(member);
}

static uint64_t sum_of(const struct member *member)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < member->board->size; i++) {
        const unsigned char *bytes = member->send[i].data;
        for (uint64_t at = 0; at < member->send[i].bytes; at++)
            sum = sum * 31 + bytes[at];
    }
    return sum;
}

static bool begin(void *user, const qj_message *send, const qj_message *receive)
{
    struct member *member = user;
    if (member->send)
        abort();
    member->send = send;
    member->receive = receive;
    member->sum = sum_of(member);
    for (unsigned i = 0; i < member->board->size; i++)
        if (receive[i].bytes)
            memset(receive[i].data, 0xee, receive[i].bytes);
    return true;
}

static void go_on(void *user)
{
    (void)user;
}

static bool end(void *user)
{
    struct member *member = user;
    if (!member->send || sum_of(member) != member->sum)
        abort();
    const qj_message *send = member->send;
    member->send = NULL;
    return exchange(member, send, member->receive);
}

enum { VALUES = 8 };

static bool combine(const struct member *member, uint64_t *values, size_t count, bool add)
{
    uint64_t all[VALUES] = {0};
    if (count > VALUES)
        abort();
    send_message(member, values);
    for (unsigned i = 0; i < member->board->size; i++) {
        const uint64_t *posted = member->board->posted[i];
        for (size_t j = 0; j < count; j++)
            all[j] = add ? all[j] + posted[j] : posted[j] > all[j] ? posted[j] : all[j];
    }
    leave(member);
    memcpy(values, all, count * sizeof *values);
    return true;
}

static bool largest(void *user, uint64_t *values, size_t count)
{
    return combine(user, values, count, false);
}

static bool sum(void *user, uint64_t *values, size_t count)
{
    return combine(user, values, count, true);
}

static bool broadcast(void *user, void *data, size_t bytes, unsigned from)
{
    const struct member *member = user;
    send_message(member, data);
    if (from != member->team.rank)
        memcpy(data, member->board->posted[from], bytes);
    return leave(member);
}

static void *run_member(void *user)
{
    struct member *member = user;
    member->work(member->user, &member->team);
    return NULL;
}

void team_run(unsigned size, team_work_fn work, void *user)
{
    struct board board = {.size = size, .posted = calloc(size, sizeof *board.posted)};
    struct member *members = calloc(size, sizeof *members);
    pthread_t *threads = calloc(size, sizeof *threads);
    if (!board.posted || !members || !threads || pthread_barrier_init(&board.barrier, NULL, size))
        abort();
    for (unsigned i = 0; i < size; i++) {
        const qj_team team = {.rank = i,
                              .size = size,
                              .exchange = exchange,
                              .largest = largest,
                              .sum = sum,
                              .broadcast = broadcast,
                              .begin = begin,
                              .go_on = go_on,
                              .end = end,
                              .user = &members[i]};
        members[i] = (struct member){.board = &board, .team = team, .work = work, .user = user};
        if (pthread_create(&threads[i], NULL, run_member, &members[i]))
            abort();
    }
    for (unsigned i = 0; i < size; i++)
        pthread_join(threads[i], NULL);
    pthread_barrier_destroy(&board.barrier);
    free(threads);
    free(members);
    free(board.posted);
}

/* ------------------------------------------------------------------- counting */

static bool team_exchange_counted(void *user, const qj_message *send, const qj_message *receive)
{
    struct team_counted *counted = user;
    for (unsigned i = 0; i < counted->team->size; i++)
        counted->bytes += i == counted->team->rank ? 0 : send[i].bytes;
    return counted->team->exchange(counted->team->user, send, receive);
}

static bool team_largest_counted(void *user, uint64_t *values, size_t count)
{
    const struct team_counted *counted = user;
    return counted->team->largest(counted->team->user, values, count);
}

static bool team_sum_counted(void *user, uint64_t *values, size_t count)
{
    const struct team_counted *counted = user;
    return counted->team->sum(counted->team->user, values, count);
}

static bool team_broadcast_counted(void *user, void *data, size_t bytes, unsigned from)
{
    const struct team_counted *counted = user;
    return counted->team->broadcast(counted->team->user, data, bytes, from);
}

qj_team team_counting(struct team_counted *counted)
{
    return (qj_team){.rank = counted->team->rank,
                     .size = counted->team->size,
                     .exchange = team_exchange_counted,
                     .largest = team_largest_counted,
                     .sum = team_sum_counted,
                     .broadcast = team_broadcast_counted,
                     .user = counted};
}
