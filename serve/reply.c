/* reply: answers requests by HTTP; see server.h. */
#include "serve/server.h"

#include "serve/page_files.h"

enum { BLOCK = 32 << 10 };

/* -------------------------------------------- the header Accept-Encoding (RFC 9110, 12.5.3) */

enum { UNNAMED = -1 };

/* Returns the weight of a coding, "gzip;q=0.5"; UNNAMED if the header does not name it. */
static double reply_find_weight(const char *header, const char *coding)
{
    size_t length = strlen(coding);
    for (const char *at = header; *at; at += strcspn(at, ",")) {
        at += strspn(at, ", \t");
        if (strcspn(at, ",; \t") != length || strncasecmp(at, coding, length) != 0)
            continue;
        at += length + strspn(at + length, " \t");
        at += *at == ';' ? 1 + strspn(at + 1, " \t") : 0;
        return (*at == 'q' || *at == 'Q') && at[1] == '=' ? strtod(at + 2, NULL) : 1;
    }
    return UNNAMED;
}

/* Returns true if the client prefers answers that are compressed by gzip. */
static bool reply_may_be_packed(const struct exchange *exchange)
{
    const char *header = exchange_header(exchange, MHD_HTTP_HEADER_ACCEPT_ENCODING);
    if (!header)
        return false;
    double gzip = reply_find_weight(header, "gzip");
    if (gzip == UNNAMED)
        gzip = reply_find_weight(header, "*");
    return gzip > 0 && gzip >= reply_find_weight(header, "identity");
}

/* ------------------------------------------------------------------------- headers */

struct reply_head {
    const char *type, *cache;
    const char *tag; /* NULL: none */
    bool packed;     /* by gzip */
};

