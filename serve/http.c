/* http: turns requests into questions; see server.h.
 *
 * libmicrohttpd calls http_answer once with the head of a request, then with each part of its body,
 * then at its end, and again after each resumption of its connection.
 */
#include "face/page/page_json.h"
#include "serve/page_files.h"
#include "serve/server.h"

/* The handler of a path for POST or GET; a path that ends in a slash is the start of paths. */
struct route {
    const char *path;
    bool post;
    enum MHD_Result (*answer)(struct exchange *exchange);
};

/* ------------------------------------------------------------------------- answers */

static void http_list_address(void *user, const struct serve_address *address)
{
    json_text(user, address->origin);
}

static enum MHD_Result http_answer_root(struct exchange *exchange)
{
    struct server *server = exchange->server;
    struct writer writer;
    json_start(&writer, NULL, &exchange->sink, NULL);
    json_add_text(&writer, "version", qj_library_version());
    json_add_array(&writer, "own");
    for (size_t i = 0; i < server->games.own_count; i++)
        json_text(&writer, qj_game_name(server->games.own[i]));
    write_char(&writer, ']');
    json_add_array(&writer, "addresses");
    server_addresses(server, http_list_address, &writer);
    write_char(&writer, ']');
    json_add_object(&writer, "limits");
    json_add_natural(&writer, "bytes", server->bytes);
    json_add_seconds(&writer, "seconds", server->seconds);
    json_add_natural(&writer, "solvers", server->threads);
    json_add_natural(&writer, "request_bytes", REQUEST_BYTES);
    json_add_natural(&writer, "answer_bytes", ANSWER_BYTES);
    json_add_natural(&writer, "questions", MAX_QUESTIONS);
    json_add_natural(&writer, "questions_per_client", CLIENT_QUESTIONS);
    json_add_natural(&writer, "connections", MAX_CONNECTIONS);
    json_add_natural(&writer, "connections_per_client", CLIENT_CONNECTIONS);
    write_char(&writer, '}');
    pthread_mutex_lock(&server->lock);
    unsigned asking = server->asking, running = server->running;
    uint64_t answered = server->answered, cancelled = server->cancelled;
    pthread_mutex_unlock(&server->lock);
    json_add_object(&writer, "now");
    json_add_natural(&writer, "asking", asking);
    json_add_natural(&writer, "running", running);
    json_add_natural(&writer, "answered", answered);
    json_add_natural(&writer, "cancelled", cancelled);
    write_char(&writer, '}');
    return reply_out(exchange, json_end(&writer) == QJ_OK);
}

static enum MHD_Result http_answer_games(struct exchange *exchange)
{
    const struct served_games *games = &exchange->server->games;
    return reply_out(exchange, catalogue_json(games->own, games->own_count, exchange->language,
                                              &exchange->sink) == QJ_OK);
}

static enum MHD_Result http_answer_game(struct exchange *exchange)
{
    const struct served_games *games = &exchange->server->games;
    const qj_game *game = request_find_game(games, exchange->rest);
    if (!game)
        return reply_refusal(exchange, 404, "there is no such game");
    return reply_out(exchange,
                     catalogue_json_game(game, request_own_place(games, game) < games->own_count,
                                         exchange->language, &exchange->sink) == QJ_OK);
}

static enum MHD_Result http_answer_lesson(struct exchange *exchange)
{
    static const char none[] = "{\"schema\":2,\"title\":null,\"steps\":[]}\n";
    const qj_text *lesson = &exchange->server->options->lesson;
    return reply_out(exchange, lesson->size
                                   ? buffer_append(&exchange->out, lesson->data, lesson->size)
                                   : buffer_add(&exchange->out, none));
}

static enum MHD_Result http_answer_task(struct exchange *exchange)
{
    return exchange_ask(exchange, request_find_task(exchange->rest));
}

/* -------------------------------------------------------------------------- routes */

