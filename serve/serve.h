/* serve: the answers over HTTP, and the page in the browser that asks for them; see
 * docs/howto/server.md.
 *
 * One thread speaks HTTP (libmicrohttpd), a fixed number of others solve, and one watches the time
 * and clients that have left. Every question has a context of its own within the limits.
 */
#ifndef QIJU_SERVE_SERVE_H
#define QIJU_SERVE_SERVE_H

#include <qiju/kept.h>

enum { SERVE_MOST_OWN = 256, SERVE_MOST_NAMES = 8, SERVE_MOST_THREADS = 256 };

struct serve_options {
    const char *address; /* to listen on, in numbers; NULL: 127.0.0.1 */
    unsigned port;       /* 0: any that is free */
    unsigned threads;    /* that solve; 0: one for each processor, two at least */
    uint64_t bytes;      /* of all questions together; 0: half of the machine's memory */
    double seconds;      /* of a question; 0: five minutes */
    /* Names, besides its addresses, by which browsers may call the server. */
    const char *names[SERVE_MOST_NAMES];
    size_t name_count;
    /* Sites whose pages may ask under /uwapi too, as browsers name them: "https://a.org". */
    const char *origins[SERVE_MOST_NAMES];
    size_t origin_count;
    /* Games of the user's own, each of which answers one question at a time. */
    const qj_game *own[SERVE_MOST_OWN];
    size_t own_count;
    /* The lesson that is served, as GET /api/v1/lesson answers it; of size 0: there is none. */
    qj_text lesson;
    /* A solution from which positions of its start are answered, whose functions any thread may
     * call; NULL: none. */
    const qj_kept *kept;
    /* The status of a question about one of these that has failed; NULL: as it is. */
    qj_status (*own_status)(const qj_game *game, qj_status status);
};

/* Where another device reaches the server. */
struct serve_address {
    char origin[280];   /* "http://192.168.1.5:8000" */
    const char *device; /* the interface that has it, "" where it is not known */
    const char *family; /* "IPv4", "IPv6"; "--host" of a name that was given */
};
typedef void (*serve_address_fn)(void *user, const struct serve_address *address);

struct server;

/* What the server can do, for a command that loads it when it is asked for one. */
struct serve_functions {
    /* Listens and answers until stop. error says why it cannot: QJ_USAGE for an option, QJ_IO for
     * the network, QJ_LIMIT for memory and threads. options, and what it points to, outlive the
     * server. */
    qj_status (*start)(const struct serve_options *options, qj_error *error, struct server **out);
    /* The port that it listens on. */
    unsigned (*port)(const struct server *server);
    /* Whether others than this machine can reach it. */
    bool (*is_open)(const struct server *server);
    /* Visits where others reach it now; nothing where it listens for this machine alone. */
    void (*addresses)(const struct server *server, serve_address_fn visit, void *user);
    /* Draws a QR code for a terminal, as UTF-8 with the escape sequences of ECMA-48. QJ_LIMIT: the
     * text is too long, or memory is; QJ_USAGE: built without libqrencode; QJ_IO. */
    qj_status (*draw_code)(const char *text, const qj_sink *sink);
    /* Cancels what is being solved, ends all connections and frees the server. NULL is fine. */
    void (*stop)(struct server *server);
};
extern QJ_API const struct serve_functions qiju_serve;

#endif
