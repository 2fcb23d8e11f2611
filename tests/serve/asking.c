/* asking: see asking.h. Requests are HTTP/1.0, so that an answer ends with its connection. */
#include "serve/asking.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { READ_SECONDS = 60, UNTIL_LOOKS = 3000, LOOK_MS = 20 };

void asking_sleep(unsigned milliseconds)
{
    const struct timespec time = {.tv_sec = milliseconds / 1000,
                                  .tv_nsec = (long)(milliseconds % 1000) * 1000000};
    nanosleep(&time, NULL);
}

static struct serve_running running; /* the last server */

struct server *asking_start(unsigned threads)
{
    static struct serve_options options; /* the server reads them to its end */
    qj_error error;
    options.threads = threads;
    if (qiju_serve.start(&options, &error, &running) != QJ_OK)
        fail_msg("%s", error.message);
    return running.server;
}

int asking_connect(const struct server *server)
{
    assert_ptr_equal(server, running.server);
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)running.port),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const struct timeval patience = {.tv_sec = READ_SECONDS};
    int file = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(file >= 0);
    assert_int_equal(setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience), 0);
    assert_int_equal(connect(file, (const struct sockaddr *)&address, sizeof address), 0);
    return file;
}

void asking_send(int file, const struct question_asked *question, bool events)
{
    static char bytes[4096];
    const char *body = question->body ? question->body : "";
    int size = snprintf(bytes, sizeof bytes,
                        "%s %s HTTP/1.0\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        "Accept: %s\r\nContent-Length: %zu\r\n\r\n%s",
                        question->method, question->path, events ? "text/event-stream" : "*/*",
                        strlen(body), body);
    assert_in_range(size, 1, sizeof bytes - 1);
    /* A server that does not want it may have closed. */
    (void)send(file, bytes, (size_t)size, MSG_NOSIGNAL);
}

/* Whether more has come: it is added to the bytes. */
static bool asking_read_more(int file, struct reply *reply)
{
    const size_t room = sizeof reply->bytes - 1 - reply->size;
    const ssize_t part = recv(file, reply->bytes + reply->size, room, 0);
    assert_true(part >= 0 || errno == ECONNRESET);
    reply->size += part > 0 ? (size_t)part : 0;
    reply->bytes[reply->size] = 0;
    return part > 0;
}

bool asking_read_event(int file, struct reply *reply)
{
    bool more = true;
    for (reply->size = 0; more;) {
        more = asking_read_more(file, reply);
        if (strstr(reply->bytes, "event: progress\ndata: {") && strstr(reply->bytes, "}\n"))
            return true;
    }
    return false;
}

void asking_read(int file, struct reply *reply)
{
    reply->size = 0;
    while (asking_read_more(file, reply))
        continue;
    close(file);
    const char *end = strstr(reply->bytes, "\r\n\r\n");
    reply->body = end ? end + 4 : reply->bytes + reply->size;
    reply->size -= (size_t)(reply->body - reply->bytes);
    reply->status = end ? (unsigned)strtoul(reply->bytes + strlen("HTTP/1.1 "), NULL, 10) : 0;
}

void asking_ask(const struct server *server, const struct question_asked *question,
                struct reply *reply)
{
    int file = asking_connect(server);
    asking_send(file, question, false);
    asking_read(file, reply);
}

json_t *asking_json(const struct reply *reply)
{
    json_error_t error;
    json_t *root = json_loadb(reply->body, reply->size, 0, &error);
    if (!root)
        fail_msg("%s: %s", error.text, reply->bytes);
    return root;
}

json_int_t asking_now(const struct server *server, const char *what)
{
    static struct reply reply;
    const struct question_asked question = {"GET", "/api/v1", NULL};
    asking_ask(server, &question, &reply);
    json_t *root = asking_json(&reply);
    json_int_t count = json_integer_value(json_object_get(json_object_get(root, "now"), what));
    json_decref(root);
    return count;
}

void asking_until(const struct server *server, const char *what, json_int_t count)
{
    for (int look = 0; asking_now(server, what) != count; look++) {
        if (look == UNTIL_LOOKS)
            fail_msg("there are not %d %s", (int)count, what);
        asking_sleep(LOOK_MS);
    }
}
