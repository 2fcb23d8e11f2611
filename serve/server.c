/* server: start and end; see server.h. */
#include "serve/server.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <time.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/* -------------------------------------------------------------------------- limits */

static void server_set_limits(struct server *server, const struct serve_options *options)
{
    enum { SHARE = 8 };
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    uint64_t whole = pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : UINT64_C(1) << 32;
    uint64_t bytes = options->bytes ? options->bytes : whole / 2;
    server->threads = options->threads ? options->threads
                      : processors > 2 ? (unsigned)processors
                                       : 2;
    if (server->threads > SERVE_MAX_THREADS)
        server->threads = SERVE_MAX_THREADS;
    const uint64_t cached = server->games.own_count ? bytes / SHARE : 0;
    server->quick_bytes = bytes / SHARE / (QUICK_THREADS + 1);
    server->bytes = (bytes - bytes / SHARE - cached) / server->threads;
    /* a game without a cache, for lack of memory, has no results of earlier questions */
    qj_limits limits = QJ_LIMITS_INIT;
    for (size_t i = 0; i < server->games.own_count && i < SERVE_MAX_OWN; i++) {
        limits.bytes = cached / server->games.own_count + 1;
        (void)qj_context_new(&limits, &server->own[i].cache);
    }
    server->seconds = options->seconds > 0 ? options->seconds : 300;
    server->budget.most = MAX_TEXT;
}

static bool server_set_policy(struct server *server, const struct serve_options *options,
                              struct fault *fault)
{
    struct writer writer;
    writer_open_text(&writer, NULL, server->policy, sizeof server->policy);
    write_text(&writer, "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
                        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors");
    write_text(&writer, options->frames[0] ? "" : " 'none'");
    for (size_t i = 0; options->frames[i]; i++) {
        if (!host_is_origin(options->frames[i]))
            return fault_set(fault, 0, QJ_USAGE,
                             "--frame: expected a site such as https://a.org, found '%.60s'",
                             options->frames[i]);
        write_char(&writer, ' ');
        write_text(&writer, options->frames[i]);
    }
    return writer_flush(&writer) == QJ_OK;
}

static bool server_check_names(const struct serve_options *options, struct fault *fault)
{
    for (size_t i = 0; i < options->own_count; i++) {
        const char *name = qj_game_name(options->own[i]);
        bool twice = qj_game_find(name);
        for (size_t j = 0; j < i; j++)
            twice = twice || !strcmp(qj_game_name(options->own[j]), name);
        if (twice)
            return fault_set(fault, 0, QJ_USAGE, "there are two games called '%.40s'", name);
    }
    return true;
}

/* ------------------------------------------------------------------------- network */

/* Binds and listens on a socket, which the caller closes on failure. */
static bool server_listen(struct server *server, const struct addrinfo *address)
{
    socklen_t size = sizeof server->bound;
    int on = 1;
    server->socket = socket(address->ai_family, SOCK_STREAM, 0);
    return server->socket >= 0 &&
           !setsockopt(server->socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) &&
           !fcntl(server->socket, F_SETFL, O_NONBLOCK) &&
           !fcntl(server->socket, F_SETFD, FD_CLOEXEC) &&
           !bind(server->socket, address->ai_addr, address->ai_addrlen) &&
           !listen(server->socket, SOMAXCONN) &&
           !getsockname(server->socket, (struct sockaddr *)(void *)&server->bound, &size);
}

static bool server_open_socket(struct server *server, const struct serve_options *options,
                               struct fault *fault)
{
    const struct addrinfo numbers = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV,
                                     .ai_socktype = SOCK_STREAM};
    const char *text = options->address ? options->address : "127.0.0.1";
    struct addrinfo *address;
    char port[16];
    snprintf(port, sizeof port, "%u", options->port);
    if (getaddrinfo(text, port, &numbers, &address))
        return fault_set(fault, 0, QJ_USAGE,
                         "expected an address such as 127.0.0.1 or ::1, found '%.60s'", text);
    server->open = !addresses_is_loopback(address->ai_addr);
    bool listens = server_listen(server, address);
    int reason = errno;
    freeaddrinfo(address);
    return listens || fault_set(fault, 0, QJ_IO, "cannot listen on %.60s port %u: %s", text,
                                options->port, strerror(reason));
}

