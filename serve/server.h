/* server: what the parts of the server share. Everything that changes is guarded by one lock, but
 * for the budgets and what a question's own thread writes while it is answered. No function of
 * libmicrohttpd is called with the lock held.
 *
 *     connection --> exchange --> question --> queue of a lane --> worker
 *         |  (a request and its    (one answer;   (quick, or solving)
 *        peer      answer)          a job if it is listed)
 */
#ifndef QIJU_SERVE_SERVER_H
#define QIJU_SERVE_SERVER_H

#include "face/estimate.h"
#include "serve/request.h"
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
    CLIENT_JOBS = 16,     /* of these */
    MOST_JOBS = 256,      /* ended ones too */
    REQUEST_SECONDS = 20, /* for a request to arrive */
    ANSWER_SECONDS = 60,  /* for an answer to be taken, and a second more for each */
    ANSWER_PACE = 50000,  /* bytes */
    ASKED_SECONDS = 15,   /* until a job that nobody asks about is cancelled */
    FETCHED_SECONDS = 60, /* until a job whose end was told is forgotten */
    UNFETCHED_SECONDS = 300,
    QUICK_SECONDS = 10, /* of a question that is quick */
    EVENT_BLOCK = 32 << 10,
    QUICK_THREADS = 2
};

/* Between two events of a job. */
#define EVENT_SECONDS 0.5
/* What a question gets of the thread for short turns. */
#define TURN_SECONDS 0.25

/* Where questions wait, and the threads that answer them. In each lane one thread gives short
 * turns: while the others are busy it takes any question, once, and puts it back if it is not
 * answered in a moment. So a short question waits behind no long ones. */
enum lane { LANE_QUICK, LANE_SOLVE, LANES };

struct client {
    struct client *next;
    struct server *server;
    sa_family_t family;
    unsigned char address[16];
    unsigned references;
    unsigned asking; /* questions that have not ended */
    unsigned jobs;   /* of these */
    unsigned ended;  /* jobs that have ended and are listed */
    unsigned running[LANES];
    uint64_t turn; /* when one of its questions was taken last, counted by the server */
    struct budget budget;
};

enum state { STATE_WAITING, STATE_RUNNING, STATE_DONE, STATE_FAILED, STATE_CANCELLED };

#define ID_SIZE 17

struct question {
    struct question *next; /* in a queue */
    struct question *listed_next;
    struct server *server;
    struct client *client;
    unsigned references;
    enum task task;
    enum state state;
    enum lane lane;
    bool listed;     /* it is a job, to be asked for by its id */
    bool read;       /* its request is */
    bool told;       /* a client knows its end */
    bool tried;      /* it has had its short turn in this lane */
    bool cut;        /* its turn has ended it */
    double turn;     /* when its short turn ends; 0: it has none */
    uint64_t number; /* questions are numbered as they come */
    size_t held;     /* of the client's budget, for the request */
    char id[ID_SIZE];
    double wait;  /* until when a job's first client waits */
    double asked; /* for the last time */
    double begun, ended;
    struct estimate estimate;
    struct text body, result;
    struct request request;
    struct fault fault; /* when it has failed */
};

/* A connection. */
struct peer {
    struct peer *next;
    struct client *client;
    int file;
    double until; /* it must have done its part by then; 0: it waits for us */
};

/* A request and its answer. */
struct exchange {
    struct exchange *next; /* of those that are suspended */
    struct server *server;
    struct peer *peer;
    struct MHD_Connection *connection;
    const char *rest; /* what follows the route in path */
    char path[96];
    struct text body;
    size_t received;    /* of its body */
    struct fault fault; /* why its body is not wanted, if http is set */
    bool waits;         /* it is suspended until something happens */
    bool gone;          /* its client has left */
    struct question *question;
    bool stream; /* of events */
    double due;  /* the next event */
    bool ended;  /* the last event is in out */
    struct text out;
    size_t sent;
};

struct worker {
    struct server *server;
    enum lane lane;
    bool short_turns;
    pthread_t thread;
};

struct server {
    const struct serve_options *options;
    struct games games;
    bool own_busy[SERVE_MOST_OWN];
    unsigned threads;
    uint64_t bytes, quick_bytes; /* of a question: that is solved; in a short turn, or quick */
    double seconds;
    bool open; /* to other machines */
    unsigned port;
    int socket;
    struct MHD_Daemon *daemon;
    struct budget budget;

    pthread_mutex_t lock;
    pthread_cond_t ask[LANES], ask_turn[LANES]; /* the latter for the thread of short turns */
    pthread_cond_t look;
    bool ending;
    struct client *clients;
    struct peer *peers;
    struct exchange *waiting;
    struct question *queue[LANES]; /* the oldest first */
    struct question *jobs;
    unsigned asking, job_count, running;
    unsigned idle[LANES]; /* threads without short turns */
    uint64_t asked, turns;
    uint64_t answered, cancelled;

    struct worker workers[SERVE_MOST_THREADS + 1 + QUICK_THREADS];
    size_t worker_count;
    pthread_t watcher;
    bool watched;
};

/* Seconds of a clock that never goes back. */
double server_now(void);

/* ---------------------------------------------------------------------- clients */

/* The client of an address, one reference more; NULL without memory. */
struct client *client_hold(struct server *server, const struct sockaddr *address);
struct client *client_share(struct client *client);
/* One reference less. The lock is held for the first. */
void client_drop(struct client *client);
void client_release(struct client *client);

/* -------------------------------------------------------------------- questions */

/* A question of a client: its body is taken over. NULL after a fault. It waits for a worker. */
struct question *question_ask(struct client *client, enum task task, struct text *body,
                              struct fault *fault);
/* The job of an id that is this client's, one reference more, and marks it as asked for; or NULL.
 */
struct question *question_find(struct client *client, const char *id);
void question_release(struct question *question);
/* What follows is called with the lock held. */
void question_drop(struct question *question);
void question_cancel(struct question *question);
bool question_has_ended(const struct question *question);
void question_forget(struct question *job);
/* What a worker does. */
void *worker_run(void *user);

/* A job as JSON, with its result if that is wanted and there is one. Without the lock. */
bool job_write(struct question *job, bool result, struct text *out);

/* -------------------------------------------------------------------- exchanges */

/* Lets go of the exchanges that wait for something that has come: all about a question, or whatever
 * else (NULL). Without the lock. */
void exchange_wake(struct server *server, const struct question *question);
/* Suspends the connection until then. */
void exchange_wait(struct exchange *exchange);
/* With the lock held: whether it need not wait. */
bool exchange_is_due(const struct exchange *exchange, double now);

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
