/* question: the life of a question: it is asked, waits, runs and ends; see server.h.
 *
 * A quick thread reads the question, so errors in it are reported at once; longer tasks then go to
 * the solving threads. The next question is a question of the client with the fewest running
 * questions and, among equal clients, the longest wait. No client therefore waits for the many
 * questions of another client. While long questions run, others get short turns (server.h): a
 * question that needs longer than its turn loses little when it is restarted.
 */
#include "serve/server.h"

/* --------------------------------------------------------------------- references */

void question_drop(struct server_question *question)
{
    if (--question->references)
        return;
    buffer_free(&question->body);
    buffer_free(&question->result);
    budget_give(&question->client->budget, question->request.bytes);
    request_free(&question->request);
    client_drop(question->client);
    free(question);
}

/* ------------------------------------------------------------------------- queues */

static void question_enqueue(struct server_question *question, enum lane lane)
{
    struct server_question **place = &question->server->queue;
    while (*place && (*place)->number < question->number)
        place = &(*place)->next;
    question->next = *place;
    *place = question;
    question->lane = lane;
    question->references++;
    pthread_cond_broadcast(&question->server->asks);
}

/* Returns the entry of the question's game, NULL for games of the catalogue. */
static struct server_own *question_own(struct server_question *question)
{
    struct server *server = question->server;
    size_t place = request_own_place(&server->games, question->request.game);
    return place < server->games.own_count ? &server->own[place] : NULL;
}

/* Returns true if a worker may take a question. User-defined games get no short turns: a program
 * cannot be interrupted.
 */
static bool question_can_run(const struct server_worker *worker, struct server_question *question)
{
    const struct server_own *own = question->lane == LANE_SOLVE ? question_own(question) : NULL;
    if (question->lane != worker->lane)
        return false;
    return worker->short_turns ? !own && !question->tried : !own || !own->busy;
}

static bool question_goes_first(const struct client *client, const struct client *other,
                                enum lane lane)
{
    unsigned running = client->running[lane], others = other->running[lane];
    return running == others ? client->turn < other->turn : running < others;
}

/* Removes the next question for a worker from the queue; the caller gets its reference. A worker
 * gives no short turns while another thread is idle. */
static struct server_question *question_dequeue(const struct server_worker *worker)
{
    struct server *server = worker->server;
    enum lane lane = worker->lane;
    struct server_question **best = NULL;
    if (worker->short_turns && server->idle[lane])
        return NULL;
    for (struct server_question **each = &server->queue; *each; each = &(*each)->next)
        if (question_can_run(worker, *each) &&
            (!best || question_goes_first((*each)->client, (*best)->client, lane)))
            best = each;
    if (!best)
        return NULL;
    struct server_question *question = *best;
    *best = question->next;
    question->client->turn = ++server->turns;
    if (server->queue)
        pthread_cond_broadcast(&server->asks);
    return question;
}

/* --------------------------------------------------------------------------- ends */

static void question_end(struct server_question *question, enum question_state state)
{
    question->state = state;
    question->client->asking--;
    question->server->asking--;
    question->server->answered += state != STATE_CANCELLED;
    question->server->cancelled += state == STATE_CANCELLED;
}

void question_cancel(struct server_question *question)
{
    struct server_question **place = &question->server->queue;
    if (question_has_ended(question))
        return;
    question_end(question, STATE_CANCELLED);
    while (*place && *place != question)
        place = &(*place)->next;
    if (*place) {
        *place = question->next;
        question_drop(question);
    }
}

/* ------------------------------------------------------------------------- new questions */

static bool question_check_room(const struct client *client, struct fault *fault)
{
    const struct server *server = client->server;
    if (server->ending)
        return fault_set(fault, 503, QJ_STOPPED, "the server is ending");
    if (client->asking >= CLIENT_QUESTIONS)
        return fault_set(fault, 429, QJ_LIMIT, "at most %d questions at once for a client",
                         CLIENT_QUESTIONS);
    if (server->asking >= MAX_QUESTIONS)
        return fault_set(fault, 503, QJ_LIMIT, "at most %d questions at once", MAX_QUESTIONS);
    return true;
}

bool question_ask(struct exchange *exchange, enum task task)
{
    struct server *server = exchange->server;
    struct client *client = exchange->peer->client;
    struct buffer *body = &exchange->body;
    struct server_question *question = calloc(1, sizeof *question);
    if (!question)
        return fault_set(&exchange->fault, 503, QJ_LIMIT, "out of memory");
    pthread_mutex_lock(&server->lock);
    const bool room = question_check_room(client, &exchange->fault);
    if (room) {
        *question = (struct server_question){
            .server = server,
            .client = client,
            .references = 1,
            .number = ++server->asked,
            .body = *body,
            .request.task = task,
            .result = {.budget = &client->budget, .limit = ANSWER_BYTES}};
        memcpy(question->language, exchange->language, sizeof question->language);
        *body = (struct buffer){.budget = body->budget, .limit = body->limit};
        client->references++;
        client->asking++;
        server->asking++;
        question_enqueue(question, LANE_QUICK);
        exchange->question = question;
    }
    pthread_mutex_unlock(&server->lock);
    if (!room)
        free(question);
    return room;
}