/* Adds the headers. A client with too many questions may retry soon. */
static bool reply_add_headers(const struct exchange *exchange, struct MHD_Response *response,
                              unsigned http, const struct reply_head *head)
{
    const char *const headers[][2] = {
        {"Content-Type", head->type},
        {"Content-Security-Policy", exchange->server->policy},
        {"Cache-Control", head->cache},
        {"ETag", head->tag},
        {"Allow", exchange->allow},
        {"Connection", exchange->closes ? "close" : NULL},
        {"Access-Control-Allow-Origin", exchange->guest},
        {"Vary", exchange->guest ? "Accept-Encoding, Origin" : "Accept-Encoding"},
        {"Content-Encoding", head->packed ? "gzip" : NULL},
        {"Retry-After", http == 429 || http == 503 ? "1" : NULL},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"}};
    bool added = true;
    for (size_t i = 0; i < sizeof headers / sizeof *headers && added; i++)
        added = !headers[i][1] || MHD_add_response_header(response, headers[i][0], headers[i][1]);
    return added;
}

/* Sends a response, if it exists, and releases it. size: of its body. */
static enum MHD_Result reply_send_response(struct exchange *exchange, struct MHD_Response *response,
                                           unsigned http, const struct reply_head *head,
                                           size_t size)
{
    struct server *server = exchange->server;
    enum MHD_Result result = MHD_NO;
    if (!response)
        return MHD_NO;
    if (reply_add_headers(exchange, response, http, head)) {
        pthread_mutex_lock(&server->lock);
        exchange->peer->until = server_now() + ANSWER_SECONDS + (double)size / ANSWER_PACE;
        pthread_mutex_unlock(&server->lock);
        result = MHD_queue_response(exchange->connection, http, response);
    }
    MHD_destroy_response(response);
    return result;
}

/* A browser stores a file with a hash in its path for a year, and asks each time whether another
 * file has changed. */
enum MHD_Result reply_page(struct exchange *exchange, const struct page_file *file)
{
    bool packed = file->packed.size && reply_may_be_packed(exchange);
    const struct page_bytes *bytes = packed ? &file->packed : &file->plain;
    const char *tags = exchange_header(exchange, MHD_HTTP_HEADER_IF_NONE_MATCH);
    bool known = tags && (strstr(tags, bytes->tag) || !strcmp(tags, "*"));
    size_t size = known ? 0 : bytes->size;
    struct MHD_Response *response = MHD_create_response_from_buffer(size, (void *)bytes->data,
                                                                    MHD_RESPMEM_PERSISTENT);
    const struct reply_head head = {
        file->type, file->hashed ? "public, max-age=31536000, immutable" : "no-cache", bytes->tag,
        packed && !known};
    return reply_send_response(exchange, response, known ? 304 : 200, &head, size);
}

/* -------------------------------------------------------------------------- events */

/* Returns the reason why a question that ended in this state has no answer. */
static const struct fault *reply_find_fault(struct exchange *exchange, enum question_state state)
{
    if (state == STATE_FAILED)
        exchange->fault = exchange->question->fault;
    else
        fault_set(&exchange->fault, 503, QJ_STOPPED, "the server is ending");
    return &exchange->fault;
}

/* Writes the next event to out; its data are one line. */
static bool reply_write_event(struct exchange *exchange, enum question_state state)
{
    struct server_question *question = exchange->question;
    struct buffer *out = &exchange->out;
    const char *name = state == STATE_DONE ? "answer" : exchange->ended ? "error" : "progress";
    buffer_free(out);
    exchange->sent = 0;
    bool written = buffer_add(out, "event: ") && buffer_add(out, name) &&
                   buffer_add(out, "\ndata: ");
    if (state == STATE_DONE)
        written = written && buffer_append(out, question->result.text, question->result.size);
    else if (exchange->ended)
        written = written &&
                  fault_write(reply_find_fault(exchange, state), exchange->language, out);
    else {
        pthread_mutex_lock(&question->server->lock);
        const struct progress_estimate estimate = question->estimate;
        const double now = server_now(), begun = question->begun;
        pthread_mutex_unlock(&question->server->lock);
        written = written && progress_json_write(&estimate, begun, now, out);
    }
    return written && buffer_add(out, "\n");
}

/* Returns 1 if out has the next event, 0 to wait for it, else the result of the reader. */
static ssize_t reply_next_event(struct exchange *exchange)
{
    struct server *server = exchange->server;
    struct server_question *question = exchange->question;
    if (exchange->ended)
        return MHD_CONTENT_READER_END_OF_STREAM;
    pthread_mutex_lock(&server->lock);
    double now = server_now();
    enum question_state state = question->state;
    bool due = exchange_is_due(exchange, now), gone = exchange->gone;
    exchange->ended = question_has_ended(question);
    size_t size = state == STATE_DONE ? question->result.size : 0;
    if (due) {
        exchange->due = now + PROGRESS_EVERY;
        exchange->peer->until = now + ANSWER_SECONDS + (double)size / ANSWER_PACE;
    }
    pthread_mutex_unlock(&server->lock);
    if (due)
        return !gone && reply_write_event(exchange, state) ? 1 : MHD_CONTENT_READER_END_WITH_ERROR;
    exchange_wait(exchange);
    return 0;
}

/* ------------------------------------------------------------------------- answers */

/* Copies or compresses bytes from out, at most most; returns 0 at its end. */
static size_t reply_take_bytes(struct exchange *exchange, char *bytes, size_t most)
{
    if (exchange->gzip)
        return gzip_read(exchange, bytes, most);
    size_t left = exchange->out.size - exchange->sent, size = left < most ? left : most;
    if (size)
        memcpy(bytes, exchange->out.text + exchange->sent, size);
    exchange->sent += size;
    return size;
}

/* Sends bytes from out; after its end there may be events. */
static ssize_t reply_read_out(void *user, UNUSED uint64_t position, char *bytes, size_t most)
{
    struct exchange *exchange = user;
    size_t size = reply_take_bytes(exchange, bytes, most);
    if (size)
        return (ssize_t)size;
    ssize_t next = reply_next_event(exchange);
    return next <= 0 ? next : (ssize_t)reply_take_bytes(exchange, bytes, most);
}

/* Returns the size of the compressed answer. A head has this size, because libmicrohttpd 0.9 ends a
 * head of unknown size with a chunk. */
static uint64_t reply_packed_size(struct exchange *exchange)
{
    char block[4096];
    uint64_t size = 0;
    for (size_t more = 1; more; size += more)
        more = reply_take_bytes(exchange, block, sizeof block);
    return size;
}

/* Sends out; events: and the events after it. */
static enum MHD_Result reply_send_out(struct exchange *exchange, unsigned http, bool events)
{
    const char *type = events ? "text/event-stream" : "application/json";
    uint64_t size = exchange->out.size;
    exchange->ended = !events;
    if ((events || size >= PACKED_BYTES) && reply_may_be_packed(exchange))
        exchange->gzip = gzip_open(exchange->out.budget);
    uint64_t sent = exchange->gzip && exchange->heads ? reply_packed_size(exchange)
                    : exchange->gzip || events        ? MHD_SIZE_UNKNOWN
                                                      : size;
    const struct reply_head head = {type, "no-store", NULL, exchange->gzip};
    struct MHD_Response *response = MHD_create_response_from_callback(sent, BLOCK, reply_read_out,
                                                                      exchange, NULL);
    return reply_send_response(exchange, response, http, &head, size);
}

enum MHD_Result reply_out(struct exchange *exchange, bool written)
{
    if (written)
        return reply_send_out(exchange, 200, false);
    return reply_refusal(exchange, 503, "the answer needs more bytes than the server can hold now");
}

enum MHD_Result reply_fault(struct exchange *exchange)
{
    buffer_free(&exchange->out);
    return fault_write(&exchange->fault, exchange->language, &exchange->out)
               ? reply_send_out(exchange, exchange->fault.http, false)
               : MHD_NO;
}

enum MHD_Result reply_refusal(struct exchange *exchange, unsigned http, const char *message)
{
    fault_set(&exchange->fault, http, http == 503 ? QJ_LIMIT : QJ_USAGE, "%s", message);
    return reply_fault(exchange);
}

enum MHD_Result reply_question(struct exchange *exchange, enum question_state state)
{
    struct server_question *question = exchange->question;
    if (state < STATE_DONE)
        return reply_send_out(exchange, 200, true);
    if (state == STATE_DONE) {
        exchange->out = question->result;
        question->result = (struct buffer){.budget = exchange->out.budget};
        return reply_out(exchange, true);
    }
    reply_find_fault(exchange, state);
    return reply_fault(exchange);
}

enum MHD_Result exchange_ask(struct exchange *exchange, enum task task)
{
    if (!question_ask(exchange, task))
        return reply_fault(exchange);
    exchange->due = server_now() + PROGRESS_FIRST;
    exchange_wait(exchange);
    return MHD_YES;
}