/* Starts libmicrohttpd without its diagnostics; every relevant fault has an answer. */
static bool server_start_http(struct server *server, struct fault *fault)
{
    server->daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, http_answer,
        server, MHD_OPTION_LISTEN_SOCKET, server->socket, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)MAX_CONNECTIONS, MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)CLIENT_CONNECTIONS,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES, MHD_OPTION_STRICT_FOR_CLIENT,
        !framing_is_old(), MHD_OPTION_URI_LOG_CALLBACK, http_requested, server,
        MHD_OPTION_NOTIFY_COMPLETED, http_completed, server, MHD_OPTION_NOTIFY_CONNECTION,
        http_connected, server, MHD_OPTION_END);
    return server->daemon || fault_set(fault, 0, QJ_LIMIT, "cannot start the server");
}

/* ------------------------------------------------------------------------- threads */

static bool server_start_threads(struct server *server, struct fault *fault)
{
    bool started = true;
    for (unsigned i = 0; started && i < QUICK_THREADS + server->threads + 1; i++) {
        struct server_worker *worker = &server->workers[i];
        worker->server = server;
        worker->lane = i < QUICK_THREADS ? LANE_QUICK : LANE_SOLVE;
        worker->short_turns = i == 0 || i == QUICK_THREADS;
        started = !pthread_create(&worker->thread, NULL, worker_run, worker);
        server->worker_count += started;
    }
    server->watched = started && !pthread_create(&server->watcher, NULL, watch_run, server);
    return server->watched ||
           fault_set(fault, 0, QJ_LIMIT, "cannot start %u threads", server->threads);
}

/* ----------------------------------------------------------------------------- end */

static void server_stop(struct server *server)
{
    const struct timespec moment = {.tv_nsec = 50000000};
    if (!server)
        return;
    pthread_mutex_lock(&server->lock);
    server->ending = true; /* from now on exchange_wait cancels a question */
    for (struct peer *peer = server->peers; peer; peer = peer->next)
        if (peer->waiting)
            question_cancel(peer->waiting->question);
    pthread_cond_broadcast(&server->asks);
    pthread_mutex_unlock(&server->lock);
    for (size_t i = 0; i < server->worker_count; i++)
        pthread_join(server->workers[i].thread, NULL);
    if (server->watched)
        pthread_join(server->watcher, NULL);
    exchange_wake(server);
    if (server->daemon) {
        nanosleep(&moment, NULL); /* gives the last answers time to be sent */
        MHD_stop_daemon(server->daemon);
    } else if (server->socket >= 0) {
        close(server->socket);
    }
    for (size_t i = 0; i < SERVE_MAX_OWN; i++)
        qj_context_free(server->own[i].cache);
    classroom_close(&server->classroom);
    pthread_cond_destroy(&server->asks);
    pthread_mutex_destroy(&server->lock);
    free(server);
}

/* --------------------------------------------------------------------------- start */

static qj_status server_start(const struct serve_options *options, qj_error *error,
                              struct serve_running *out)
{
    struct server *server = calloc(1, sizeof *server);
    struct fault fault;
    if (!server)
        return phrase_error(error, QJ_LIMIT, "out of memory");
    server->options = options;
    server->games = (struct served_games){options->own, options->own_count};
    server->socket = -1;
#ifdef __GLIBC__
    /* return freed memory to the system; a growing threshold would hold ever larger blocks, at last
     * more than all limits together */
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
#endif
    server_set_limits(server, options);
    pthread_mutex_init(&server->lock, NULL);
    pthread_cond_init(&server->asks, NULL);
    bool room = classroom_open(&server->classroom, options->lesson_steps) ||
                fault_set(&fault, 0, QJ_LIMIT, "out of memory");
    if (room && server_check_names(options, &fault) && server_set_policy(server, options, &fault) &&
        server_open_socket(server, options, &fault) && server_start_threads(server, &fault) &&
        server_start_http(server, &fault)) {
        *out = (struct serve_running){server, ntohs(server->bound.sin6_port), server->open};
        return QJ_OK;
    }
    server_stop(server);
    *error = fault.error;
    return fault.error.status;
}

void server_addresses(const struct server *server, serve_address_fn visit, void *user)
{
    struct ifaddrs *interfaces = NULL;
    if (getifaddrs(&interfaces))
        interfaces = NULL; /* then only the names are known */
    addresses_visit(server->options, (const void *)&server->bound, interfaces, visit, user);
    freeifaddrs(interfaces);
}

const struct serve_functions qiju_serve = {server_start, server_addresses, code_draw, server_stop};
