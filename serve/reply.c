/* reply: see reply.h. */
#include "serve/reply.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------- headers */

static const char *const everywhere[][2] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"}};

static bool add_headers(struct MHD_Response *response, const char *type, const char *cache)
{
    bool added = MHD_add_response_header(response, "Content-Type", type) &&
                 MHD_add_response_header(response, "Cache-Control", cache);
    for (size_t i = 0; i < sizeof everywhere / sizeof *everywhere; i++)
        added = added && MHD_add_response_header(response, everywhere[i][0], everywhere[i][1]);
    return added;
}

/* Queues the response, which is its own from then on. size: of its body. */
static enum MHD_Result queue(struct exchange *exchange, unsigned http,
                             struct MHD_Response *response, size_t size)
{
    struct server *server = exchange->server;
    pthread_mutex_lock(&server->lock);
    exchange->peer->until = server_now() + ANSWER_SECONDS + (double)size / ANSWER_PACE;
    pthread_mutex_unlock(&server->lock);
    enum MHD_Result result = MHD_queue_response(exchange->connection, http, response);
    MHD_destroy_response(response);
    return result;
}

/* --------------------------------------------------------------------------- texts */

/* A text that is on its way. */
struct parcel {
    struct client *client;
    struct text text;
};

static void free_parcel(void *user)
{
    struct parcel *parcel = user;
    text_clear(&parcel->text);
    client_release(parcel->client);
    free(parcel);
}

/* The text as a response; it is taken over also on failure (NULL). */
static struct MHD_Response *make_response(struct exchange *exchange, struct text *text)
{
    struct parcel *parcel = malloc(sizeof *parcel);
    if (!parcel) {
        text_clear(text);
        return NULL;
    }
    *parcel = (struct parcel){client_share(exchange->peer->client), *text};
    *text = (struct text){.budget = text->budget, .limit = text->limit};
    struct MHD_Response *response = MHD_create_response_from_buffer_with_free_callback_cls(
        parcel->text.size, parcel->text.data, free_parcel, parcel);
    if (!response)
        free_parcel(parcel);
    return response;
}

/* A client that has too much at once can try again soon. */
static bool add_retry(struct MHD_Response *response, unsigned http)
{
    return (http != 429 && http != 503) || MHD_add_response_header(response, "Retry-After", "1");
}

/* name and value: a header more, or NULL. */
static enum MHD_Result send_text(struct exchange *exchange, unsigned http, struct text *text,
                                 const char *name, const char *value)
{
    size_t size = text->size;
    struct MHD_Response *response = make_response(exchange, text);
    if (!response)
        return MHD_NO;
    if (add_headers(response, "application/json", "no-store") && add_retry(response, http) &&
        (!name || MHD_add_response_header(response, name, value)))
        return queue(exchange, http, response, size);
    MHD_destroy_response(response);
    return MHD_NO;
}

enum MHD_Result reply_text(struct exchange *exchange, unsigned http, struct text *text)
{
    return send_text(exchange, http, text, NULL, NULL);
}

struct text reply_new(const struct exchange *exchange)
{
    return (struct text){.budget = &exchange->peer->client->budget, .limit = ANSWER_BYTES};
}

enum MHD_Result reply_fault(struct exchange *exchange, const struct fault *fault)
{
    struct text text = reply_new(exchange);
    if (fault_write_answer(fault, &text))
        return reply_text(exchange, fault->http, &text);
    text_clear(&text);
    return MHD_NO;
}

enum MHD_Result reply_method(struct exchange *exchange, const char *allow)
{
    struct fault fault;
    struct text text = reply_new(exchange);
    fault_set(&fault, 405, QJ_USAGE, "only %s is understood here", allow);
    if (fault_write_answer(&fault, &text))
        return send_text(exchange, 405, &text, "Allow", allow);
    text_clear(&text);
    return MHD_NO;
}

/* ---------------------------------------------------------------------------- page */