/* ---------------------------------------------------------------------- answering */

/* Receives progress; returns true to stop the computation. */
static bool question_stop(void *user, const qj_progress *progress)
{
    struct server_question *question = user;
    struct server *server = question->server;
    pthread_mutex_lock(&server->lock);
    double now = server_now();
    bool ended = question_has_ended(question) || server->ending;
    question->cut = question->turn > 0 && now > question->turn;
    if (progress->what && question->turn == 0)
        progress_estimate_take(&question->estimate, progress, now);
    pthread_mutex_unlock(&server->lock);
    return ended || question->cut;
}

/* Answers a running question; called without the lock. */
static bool question_answer(struct server_question *question, bool *limited)
{
    const struct server *server = question->server;
    const struct server_own *own = question_own(question);
    qj_limits limits = QJ_LIMITS_INIT;
    bool quick = question->lane == LANE_QUICK;
    /* a plan takes little memory but reports what fits the full limit */
    bool little = quick || (question->turn > 0 && question->request.task != TASK_PLAN);
    limits.bytes = little ? server->quick_bytes : server->bytes;
    limits.seconds = quick && server->seconds > QUICK_SECONDS ? QUICK_SECONDS : server->seconds;
    limits.stop = question_stop;
    limits.stop_user = question;
    bool good = task_run(&question->request, &limits, own ? own->cache : NULL, &question->result,
                         limited, &question->fault);
    if (!good && own && server->options->own_status) { /* the loader has the status of a failure */
        qj_error error = question->fault.error;
        error.status = server->options->own_status(question->request.game, error.status);
        if (error.status != question->fault.error.status)
            fault_take(&question->fault, &error);
    }
    return good;
}

/* Runs a question for a short turn or to its end; the lock is held before and after. */
static void question_run(struct server_question *question, const struct server_worker *worker)
{
    struct server *server = question->server;
    struct client *client = question->client;
    enum lane lane = question->lane;
    struct server_own *own = question_own(question);
    if (own)
        own->busy = true;
    const double now = server_now();
    question->begun = worker->short_turns ? 0 : now;
    question->turn = worker->short_turns ? now + TURN_SECONDS : 0;
    client->running[lane]++;
    server->running += !worker->short_turns;
    pthread_mutex_unlock(&server->lock);
    bool limited;
    bool good = question_answer(question, &limited);
    pthread_mutex_lock(&server->lock);
    client->running[lane]--;
    server->running -= !worker->short_turns;
    if (own) {
        own->busy = false;
        pthread_cond_broadcast(&server->asks);
    }
    if (question_has_ended(question))
        return;
    if (!worker->short_turns || (!limited && (good || !question->cut))) {
        question_end(question, good ? STATE_DONE : STATE_FAILED);
        return;
    }
    buffer_free(&question->result); /* it goes back, but its short turn is used up */
    question->fault = (struct fault){.http = 0};
    question->tried = true;
    question_enqueue(question, lane);
}

/* Reads the request; the client is charged for it until the answer is complete. The lock is held
 * before and after. */
static bool question_read_request(struct server_question *question)
{
    struct server *server = question->server;
    const struct buffer *body = &question->body;
    struct request request;
    pthread_mutex_unlock(&server->lock);
    bool good = request_read(question->request.task, body->text ? body->text : "", body->size,
                             &server->games, &request, &question->fault);
    pthread_mutex_lock(&server->lock);
    question->request = request;
    question->request.solution = server->options->solution;
    question->request.solutions = server->options->solutions;
    question->request.language = question->language;
    buffer_free(&question->body);
    if (good && !budget_take(&question->client->budget, request.bytes))
        good = fault_set(&question->fault, 503, QJ_LIMIT,
                         "the server cannot hold this request now");
    if (!good)
        question->request.bytes = 0; /* nothing to return */
    return good;
}

static void question_work(struct server_question *question, const struct server_worker *worker)
{
    bool good = question->request.game || question_read_request(question);
    if (question_has_ended(question))
        return;
    if (!good)
        question_end(question, STATE_FAILED);
    else if (question->lane == LANE_QUICK &&
             (question_own(question) || !task_is_quick(question->request.task)))
        question_enqueue(question, LANE_SOLVE);
    else
        question_run(question, worker);
}

void *worker_run(void *user)
{
    struct server_worker *worker = user;
    struct server *server = worker->server;
    pthread_mutex_lock(&server->lock);
    while (!server->ending) {
        struct server_question *question = question_dequeue(worker);
        if (!question) {
            server->idle[worker->lane] += !worker->short_turns;
            pthread_cond_wait(&server->asks, &server->lock);
            server->idle[worker->lane] -= !worker->short_turns;
            continue;
        }
        question_work(question, worker);
        pthread_mutex_unlock(&server->lock);
        exchange_wake(server);
        pthread_mutex_lock(&server->lock);
        question_drop(question);
    }
    pthread_mutex_unlock(&server->lock);
    return NULL;
}
