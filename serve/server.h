/* server: what the parts of the server share. Everything that changes is guarded by one lock,
 * except the budgets and what a question's own thread writes while it is answered. No function of
 * libmicrohttpd is called with the lock held.
 *
 *     connection --> exchange --> question --> queue of a lane --> worker
 *         |  (a request and its              (quick, or solving)
 *        peer      answer)
 */
#ifndef QIJU_SERVE_SERVER_H
#define QIJU_SERVE_SERVER_H

#include "face/report/progress_estimate.h"
#include "serve/answer/request.h"
#include "serve/serve.h"

#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>

/* The limits besides those of the options. Sizes in bytes, times in seconds. */
enum {
    MOST_CONNECTIONS = 768,
    CLIENT_CONNECTIONS = 640,
    CONNECTION_BYTES = 16 << 10,       /* of a request's head */
    MOST_ARGUMENTS = 64,               /* of its query, none of which is used */
    REQUEST_BYTES = 5 << 20,           /* of its body */
    REFUSED_BYTES = 4 * REQUEST_BYTES, /* of one that is read only to say that it is refused */
    ANSWER_BYTES = 64 << 20,
    MOST_TEXT = 512 << 20, /* of all bodies and answers that are held */
    CLIENT_TEXT = 256 << 20,
    MOST_QUESTIONS = 256, /* at once, waiting ones too */
    CLIENT_QUESTIONS = 128,
    REQUEST_SECONDS = 20, /* for a request to arrive */
    ANSWER_SECONDS = 60,  /* for an answer to be taken, and a second more for each */
    ANSWER_PACE = 50000,  /* bytes */
    QUICK_SECONDS = 10,   /* of a question that is quick */
    QUICK_THREADS = 2
};

/* What a question gets of the thread for short turns. */
#define TURN_SECONDS 0.25

/* Where questions wait, and the threads that answer them. In each lane one thread gives short
 * turns: while the others are busy it takes any question, once, and puts it back if it is not
 * answered in a moment. So a short question does not wait for long ones. */
enum lane { LANE_QUICK, LANE_SOLVE, LANES };

struct client {
    struct client *next;
    struct server *server;
    struct in6_addr address;
    unsigned references;
    unsigned asking; /* questions that have not ended */
    unsigned running[LANES];
    uint64_t turn; /* when one of its questions was taken last, counted by the server */
    struct budget budget;
};

enum question_state { STATE_WAITING, STATE_RUNNING, STATE_DONE, STATE_FAILED, STATE_CANCELLED };

struct server_question {
    struct server_question *next; /* in a queue */
    struct server *server;
    struct client *client;
    unsigned references;
    enum question_state state;
    enum lane lane;
    bool tried;      /* it has had its short turn in this lane */
    bool cut;        /* its turn has ended it */
    double turn;     /* when its short turn ends; 0: it has none */
    uint64_t number; /* questions are numbered as they come */
    double begun;    /* 0: it waits */
    struct progress_estimate estimate;
    struct serve_text body, result;
    struct request request; /* its game is NULL until it is read */
    struct fault fault;     /* when it has failed */
};

/* A connection. */
struct peer {
    struct peer *next;
    struct client *client;
    int file;
    double until;                    /* it must have done its part by then; 0: it waits for us */
    const char *target, *target_end; /* of the request that comes, as it was sent */
    bool odd_target;                 /* it is refused */
};

/* A request and its answer. */
struct exchange {
    struct exchange *next; /* of those that are suspended */
    struct server *server;
    struct peer *peer;
    struct MHD_Connection *connection;
    const char *rest; /* what follows the route in path */
    char path[96];
    struct serve_text body;
    size_t received;    /* of its body */
    struct fault fault; /* why there is no answer, if http is set */
    const char *guest;  /* another site whose page asks, and may; NULL: none */
    const char *allow;  /* the methods that there are instead; NULL: they are not told */
    bool gone;          /* its client has left */
    bool closes;        /* the connection ends with the answer */
    struct server_question *question;
    bool events;           /* its client takes progress and answer as events */
    double due;            /* the next of these */
    bool ended;            /* the last one is in out */
    struct serve_text out; /* the answer, or an event */
    size_t sent;           /* of it */
};

struct server_worker {
    struct server *server;
    enum lane lane;
    bool short_turns;
    pthread_t thread;
};

struct server {
    const struct serve_options *options;
    struct served_games games;
    bool own_busy[SERVE_MOST_OWN];
    unsigned threads;
    uint64_t bytes, quick_bytes; /* of a question: that is solved; in a short turn, or quick */
    double seconds;
    bool open;                 /* to other machines */
    struct sockaddr_in6 bound; /* or of IPv4, whose port is at the same place */
    unsigned port;
    int socket;
    struct MHD_Daemon *daemon;
    struct budget budget;

