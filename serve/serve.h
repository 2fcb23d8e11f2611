/* serve: the HTTP server, and the page in the browser; see docs/howto/server.md.
 *
 * One thread handles HTTP (libmicrohttpd), a fixed number of threads solve, and one thread watches
 * the time and disconnected clients. Every question has a separate context within the limits.
 */
#pragma once

#include <qiju/solution_file.h>

struct explain_solutions;

enum { SERVE_MAX_OWN = 256, SERVE_MAX_NAMES = 8, SERVE_MAX_THREADS = 256 };

struct serve_options {
    const char *address; /* numeric address to listen on; NULL: 127.0.0.1 */
    unsigned port;       /* 0: any free port */
    unsigned threads;    /* number of solving threads; 0: one for each processor, at least two */
    uint64_t bytes;      /* memory of all questions together; 0: half of the machine's memory */
    double seconds;      /* time limit of a question; 0: five minutes */
    /* names, in addition to its addresses, under which browsers may call the server */
    const char *names[SERVE_MAX_NAMES + 1]; /* this and the next two: NULL at the end */
    /* sites whose pages may use /uwapi, in the form of a browser's Origin: "https://a.org" */
    const char *origins[SERVE_MAX_NAMES + 1];
    /* sites whose pages may show the page in a frame, in the same form; none: no page may */
    const char *frames[SERVE_MAX_NAMES + 1];
    /* user-defined games, each of which answers one question at a time */
    const qj_game *own[SERVE_MAX_OWN];
    size_t own_count;
    /* lesson for GET /api/v1/lesson; size 0: none */
    qj_text lesson;
    uint64_t lesson_steps; /* its tasks */
    /* solution file for positions of its start, with thread-safe functions; NULL: none */
    const qj_solution_file *solution;
    /* solutions that are explained; NULL: none */
    const struct explain_solutions *solutions;
    /* status of a failed question about a user-defined game; NULL: unchanged */
    qj_status (*own_status)(const qj_game *game, qj_status status);
};

/* An address under which another device reaches the server. */
struct serve_address {
    char origin[280];   /* "http://192.168.1.5:8000" */
    const char *device; /* the interface with this address, "" if unknown */
    const char *family; /* "IPv4" or "IPv6"; "--host" for a given name */
};
typedef void (*serve_address_fn)(void *user, const struct serve_address *address);

/* A server that runs. */
struct serve_running {
    struct server *server;
    unsigned port;
    bool open; /* other machines can reach it */
};

/* Functions of the server, for a command that loads it on demand. */
struct serve_functions {
    /* Listens and answers until stop. error has the reason of failure: QJ_USAGE for an option,
     * QJ_IO for the network, QJ_LIMIT for memory and threads. options and all its pointers must
     * outlive the server. */
    qj_status (*start)(const struct serve_options *options, qj_error *error,
                       struct serve_running *out);
    /* Visits the addresses under which others reach it now; none if it listens for this machine
     * only. */
    void (*addresses)(const struct server *server, serve_address_fn visit, void *user);
    /* Draws a QR code for a terminal, as UTF-8 with escape sequences of ECMA-48. QJ_LIMIT: the text
     * is too long, or out of memory; QJ_USAGE: built without libqrencode; QJ_IO: the sink
     * failed. */
    qj_status (*draw_code)(const char *text, const qj_sink *sink);
    /* Cancels all questions, ends all connections and frees the server. Accepts NULL. */
    void (*stop)(struct server *server);
};
extern QJ_API const struct serve_functions qiju_serve;