static const struct route routes[] = {
    {"/api/v1", false, http_answer_root},
    {"/api/v1/games", false, http_answer_games},
    {"/api/v1/games/", false, http_answer_game},
    {"/api/v1/code", false, code_answer},
    {"/api/v1/lesson", false, http_answer_lesson},
    {"/api/v1/lesson/counts", false, classroom_show},
    {"/api/v1/lesson/tried", true, classroom_take},
    {"/api/v1/", true, http_answer_task},
    {UWAPI_PATH, false, uwapi_http_answer},
};

static const struct route *http_find_route(struct exchange *exchange)
{
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        size_t length = strlen(routes[i].path);
        bool whole = routes[i].path[length - 1] != '/';
        exchange->rest = exchange->path + length;
        if (strncmp(exchange->path, routes[i].path, length) != 0 || (whole && *exchange->rest))
            continue;
        bool asks = routes[i].answer == http_answer_task;
        return asks && request_find_task(exchange->rest) == TASKS ? NULL : &routes[i];
    }
    return NULL;
}

static enum MHD_Result http_answer_whole(struct exchange *exchange, const char *method)
{
    const struct page_file *file = page_files;
    if (exchange->fault.http)
        return reply_fault(exchange);
    while (file->path && strcmp(file->path, exchange->path) != 0)
        file++;
    const struct route *route = file->path ? NULL : http_find_route(exchange);
    exchange->heads = !strcmp(method, "HEAD");
    if (!file->path && !route)
        return reply_refusal(exchange, 404, "there is nothing at this path");
    bool post = route && route->post;
    bool get = !strcmp(method, "GET") || exchange->heads;
    if (post ? strcmp(method, "POST") != 0 : !get) {
        exchange->allow = post ? "POST" : "GET, HEAD";
        fault_set(&exchange->fault, 405, QJ_USAGE, "only %s is understood here", exchange->allow);
        return reply_fault(exchange);
    }
    return route ? route->answer(exchange) : reply_page(exchange, file);
}

/* Returns the answer to the question of a resumed exchange if it is ready; else waits again. */
static enum MHD_Result http_answer_again(struct exchange *exchange)
{
    struct server *server = exchange->server;
    pthread_mutex_lock(&server->lock);
    bool due = exchange_is_due(exchange, server_now()), gone = exchange->gone;
    enum question_state state = exchange->question->state;
    pthread_mutex_unlock(&server->lock);
    if (due)
        return gone ? MHD_NO : reply_question(exchange, state);
    exchange_wait(exchange);
    return MHD_YES;
}

/* ---------------------------------------------------------------------------- head */

static unsigned long long http_body_length(const struct exchange *exchange)
{
    const char *length = exchange_header(exchange, MHD_HTTP_HEADER_CONTENT_LENGTH);
    return length ? strtoull(length, NULL, 10) : 0;
}

/* Returns true for "application/json" with optional parameters. */
static bool http_is_json(const char *type)
{
    static const char json[] = "application/json";
    size_t length = sizeof json - 1;
    return type && !strncasecmp(type, json, length) &&
           (!type[length] || strchr("; \t", type[length]));
}

/* Splits the host from a target with a scheme and a host; that host replaces the header (RFC 9112,
 * 3.2.2). Any other target is a path. */
static const char *http_take_host(const char *url, char *host, size_t size)
{
    size_t scheme = !strncasecmp(url, "http://", 7) ? 7 : !strncasecmp(url, "https://", 8) ? 8 : 0;
    const char *name = url + scheme, *path = name + strcspn(name, "/");
    if (!scheme)
        return url;
    snprintf(host, size, "%.*s", (int)(path - name), name);
    return *path ? path : "/";
}

/* The language that a client asks for: by lang= or as the first of ours in its list. */
static void http_find_language(struct exchange *exchange)
{
    const char *tags = exchange_argument(exchange, "lang");
    tags = tags ? tags : exchange_header(exchange, MHD_HTTP_HEADER_ACCEPT_LANGUAGE);
    while (tags && strncasecmp(tags, "zh", 2) != 0 && strncasecmp(tags, "en", 2) != 0) {
        tags = strchr(tags, ',');
        tags = tags ? tags + 1 + strspn(tags + 1, " ") : NULL;
    }
    if (tags)
        snprintf(exchange->language, sizeof exchange->language, "%.*s", (int)strcspn(tags, ",; "),
                 tags);
}

