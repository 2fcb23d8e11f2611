/* network: what it gains a team that one round is expanded while another is sent. Two processes,
 * threads of this program with one thread each, search four in a row on 4 x 4 cells, two of which
 * are taken. What a process sends is there when a network of that rate could have carried it; the
 * network is simulated, and takes nothing from the processors. In pairs: everything sent at once
 * (exchange), and begun, then ended behind the next expansion.
 *
 *     network [PAIRS [PROCESSES]]
 */
#include "measure.h"

#include "support/team.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

enum { MAX_PAIRS = 99, MAX_PROCESSES = 64 };

/* A process on the simulated network. */
struct link {
    const qj_team *team;
    double rate; /* bytes a second; 0: no network */
    double free; /* when all is sent that was to be */
    uint64_t sent;
    const qj_message *send, *receive; /* what was begun */
};

static void start(struct link *link, const qj_message *send)
{
    uint64_t bytes = 0;
    for (unsigned i = 0; i < link->team->size; i++)
        bytes += i == link->team->rank ? 0 : send[i].bytes;
    link->sent += bytes;
    link->free = wall_seconds() + (link->rate > 0 ? (double)bytes / link->rate : 0);
}

static bool arrive(struct link *link, const qj_message *send, const qj_message *receive)
{
    const struct timespec until = {(time_t)link->free,
                                   (long)((link->free - (double)(time_t)link->free) * 1e9)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR)
        ;
    return link->team->exchange(link->team->user, send, receive);
}

static bool exchange(void *user, const qj_message *send, const qj_message *receive)
{
    start(user, send);
    return arrive(user, send, receive);
}

static bool begin(void *user, const qj_message *send, const qj_message *receive)
{
    struct link *link = user;
    link->send = send;
    link->receive = receive;
    start(link, send);
    return true;
}

static void go_on(void *user)
{
    (void)user;
}

static bool end(void *user)
{
    struct link *link = user;
    return arrive(link, link->send, link->receive);
}

static bool largest(void *user, uint64_t *values, size_t count)
{
    const struct link *link = user;
    return link->team->largest(link->team->user, values, count);
}

static bool sum(void *user, uint64_t *values, size_t count)
{
    const struct link *link = user;
    return link->team->sum(link->team->user, values, count);
}

static bool broadcast(void *user, void *data, size_t bytes, unsigned from)
{
    const struct link *link = user;
    return link->team->broadcast(link->team->user, data, bytes, from);
}

struct run {
    double rate;
    bool ahead;
    uint64_t positions, sent; /* as the first process has them */
};

static void need(qj_context *context, qj_status status)
{
    if (status == QJ_OK)
        return;
    fprintf(stderr, "network: %s\n", context ? qj_context_error(context)->message : "no memory");
    exit(1);
}

static void solve(void *user, const qj_team *inner)
{
    static const char board[] = "4 4 4  0 0 0 0  0 0 0 0  0 0 1 0  0 2 0 0";
    struct run *run = user;
    struct link link = {.team = inner, .rate = run->rate};
    const qj_team team = {.rank = inner->rank,
                          .size = inner->size,
                          .exchange = exchange,
                          .largest = largest,
                          .sum = sum,
                          .broadcast = broadcast,
                          .begin = run->ahead ? begin : NULL,
                          .go_on = go_on,
                          .end = end,
                          .user = &link};
    qj_limits limits = QJ_LIMITS_INIT;
    qj_context *context = NULL;
    qj_position *position;
    qj_session *session;
    qj_text text = {board, sizeof board - 1};
    qj_source source = qj_text_source(&text);
    limits.team = &team;
    need(NULL, qj_context_new(&limits, &context));
    need(context, qj_position_read(context, qj_game_find("mnk"), &source, 1, &position));
    need(context, qj_session_open(position, "exhaustive", &session));
    if (inner->rank == 0) {
        run->positions = qj_session_method(session).states;
        run->sent = link.sent;
    }
    qj_session_free(session);
    qj_position_free(position);
    qj_context_free(context);
}

static double measure(struct run *run, unsigned processes)
{
    const double began = wall_seconds();
    team_run(processes, solve, run);
    return wall_seconds() - began;
}

int main(int argc, char **argv)
{
    static const double megabits[] = {0, 10000, 1000, 500, 200, 100};
    const long pairs = argc > 1 ? strtol(argv[1], NULL, 10) : 5;
    const long processes = argc > 2 ? strtol(argv[2], NULL, 10) : 2;
    if (pairs < 1 || pairs > MAX_PAIRS || processes < 2 || processes > MAX_PROCESSES) {
        fprintf(stderr, "network [PAIRS [PROCESSES]]\n");
        return 2;
    }
    printf("  Mbit/s   at once, s   ahead, s   ratio   positions   bytes of a process\n");
    for (size_t i = 0; i < sizeof megabits / sizeof *megabits; i++) {
        double seconds[2][MAX_PAIRS], ratios[MAX_PAIRS];
        struct run run = {.rate = megabits[i] * 1e6 / 8};
        for (long pair = 0; pair < pairs; pair++) {
            for (int ahead = 0; ahead < 2; ahead++) {
                run.ahead = ahead;
                seconds[ahead][pair] = measure(&run, (unsigned)processes);
            }
            ratios[pair] = seconds[1][pair] / seconds[0][pair];
        }
        printf("%8.0f %12.3f %10.3f %7.2f %11" PRIu64 " %14" PRIu64 "\n", megabits[i],
               median(seconds[0], (int)pairs), median(seconds[1], (int)pairs),
               median(ratios, (int)pairs), run.positions, run.sent);
    }
    return 0;
}
