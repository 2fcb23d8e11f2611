/* asking: a server in the test's own program, and a client of it. Everything fails the running test
 * when it goes wrong. */
#pragma once

#include "serve/serve.h"
#include "support/group.h"

#include <jansson.h>

/* Five in a row on 8 x 8 cells, which takes hours on any machine. */
#define ASKING_ROW  " 0 0 0 0 0 0 0 0"
#define ASKING_HALF ASKING_ROW ASKING_ROW ASKING_ROW ASKING_ROW
#define ASKING_LONG "{\"game\":\"mnk\",\"text\":\"8 8 5" ASKING_HALF ASKING_HALF "\"}"

struct question_asked {
    const char *method, *path, *body; /* NULL: none */
};

struct reply {
    unsigned status;   /* 0: the connection was closed without an answer */
    size_t size;       /* of the body */
    char bytes[65536]; /* head and body, and a final 0 */
    const char *body;
};

/* A server of some threads, on any port; to be stopped. */
struct server *asking_start(unsigned threads);

/* A connection whose reads fail the test after a minute; to be closed. */
int asking_connect(const struct server *server);
/* events: the client takes them. */
void asking_send(int file, const struct question_asked *question, bool events);
/* What is answered up to the end of the connection, which is closed then. */
void asking_read(int file, struct reply *reply);

/* Reads to the end of an event of progress; false: the connection ends before it. */
bool asking_read_event(int file, struct reply *reply);

/* An answer on a connection of its own. */
void asking_ask(const struct server *server, const struct question_asked *question,
                struct reply *reply);

/* The body as JSON; to be freed with json_decref. */
json_t *asking_json(const struct reply *reply);

/* What the server says that it has of something now ("running"), and waits until it has so many. */
json_int_t asking_now(const struct server *server, const char *what);
void asking_until(const struct server *server, const char *what, json_int_t count);

void asking_sleep(unsigned milliseconds);