static bool http_check_head(struct exchange *exchange, const char *target, const char *method)
{
    struct fault *fault = &exchange->fault;
    http_find_language(exchange);
    const char *own = exchange_header(exchange, MHD_HTTP_HEADER_HOST);
    char named[HOST_SIZE] = "";
    const char *url = http_take_host(target, named, sizeof named),
               *host = url == target ? own : named;
    if (!host_is_ours(exchange->server->options, exchange->server->open, host))
        return fault_set(fault, 421, QJ_USAGE,
                         "this server does not answer for that host; "
                         "--host NAME makes it");
    const char *origin = exchange_header(exchange, "Origin");
    const struct serve_options *options = exchange->server->options;
    if (origin && !strncmp(url, UWAPI_PATH, strlen(UWAPI_PATH)) &&
        host_names_have(options->origins, origin))
        exchange->guest = origin; /* a page of another site that may use this path */
    else if (!host_origin_is_ours(origin, host))
        return fault_set(fault, 403, QJ_USAGE, "this server answers its own page only");
    if (strlen(url) >= sizeof exchange->path)
        return fault_set(fault, 404, QJ_USAGE, "there is nothing at this path");
    memcpy(exchange->path, url, strlen(url) + 1);
    const char *accept = exchange_header(exchange, MHD_HTTP_HEADER_ACCEPT);
    exchange->events = accept && strstr(accept, "text/event-stream");
    if (http_body_length(exchange) > REQUEST_BYTES)
        return fault_set(fault, 413, QJ_LIMIT, "at most %d bytes", REQUEST_BYTES);
    const struct route *route = http_find_route(exchange);
    if (!strcmp(method, "POST") && route && route->post &&
        !http_is_json(exchange_header(exchange, MHD_HTTP_HEADER_CONTENT_TYPE)))
        return fault_set(fault, 415, QJ_USAGE, "expected Content-Type: application/json");
    return true;
}

