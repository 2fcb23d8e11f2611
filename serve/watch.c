/* watch: the thread that watches the time and disconnected clients; see server.h. */
#define _GNU_SOURCE /* POLLRDHUP; NOLINT(*-reserved-identifier,cert-dcl*) */

#include "serve/server.h"

#include <poll.h>
#include <time.h>

#ifndef POLLRDHUP
#define POLLRDHUP 0
#endif

enum { LOOK_MS = 50 };

/* ---------------------------------------------------------------------- exchanges */

bool exchange_is_due(const struct exchange *exchange, double now)
{
    return exchange->gone || question_has_ended(exchange->question) ||
           (exchange->events && now >= exchange->due);
}

void exchange_wait(struct exchange *exchange)
{
    struct server *server = exchange->server;
    MHD_suspend_connection(exchange->connection);
    pthread_mutex_lock(&server->lock);
    if (server->ending)
        question_cancel(exchange->question);
    bool due = exchange_is_due(exchange, server_now());
    if (!due) {
        exchange->peer->until = 0;
        exchange->peer->waiting = exchange;
    }
    pthread_mutex_unlock(&server->lock);
    if (due)
        MHD_resume_connection(exchange->connection);
}

void exchange_wake(struct server *server)
{
    struct exchange *taken = NULL, *exchange;
    pthread_mutex_lock(&server->lock);
    const double now = server_now();
    for (struct peer *peer = server->peers; peer; peer = peer->next)
        if (peer->waiting && exchange_is_due(peer->waiting, now)) {
            peer->waiting->next = taken;
            taken = peer->waiting;
            peer->waiting = NULL;
        }
    pthread_mutex_unlock(&server->lock);
    while ((exchange = taken)) {
        taken = exchange->next; /* the exchange may end as soon as it is resumed */
        MHD_resume_connection(exchange->connection);
    }
}

/* --------------------------------------------------------------------------- time */

/* Returns true if the client has closed the connection, perhaps after sending more. A client that
 * has only shut down its sending side looks like this, too; libmicrohttpd closes that connection
 * when resumed. */
static bool watch_is_closed(int file)
{
    char byte;
    struct pollfd look = {.fd = file, .events = POLLIN | POLLRDHUP};
    if (poll(&look, 1, 0) <= 0)
        return false;
    if (look.revents & (POLLRDHUP | POLLERR | POLLHUP | POLLNVAL))
        return true;
    return recv(file, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

void *watch_run(void *user)
{
    const struct timespec moment = {.tv_nsec = LOOK_MS * 1000000L};
    struct server *server = user;
    for (bool ending = false; !ending;) {
        pthread_mutex_lock(&server->lock);
        ending = server->ending;
        /* a file is open while its peer is in the list; libmicrohttpd closes it later */
        const double now = server_now();
        for (struct peer *peer = server->peers; peer; peer = peer->next) {
            /* a connection without its client is resumed and ends, and so does its question */
            if (peer->waiting && watch_is_closed(peer->file))
                peer->waiting->gone = true;
            if (peer->until > 0 && now > peer->until) {
                shutdown(peer->file, SHUT_RDWR);
                peer->until = 0;
            }
        }
        pthread_mutex_unlock(&server->lock);
        exchange_wake(server);
        nanosleep(&moment, NULL);
    }
    return NULL;
}
