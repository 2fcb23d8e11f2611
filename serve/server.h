/* server: declarations for the files of the server. One lock guards all shared data, except the
 * budgets and the data that a running question's thread writes. Functions of libmicrohttpd are
 * called without the lock.
 *
 *     connection --> exchange --> question --> queue of a lane --> worker
 *         |  (a request and its              (quick, or solving)
 *        peer      answer)
 */
#pragma once

#include "serve/answer/request.h"
#include "serve/serve.h"

#include <ifaddrs.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>
#include <strings.h>
#include <sys/socket.h>

/* Limits in addition to the options. Sizes in bytes, times in seconds. */
enum {
    MAX_CONNECTIONS = 768,
    CLIENT_CONNECTIONS = 640,
    PACKED_BYTES = 2048,               /* shortest answer that is compressed */
    CONNECTION_BYTES = 16 << 10,       /* head of a request */
    MAX_ARGUMENTS = 64,                /* arguments of its query, all of which are ignored */
    REQUEST_BYTES = 5 << 20,           /* body of a request */
    REFUSED_BYTES = 4 * REQUEST_BYTES, /* body of a refused request, which is read before the
                                        * refusal */
    ANSWER_BYTES = 64 << 20,
    MAX_TEXT = 512 << 20, /* all stored bodies and answers */
    CLIENT_TEXT = 256 << 20,
    MAX_QUESTIONS = 256, /* at one time, waiting questions included */
    CLIENT_QUESTIONS = 128,
    REQUEST_SECONDS = 20, /* arrival of a request */
    ANSWER_SECONDS = 60,  /* transfer of an answer, plus a second for each ANSWER_PACE bytes */
    ANSWER_PACE = 50000,  /* bytes */
    QUICK_SECONDS = 10,   /* time limit of a quick question */
    QUICK_THREADS = 2
};

/* Seconds of a short turn. */
#define TURN_SECONDS 0.25

/* ------------------------------------------------------------------------ hosts */

/* Max bytes of a host and its port, with the final 0. */
enum { HOST_SIZE = 256 };

/* Returns true if the list has a name, in any case of letters. */
bool host_names_have(const char *const *names, const char *name);

/* Returns true if the server may answer for a host: "name", "name:port", "1.2.3.4:port" or
 * "[::1]:port"; NULL is refused. open: other machines can reach the server by its addresses. */
bool host_is_ours(const struct serve_options *options, bool open, const char *host);

/* Returns true if an origin, "http://HOST" or "https://HOST", has the given host; NULL, for a
 * request without a page, is accepted. */
bool host_origin_is_ours(const char *origin, const char *host);

/* Returns true for "http://HOST" or "https://HOST", where HOST is a name or an address with an
 * optional port. No other characters are accepted, because the text becomes part of a header. */
bool host_is_origin(const char *origin);

/* ---- addresses: the addresses under which other devices reach the server: the addresses of this
 * machine's interfaces, and the given names. */

/* Visits the addresses of a server that is bound to `bound`: the names first, then the IPv4
 * addresses of the interfaces that are up, then their IPv6 addresses. Omits loopback addresses,
 * IPv6 link-local addresses, which browsers refuse without the interface's name, and addresses of a
 * family that the socket does not accept. A server bound to one address has only that address. */
void addresses_visit(const struct serve_options *options, const struct sockaddr *bound,
                     const struct ifaddrs *interfaces, serve_address_fn visit, void *user);

/* Returns true if a socket bound to it can be reached from this machine only. */
bool addresses_is_loopback(const struct sockaddr *address);

/* The queues and their threads. In each lane one thread gives short turns: while the other threads
 * are busy it takes any question, once, and puts it back if it is not answered in a moment. A short
 * question therefore does not wait for long questions. */
enum lane { LANE_QUICK, LANE_SOLVE, LANES };

struct client {
    struct client *next;
    struct server *server;
    struct in6_addr address;
    unsigned references;
    unsigned asking; /* questions that have not ended */
    unsigned running[LANES];
    uint64_t turn; /* the server's count of turns when one of its questions was last taken */
    struct budget budget;
};

enum question_state { STATE_ASKED, STATE_DONE, STATE_FAILED, STATE_CANCELLED };

/* Bytes of a tag such as "zh-CN". */
enum { LANGUAGE_SIZE = 16 };

struct server_question {
    struct server_question *next; /* in the queue */
    struct server *server;
    struct client *client;
    unsigned references;
    enum question_state state;
    enum lane lane;
    bool tried;                   /* it has had its short turn in this lane */
    bool cut;                     /* the end of its turn has stopped it */
    double turn;                  /* end of its short turn; 0: none */
    char language[LANGUAGE_SIZE]; /* of the answer */
    uint64_t number;              /* in order of arrival */
    double begun;                 /* 0: it waits, or has a short turn */
    struct progress_estimate estimate;
    struct buffer body, result;
    struct request request; /* game NULL until it is read */
    struct fault fault;     /* reason of failure */
};