/* Returns the peer; NULL for a connection without memory for a peer. */
static struct peer *http_peer(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(
        connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static enum MHD_Result http_begin(struct server *server, struct MHD_Connection *connection,
                                  const char *url, const char *method, const char *version,
                                  void **out)
{
    struct peer *peer = http_peer(connection);
    struct exchange *exchange = peer ? calloc(1, sizeof *exchange) : NULL;
    if (!exchange)
        return MHD_NO;
    *out = exchange;
    exchange->server = server;
    exchange->connection = connection;
    exchange->peer = peer;
    exchange->body = (struct buffer){.budget = &peer->client->budget, .limit = REQUEST_BYTES};
    exchange->out = (struct buffer){.budget = &peer->client->budget,
                                    .limit = (size_t)2 * ANSWER_BYTES};
    exchange->sink = buffer_sink(&exchange->out);
    if (!framing_check(exchange, method, version))
        return reply_fault(exchange); /* the end of its body is unknown */
    /* the body of a refused request is still read, so its sender receives the reason, unless the
     * body is long or its sender waits for permission */
    bool reads = http_check_head(exchange, url, method) ||
                 (!exchange_header(exchange, MHD_HTTP_HEADER_EXPECT) &&
                  http_body_length(exchange) <= REFUSED_BYTES);
    return reads ? MHD_YES : reply_fault(exchange);
}

/* Takes a part of the body. A body above REFUSED_BYTES is not read. */
static enum MHD_Result http_take_part(struct exchange *exchange, const char *data, size_t size)
{
    struct buffer *body = &exchange->body;
    exchange->received += size;
    if (exchange->received > REFUSED_BYTES)
        return MHD_NO;
    if (exchange->fault.http || buffer_append(body, data, size))
        return MHD_YES;
    if (exchange->received > REQUEST_BYTES)
        fault_set(&exchange->fault, 413, QJ_LIMIT, "at most %d bytes", REQUEST_BYTES);
    else
        fault_set(&exchange->fault, 503, QJ_LIMIT, "the server cannot hold this request now");
    buffer_free(body);
    return MHD_YES;
}

/* Answers on the socket, before libmicrohttpd has written anything, and ends the connection. */
static void http_refuse_arguments(const struct peer *peer)
{
    char head[160];
    struct fault fault;
    struct buffer text = {.budget = &peer->client->budget, .limit = ANSWER_BYTES};
    fault_set(&fault, 414, QJ_USAGE, "expected at most %d arguments behind the path",
              MAX_ARGUMENTS);
    if (fault_write(&fault, NULL, &text)) {
        snprintf(head, sizeof head,
                 "HTTP/1.1 414 Refused\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n"
                 "Connection: close\r\n\r\n",
                 text.size);
        send(peer->file, head, strlen(head), MSG_NOSIGNAL | MSG_DONTWAIT);
        send(peer->file, text.text, text.size, MSG_NOSIGNAL | MSG_DONTWAIT);
    }
    buffer_free(&text);
    shutdown(peer->file, SHUT_WR);
}

/* Refuses queries with many arguments. libmicrohttpd stores arguments in the memory of the head,
 * several times their bytes; without room for them it waits and sends no answer. */
void *http_requested(UNUSED void *user, const char *uri, struct MHD_Connection *connection)
{
    struct peer *peer = http_peer(connection);
    size_t arguments = 0;
    for (const char *at = strchr(uri, '?'); at; at = strchr(at + 1, '&'))
        arguments++;
    if (peer && arguments > MAX_ARGUMENTS)
        http_refuse_arguments(peer);
    if (peer)
        framing_note_target(peer, uri);
    return NULL;
}

enum MHD_Result http_answer(void *user, struct MHD_Connection *connection, const char *url,
                            const char *method, const char *version, const char *data, size_t *size,
                            void **out)
{
    struct exchange *exchange = *out;
    if (!exchange)
        return http_begin(user, connection, url, method, version, out);
    if (*size) {
        enum MHD_Result taken = http_take_part(exchange, data, *size);
        *size = 0;
        return taken;
    }
    return exchange->question ? http_answer_again(exchange) : http_answer_whole(exchange, method);
}

/* ----------------------------------------------------------------------------- ends */

void http_completed(void *user, UNUSED struct MHD_Connection *connection, void **out,
                    UNUSED enum MHD_RequestTerminationCode code)
{
    struct server *server = user;
    struct exchange *exchange = *out;
    if (!exchange)
        return;
    buffer_free(&exchange->body);
    buffer_free(&exchange->out);
    gzip_close(exchange->gzip);
    pthread_mutex_lock(&server->lock);
    exchange->peer->until = server_now() + REQUEST_SECONDS;
    if (exchange->question) {
        question_cancel(exchange->question);
        question_drop(exchange->question);
    }
    pthread_mutex_unlock(&server->lock);
    free(exchange);
    *out = NULL;
}

static struct peer *http_add_peer(struct server *server, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *address = MHD_get_connection_info(
        connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const union MHD_ConnectionInfo *file = MHD_get_connection_info(
        connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct client *client = address && file ? client_hold(server, address->client_addr) : NULL;
    struct peer *peer = client ? calloc(1, sizeof *peer) : NULL;
    pthread_mutex_lock(&server->lock);
    if (peer) {
        *peer = (struct peer){.next = server->peers,
                              .client = client,
                              .file = file->connect_fd,
                              .until = server_now() + REQUEST_SECONDS};
        server->peers = peer;
    } else if (client) {
        client_drop(client);
    }
    pthread_mutex_unlock(&server->lock);
    return peer;
}

void http_connected(void *user, struct MHD_Connection *connection, void **out,
                    enum MHD_ConnectionNotificationCode code)
{
    struct server *server = user;
    struct peer *peer = *out, **place = &server->peers;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *out = http_add_peer(server, connection);
        return;
    }
    if (!peer)
        return;
    pthread_mutex_lock(&server->lock);
    while (*place != peer)
        place = &(*place)->next;
    *place = peer->next;
    client_drop(peer->client);
    pthread_mutex_unlock(&server->lock);
    free(peer);
    *out = NULL;
}