    pthread_mutex_t lock;
    pthread_cond_t asks; /* there is something to do for a worker */
    bool ending;
    struct client *clients;
    struct peer *peers;
    struct exchange *waiting;
    struct server_question *queue; /* those that wait, the oldest first */
    unsigned asking, running;
    unsigned idle[LANES]; /* threads without short turns */
    uint64_t asked, turns;
    uint64_t answered, cancelled;

    struct server_worker workers[SERVE_MOST_THREADS + 1 + QUICK_THREADS];
    size_t worker_count;
    pthread_t watcher;
    bool watched;
};

/* Where others reach it now. */
void server_addresses(const struct server *server, serve_address_fn visit, void *user);

/* Seconds of a clock that never goes back. */
double server_now(void);

/* ---------------------------------------------------------------------- clients */

/* The client of an address, one reference more; NULL without memory. */
struct client *client_hold(struct server *server, const struct sockaddr *address);
/* One reference less, with the lock held. */
void client_drop(struct client *client);

/* -------------------------------------------------------------------- questions */

/* A question of a client: its body is taken over. NULL after a fault. It waits for a worker. */
struct server_question *question_ask(struct client *client, enum task task, struct serve_text *body,
                                     struct fault *fault);
/* What follows is called with the lock held. */
void question_drop(struct server_question *question);
void question_cancel(struct server_question *question);
bool question_has_ended(const struct server_question *question);
/* What a worker does. */
void *worker_run(void *user);

/* -------------------------------------------------------------------- exchanges */

/* Resumes the exchanges whose wait is over. Without the lock. */
void exchange_wake(struct server *server);
/* Suspends the connection until then. */
void exchange_wait(struct exchange *exchange);
/* Asks a question with the body as its request, and waits for the answer. */
enum MHD_Result exchange_ask(struct exchange *exchange, enum task task);
/* With the lock held: whether it need not wait. */
bool exchange_is_due(const struct exchange *exchange, double now);

/* Whether the head of a request says in one way only where it ends and whom it is for; else the
 * exchange has a fault, and its connection ends with the answer. method and version: as
 * libmicrohttpd has them. */
bool framing_check(struct exchange *exchange, const char *method, const char *version);
/* Takes the target of a request before libmicrohttpd decodes it in its place. */
void framing_note_target(struct peer *peer, const char *uri);
/* Whether libmicrohttpd is older than its own strict reader of heads. */
bool framing_is_old(void);

/* The answers as HTTP. */
struct page_file;
enum MHD_Result reply_page(struct exchange *exchange, const struct page_file *file);
/* Sends what is in out as JSON; or that there was no room for it, if it is not written. */
enum MHD_Result reply_out(struct exchange *exchange, bool written);
/* Sends the exchange's fault, or a fault of the question's own. */
enum MHD_Result reply_fault(struct exchange *exchange);
enum MHD_Result reply_refusal(struct exchange *exchange, unsigned http, const char *message);
/* The answer of a question in that state. Of one that has not ended its progress as events, and its
 * answer as the last of them. */
enum MHD_Result reply_question(struct exchange *exchange, enum question_state state);

/* A link as a QR code (ISO/IEC 18004), for a phone that is to open it. libqrencode makes it; in a
 * server built without that, no_code.c stands in its place.
 *
 * Drawn with its quiet zone in half blocks, two rows of squares a line, in black on white whatever
 * the terminal's colours are. QJ_LIMIT: the text is too long for a code; QJ_USAGE: this server
 * makes none; QJ_IO: the sink failed. */
qj_status code_draw(const char *text, const qj_sink *sink);
/* GET /api/v1/code?text=...: the squares as rows of 0 and 1, without a quiet zone. */
enum MHD_Result code_answer(struct exchange *exchange);

/* GamesCrafters' Universal Web API (face/page/uwapi_json.h): a GET whose path goes on behind
 * UWAPI_PATH with the exchange's rest. */
#define UWAPI_PATH "/uwapi/"
enum MHD_Result uwapi_http_answer(struct exchange *exchange);

/* The callbacks of libmicrohttpd; user is the server, *out the exchange or the peer. */
enum MHD_Result http_answer(void *user, struct MHD_Connection *connection, const char *url,
                            const char *method, const char *version, const char *data, size_t *size,
                            void **out);
void *http_requested(void *user, const char *uri, struct MHD_Connection *connection);
void http_completed(void *user, struct MHD_Connection *connection, void **out,
                    enum MHD_RequestTerminationCode code);
void http_connected(void *user, struct MHD_Connection *connection, void **out,
                    enum MHD_ConnectionNotificationCode code);

/* Ends what takes too long, until the server ends. */
void *watch_run(void *user);

#endif