/* A connection. */
struct peer {
    struct peer *next;
    struct client *client;
    int file;
    double until;                    /* deadline of the client; 0: the server is working */
    const char *target, *target_end; /* of the current request, as sent */
    bool odd_target;                 /* to be refused */
    struct exchange *waiting;        /* the suspended exchange; NULL: none */
};

/* A request and its answer. */
struct exchange {
    struct exchange *next; /* to be resumed, too */
    struct server *server;
    struct peer *peer;
    struct MHD_Connection *connection;
    const char *rest; /* part of path after the route */
    char path[96];
    char language[LANGUAGE_SIZE]; /* of the answer; "" for English */
    struct buffer body;
    size_t received;    /* bytes of its body */
    struct fault fault; /* set if http is set */
    const char *guest;  /* other site whose page may ask; NULL: none */
    bool heads;         /* its method is HEAD */
    const char *allow;  /* the allowed methods, for a refusal; NULL: not reported */
    bool gone;          /* its client has disconnected */
    bool closes;        /* close the connection after the answer */
    struct server_question *question;
    bool events;       /* its client receives progress and answer as events */
    double due;        /* time of the next event */
    bool ended;        /* the last event, or the whole answer, is in out */
    struct buffer out; /* the answer or an event */
    qj_sink sink;      /* appends to out */
    size_t sent;       /* bytes of out that were sent */
    struct gzip *gzip; /* compresses the answer; NULL: sent as it is */
};

struct server_worker {
    struct server *server;
    enum lane lane;
    bool short_turns;
    pthread_t thread;
};

/* Counts of a lesson's tasks: who solved them, and the wrong moves. The moves are few; when there
 * is no more room for a new one, it is not counted. */
enum { CLASSROOM_WRONG = 4096 };
struct classroom {
    uint64_t steps;
    uint64_t *solved; /* of each task */
    struct classroom_wrong {
        uint64_t step, count; /* step from 1 */
        char move[QJ_MOVE_SIZE];
    } * wrong;
    size_t wrong_count;
};

/* A user-defined game. */
struct server_own {
    bool busy;         /* a question about it runs */
    qj_context *cache; /* results for the next question, which the running question uses; NULL:
                        * there is no memory for them */
};

struct server {
    const struct serve_options *options;
    struct classroom classroom;
    struct served_games games;
    struct server_own own[SERVE_MAX_OWN];
    unsigned threads;
    uint64_t bytes, quick_bytes; /* memory of a solving question; of a short turn or quick
                                  * question */
    double seconds;
    /* of every answer: what the page may load, and who may show it in a frame */
    char policy[256 + SERVE_MAX_NAMES * (HOST_SIZE + 32)];
    bool open;                 /* reachable from other machines */
    struct sockaddr_in6 bound; /* or an IPv4 address, with the port at the same offset */
    int socket;
    struct MHD_Daemon *daemon;
    struct budget budget;

    pthread_mutex_t lock;
    pthread_cond_t asks; /* a worker has something to do */
    bool ending;
    struct client *clients;
    struct peer *peers;
    struct server_question *queue; /* waiting questions, oldest first */
    unsigned asking, running;
    unsigned idle[LANES]; /* idle threads without short turns */
    uint64_t asked, turns;
    uint64_t answered, cancelled;

    struct server_worker workers[SERVE_MAX_THREADS + 1 + QUICK_THREADS];
    size_t worker_count;
    pthread_t watcher;
    bool watched;
};

/* Visits the addresses under which others reach the server now. */
void server_addresses(const struct server *server, serve_address_fn visit, void *user);

/* Returns seconds of a monotonic clock. */
double server_now(void);

/* ---------------------------------------------------------------------- clients */

/* Returns the client of an address with a new reference; NULL: out of memory. */
struct client *client_hold(struct server *server, const struct sockaddr *address);
/* Releases a reference; called with the lock held. */
void client_drop(struct client *client);
/* Returns true if the client is on the machine of the server. */
bool client_is_here(const struct client *client);

/* -------------------------------------------------------------------- questions */

/* Makes the question of an exchange, which takes over its body and waits for a worker. Returns
 * false after a fault. */
bool question_ask(struct exchange *exchange, enum task task);
/* Call the following functions with the lock held. */
void question_drop(struct server_question *question);
void question_cancel(struct server_question *question);
static inline bool question_has_ended(const struct server_question *question)
{
    return question->state >= STATE_DONE;
}
/* Runs a worker thread. */
void *worker_run(void *user);