enum MHD_Result reply_page(struct exchange *exchange, const struct page_file *file)
{
    const char *known = MHD_lookup_connection_value(exchange->connection, MHD_HEADER_KIND,
                                                    MHD_HTTP_HEADER_IF_NONE_MATCH);
    bool same = known && strstr(known, file->tag);
    size_t size = same ? 0 : file->size;
    struct MHD_Response *response = MHD_create_response_from_buffer(size, (void *)file->bytes,
                                                                    MHD_RESPMEM_PERSISTENT);
    if (!response)
        return MHD_NO;
    if (add_headers(response, file->type, "no-cache") &&
        MHD_add_response_header(response, MHD_HTTP_HEADER_ETAG, file->tag))
        return queue(exchange, same ? 304 : 200, response, size);
    MHD_destroy_response(response);
    return MHD_NO;
}

/* ----------------------------------------------------------------------- questions */

enum MHD_Result reply_question(struct exchange *exchange, enum state state)
{
    struct question *question = exchange->question;
    struct fault ended;
    switch (state) {
    case STATE_DONE:
        return reply_text(exchange, 200, &question->result);
    case STATE_FAILED:
        return reply_fault(exchange, &question->fault);
    default:
        fault_set(&ended, 503, QJ_STOPPED, "the server is ending");
        return exchange->gone ? MHD_NO : reply_fault(exchange, &ended);
    }
}

enum MHD_Result reply_job(struct exchange *exchange, unsigned http)
{
    char place[64];
    struct fault fault;
    struct text text = reply_new(exchange);
    if (!job_write(exchange->question, true, &text) || !text_add_string(&text, "\n")) {
        text_clear(&text);
        fault_set(&fault, 503, QJ_LIMIT,
                  "the answer needs more bytes than the server can hold now");
        return reply_fault(exchange, &fault);
    }
    snprintf(place, sizeof place, "/api/v1/jobs/%s", exchange->question->id);
    return send_text(exchange, http, &text, "Location", place);
}

/* -------------------------------------------------------------------------- events */

/* Puts the next event into out. */
static bool write_event(struct exchange *exchange, bool last)
{
    text_clear(&exchange->out);
    exchange->sent = 0;
    exchange->ended = last;
    return text_add_string(&exchange->out,
                           last ? "event: end\ndata: " : "event: progress\ndata: ") &&
           job_write(exchange->question, last, &exchange->out) &&
           text_add_string(&exchange->out, "\n\n");
}

/* 1 when the next event is in out, 0 when it is waited for, else what the reader is to return. */
static ssize_t next_event(struct exchange *exchange)
{
    struct server *server = exchange->server;
    struct question *job = exchange->question;
    if (exchange->ended)
        return MHD_CONTENT_READER_END_OF_STREAM;
    pthread_mutex_lock(&server->lock);
    double now = server_now();
    bool last = question_has_ended(job), due = exchange_is_due(exchange, now);
    bool left = exchange->gone || (server->ending && !last);
    if (due)
        exchange->due = now + EVENT_SECONDS;
    if (last)
        exchange->peer->until = now + ANSWER_SECONDS + (double)job->result.size / ANSWER_PACE;
    pthread_mutex_unlock(&server->lock);
    if (left || (due && !write_event(exchange, last)))
        return MHD_CONTENT_READER_END_WITH_ERROR;
    if (!due)
        exchange_wait(exchange);
    return due;
}

static ssize_t read_events(void *user, uint64_t position, char *bytes, size_t most)
{
    struct exchange *exchange = user;
    (void)position;
    if (exchange->sent == exchange->out.size) {
        ssize_t next = next_event(exchange);
        if (next <= 0)
            return next;
    }
    size_t left = exchange->out.size - exchange->sent, size = left < most ? left : most;
    memcpy(bytes, exchange->out.data + exchange->sent, size);
    exchange->sent += size;
    return (ssize_t)size;
}

enum MHD_Result reply_events(struct exchange *exchange)
{
    struct server *server = exchange->server;
    exchange->stream = true;
    exchange->out = reply_new(exchange);
    struct MHD_Response *response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, EVENT_BLOCK,
                                                                      read_events, exchange, NULL);
    if (!response)
        return MHD_NO;
    if (!add_headers(response, "text/event-stream", "no-store")) {
        MHD_destroy_response(response);
        return MHD_NO;
    }
    enum MHD_Result result = queue(exchange, 200, response, 0);
    pthread_mutex_lock(&server->lock);
    exchange->peer->until = 0;
    pthread_mutex_unlock(&server->lock);
    return result;
}
