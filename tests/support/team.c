/* team: see team.h. Data of a process are posted on a board that all can read:
 *
 *     posted[from]  the values or bytes of each process
 *
 * All processes wait until everything is posted, copy what they need, and wait again.
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
};

static void send_message(const struct member *member, const void *what)
{
    member->board->posted[member->team.rank] = what;
    pthread_barrier_wait(&member->board->barrier);
}

static bool leave(const struct member *member)
{
    pthread_barrier_wait(&member->board->barrier);
    return true;
}

enum { VALUES = 8 };

static bool largest(void *user, uint64_t *values, size_t count)
{
    const struct member *member = user;
    uint64_t all[VALUES] = {0};
    if (count > VALUES)
        abort();
    send_message(member, values);
    for (unsigned i = 0; i < member->board->size; i++) {
        const uint64_t *posted = member->board->posted[i];
        for (size_t j = 0; j < count; j++)
            all[j] = posted[j] > all[j] ? posted[j] : all[j];
    }
    leave(member);
    memcpy(values, all, count * sizeof *values);
    return true;
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
                              .largest = largest,
                              .broadcast = broadcast,
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