/* -------------------------------------------------------------------- exchanges */

/* Return a header of the request, and an argument of its query; NULL: it has none. */
static inline const char *exchange_header(const struct exchange *exchange, const char *name)
{
    return MHD_lookup_connection_value(exchange->connection, MHD_HEADER_KIND, name);
}
static inline const char *exchange_argument(const struct exchange *exchange, const char *name)
{
    return MHD_lookup_connection_value(exchange->connection, MHD_GET_ARGUMENT_KIND, name);
}
/* Resumes the exchanges that need not wait; called without the lock. */
void exchange_wake(struct server *server);
/* Suspends the connection until then. */
void exchange_wait(struct exchange *exchange);
/* Makes a question with the body as its request, and waits for the answer. */
enum MHD_Result exchange_ask(struct exchange *exchange, enum task task);
/* Returns true if the exchange need not wait; called with the lock held. */
bool exchange_is_due(const struct exchange *exchange, double now);

/* Checks that the head of a request has one unambiguous end and host. If not, the exchange has a
 * fault, and its connection ends with the answer. method and version: from libmicrohttpd. */
bool framing_check(struct exchange *exchange, const char *method, const char *version);
/* Records the target of a request before libmicrohttpd decodes it in place. */
void framing_note_target(struct peer *peer, const char *uri);
/* Returns true if libmicrohttpd lacks its strict parser of heads. */
bool framing_is_old(void);

/* Compresses answers by gzip (zlib). no_gzip.c replaces this file in a build without zlib.
 *
 * gzip_open: NULL if the budget has no room, or in a build without zlib. */
struct gzip *gzip_open(struct budget *budget);
/* Compresses out of an exchange from sent on into bytes, at most most, and returns their number;
 * sent moves on. A reader can decompress all of out from all bytes up to a call that returns 0.
 * After the end of the exchange the stream ends. */
size_t gzip_read(struct exchange *exchange, char *bytes, size_t most);
/* Accepts NULL. */
void gzip_close(struct gzip *gzip);

/* Answers by HTTP. */
struct page_file;
enum MHD_Result reply_page(struct exchange *exchange, const struct page_file *file);
/* Sends out as JSON; if written is false, reports that it had no room. */
enum MHD_Result reply_out(struct exchange *exchange, bool written);
/* Sends the exchange's fault, or a given fault: a limit for 503, else of usage. */
enum MHD_Result reply_fault(struct exchange *exchange);
enum MHD_Result reply_refusal(struct exchange *exchange, unsigned http, const char *message);
/* Sends the answer of a question that has ended, or its progress as events and then its answer. */
enum MHD_Result reply_question(struct exchange *exchange, enum question_state state);

/* Draws a link as a QR code (ISO/IEC 18004), for a phone. libqrencode makes it; no_code.c replaces
 * this file in a build without it.
 *
 * It is drawn with its quiet zone in half blocks, two rows of squares a line, black on white in any
 * terminal. QJ_LIMIT: the text is too long for a code; QJ_USAGE: the build makes no codes; QJ_IO:
 * the sink failed. */
qj_status code_draw(const char *text, const qj_sink *sink);
/* GET /api/v1/code?text=...: sends the squares as rows of 0 and 1, without a quiet zone. */
enum MHD_Result code_answer(struct exchange *exchange);

/* Makes room for the counts of a lesson's tasks; returns false if out of memory. */
bool classroom_open(struct classroom *classroom, uint64_t steps);
void classroom_close(struct classroom *classroom);
/* POST /api/v1/lesson/tried?step=N[&move=M]: task N is solved, or M was a wrong move. */
enum MHD_Result classroom_take(struct exchange *exchange);
/* GET /api/v1/lesson/counts: the counts, for the machine of the server. */
enum MHD_Result classroom_show(struct exchange *exchange);

/* GamesCrafters' Universal Web API (face/page/page_json.h): answers a GET of UWAPI_PATH and the
 * exchange's rest. */
#define UWAPI_PATH "/uwapi/"
enum MHD_Result uwapi_http_answer(struct exchange *exchange);

/* Callbacks of libmicrohttpd; user is the server, *out the exchange or the peer. */
enum MHD_Result http_answer(void *user, struct MHD_Connection *connection, const char *url,
                            const char *method, const char *version, const char *data, size_t *size,
                            void **out);
void *http_requested(void *user, const char *uri, struct MHD_Connection *connection);
void http_completed(void *user, struct MHD_Connection *connection, void **out,
                    enum MHD_RequestTerminationCode code);
void http_connected(void *user, struct MHD_Connection *connection, void **out,
                    enum MHD_ConnectionNotificationCode code);

/* Watches the time until the server ends, and ends whatever takes too long. */
void *watch_run(void *user);
