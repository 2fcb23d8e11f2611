/* question: how questions are asked, wait, are answered and end; see server.h.
 *
 * A question is read by a quick thread, so that what is wrong with it is told at once, and goes on
 * to those that solve unless it takes little. Of those that wait, one is taken whose client has the
 * fewest running, so that nobody waits behind another's many.
 */
#include "serve/server.h"

#include "serve/task.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool question_has_ended(const struct question *question)
{
    return question->state >= STATE_DONE;
}

/* --------------------------------------------------------------------- references */

void question_drop(struct question *question)
{
    if (--question->references)
        return;
    text_clear(&question->body);
    text_clear(&question->result);
    if (question->read)
        request_free(&question->request);
    budget_give(&question->client->budget, question->held);
    client_drop(question->client);
    free(question);
}

void question_release(struct question *question)
{
    struct server *server = question->server;
    pthread_mutex_lock(&server->lock);
    question_drop(question);
    pthread_mutex_unlock(&server->lock);
}

/* ------------------------------------------------------------------------- queues */

static void put(struct question *question, enum lane lane)
{
    struct question **place = &question->server->queue[lane];
    while (*place)
        place = &(*place)->next;
    *place = question;
    question->next = NULL;
    question->lane = lane;
    question->references++;
    pthread_cond_signal(&question->server->ask[lane]);
}

/* The place in own_busy of the question's game, NULL when it is none of the user's own. */
static bool *busy_of(struct question *question)
{
    struct server *server = question->server;
    for (size_t i = 0; question->read && i < server->games.own_count; i++)
        if (server->games.own[i] == question->request.game)
            return &server->own_busy[i];
    return NULL;
}

static bool can_run(struct question *question)
{
    const bool *busy = question->lane == LANE_SOLVE ? busy_of(question) : NULL;
    return !busy || !*busy;
}

/* Takes the next question of a lane out of its queue; its reference goes to the caller. */
static struct question *take(struct server *server, enum lane lane)
{
    struct question **best = NULL;
    for (struct question **each = &server->queue[lane]; *each; each = &(*each)->next)
        if (can_run(*each) &&
            (!best || (*each)->client->running[lane] < (*best)->client->running[lane]))
            best = each;
    if (!best)
        return NULL;
    struct question *question = *best;
    *best = question->next;
    return question;
}

/* Takes a question out of its queue, if it is there; the reference goes to the caller. */
static bool unqueue(struct question *question)
{
    struct question **place = &question->server->queue[question->lane];
    while (*place && *place != question)
        place = &(*place)->next;
    if (!*place)
        return false;
    *place = question->next;
    return true;
}

/* --------------------------------------------------------------------------- ends */

static void end(struct question *question, enum state state)
{
    question->state = state;
    question->ended = question->asked = server_now();
    question->client->asking--;
    question->client->jobs -= question->listed;
    question->client->ended += question->listed;
    question->server->asking--;
    question->server->answered += state != STATE_CANCELLED;
    question->server->cancelled += state == STATE_CANCELLED;
}

void question_cancel(struct question *question)
{
    if (question_has_ended(question))
        return;
    end(question, STATE_CANCELLED);
    if (unqueue(question))
        question_drop(question);
}

/* --------------------------------------------------------------------------- jobs */

void question_forget(struct question *job)
{
    struct question **place = &job->server->jobs;
    while (*place != job)
        place = &(*place)->listed_next;
    *place = job->listed_next;
    job->server->job_count--;
    job->client->ended--;
    question_drop(job);
}

/* Of jobs that have ended, the oldest goes first of the client that has most of them: many that
 * nobody fetches push out each other, and not what others wait for. */
static bool goes_before(const struct question *job, const struct question *other)
{
    unsigned ended = job->client->ended, others = other->client->ended;
    return ended == others ? job->ended < other->ended : ended > others;
}

/* Makes room for one more job, if one of those that have ended can go. */
static bool can_list(struct server *server)
{
    struct question *first = NULL;
    if (server->job_count < MOST_JOBS)
        return true;
    for (struct question *job = server->jobs; job; job = job->listed_next)
        if (question_has_ended(job) && (!first || goes_before(job, first)))
            first = job;
    if (first)
        question_forget(first);
    return first != NULL;
}

/* An id that nobody can guess. */
static bool make_id(char id[ID_SIZE])
{
    uint64_t number;
    FILE *file = fopen("/dev/urandom", "rb");
    bool made = file && fread(&number, sizeof number, 1, file) == 1;
    if (file)
        fclose(file);
    if (made)
        snprintf(id, ID_SIZE, "%016" PRIx64, number);
    return made;
}

/* Lists a question that was read as a job. */
static bool list_job(struct question *question)
{
    struct server *server = question->server;
    if (question->client->jobs >= CLIENT_JOBS)
        return fault_set(&question->fault, 429, QJ_LIMIT, "at most %d jobs at once for a client",
                         CLIENT_JOBS);
    if (!can_list(server) || !make_id(question->id))
        return fault_set(&question->fault, 503, QJ_LIMIT, "there is no room for another job");
    question->listed = true;
    question->client->jobs++;
    question->references++;
    question->listed_next = server->jobs;
    server->jobs = question;
    server->job_count++;
    question->asked = server_now();
    question->wait = question->asked + 1e-3 * question->request.wait;
    return true;
}

struct question *question_find(struct client *client, const char *id)
{
    struct server *server = client->server;
    pthread_mutex_lock(&server->lock);
    struct question *job = server->jobs;
    while (job && (job->client != client || strcmp(job->id, id) != 0))
        job = job->listed_next;
    if (job) {
        job->asked = server_now();
        job->references++;
    }
    pthread_mutex_unlock(&server->lock);
    return job;
}

/* ------------------------------------------------------------------------- asking */

static bool check_room(const struct client *client, struct fault *fault)
{
    const struct server *server = client->server;
    if (server->ending)
        return fault_set(fault, 503, QJ_STOPPED, "the server is ending");
    if (client->asking >= CLIENT_QUESTIONS)
        return fault_set(fault, 429, QJ_LIMIT, "at most %d questions at once for a client",
                         CLIENT_QUESTIONS);
    if (server->asking >= MOST_QUESTIONS)
        return fault_set(fault, 503, QJ_LIMIT, "at most %d questions at once", MOST_QUESTIONS);
    return true;
}

struct question *question_ask(struct client *client, enum task task, struct text *body,
                              struct fault *fault)
{
    struct server *server = client->server;
    struct question *question = calloc(1, sizeof *question);
    if (!question) {
        fault_set(fault, 503, QJ_LIMIT, "out of memory");
        return NULL;
    }
    pthread_mutex_lock(&server->lock);
    bool room = check_room(client, fault);
    if (room) {
        *question = (struct question){.server = server,
                                      .client = client,
                                      .references = 1,
                                      .task = task,
                                      .asked = server_now(),
                                      .body = *body,
                                      .result = {.budget = &client->budget, .limit = ANSWER_BYTES}};
        *body = (struct text){.budget = body->budget, .limit = body->limit};
        client->references++;
        client->asking++;
        server->asking++;
        put(question, LANE_QUICK);
    }
    pthread_mutex_unlock(&server->lock);
    if (room)
        return question;
    free(question);
    return NULL;
}

/* ---------------------------------------------------------------------- answering */

/* Takes the progress; whether to stop. */
static bool stop(void *user, const qj_progress *progress)
{
    struct question *question = user;
    struct server *server = question->server;
    pthread_mutex_lock(&server->lock);
    bool ended = question_has_ended(question) || server->ending;
    if (progress->what)
        estimate_take(&question->estimate, progress, server_now());
    pthread_mutex_unlock(&server->lock);
    return ended;
}

/* The status of a game of the user's own that has failed is the loader's to say. */
static void take_own_status(struct question *question)
{
    const struct serve_options *options = question->server->options;
    if (!busy_of(question) || !options->own_status)
        return;
    qj_error error = question->fault.error;
    error.status = options->own_status(question->request.game, error.status);
    if (error.status != question->fault.error.status)
        fault_take(&question->fault, &error);
}

/* Answers a question that is running; without the lock. */
static bool answer(struct question *question)
{
    const struct server *server = question->server;
    qj_limits limits = QJ_LIMITS_INIT;
    bool quick = question->lane == LANE_QUICK;
    limits.bytes = quick ? server->quick_bytes : server->bytes;
    limits.seconds = quick && server->seconds > QUICK_SECONDS ? QUICK_SECONDS : server->seconds;
    limits.stop = stop;
    limits.stop_user = question;
    bool good = task_run(&question->request, &limits, &question->result, &question->fault);
    if (!good)
        take_own_status(question);
    return good;
}

/* Runs it; the lock is held before and after. */
static void run(struct question *question)
{
    struct server *server = question->server;
    struct client *client = question->client;
    enum lane lane = question->lane;
    bool *busy = busy_of(question);
    if (busy)
        *busy = true;
    question->state = STATE_RUNNING;
    question->begun = server_now();
    client->running[lane]++;
    server->running++;
    pthread_mutex_unlock(&server->lock);
    bool good = answer(question);
    pthread_mutex_lock(&server->lock);
    client->running[lane]--;
    server->running--;
    if (busy) {
        *busy = false;
        pthread_cond_broadcast(&server->ask[LANE_SOLVE]);
    }
    if (!question_has_ended(question))
        end(question, good ? STATE_DONE : STATE_FAILED);
}

/* Charges the client for what was read, which stays until there is an answer. */
static bool hold_request(struct question *question)
{
    size_t bytes = question->request.bytes;
    if (!budget_take(&question->client->budget, bytes))
        return fault_set(&question->fault, 503, QJ_LIMIT,
                         "the server cannot hold this request now");
    question->held = bytes;
    return true;
}

/* Reads the request; the lock is held before and after. */
static bool read_request(struct question *question)
{
    struct server *server = question->server;
    const struct text *body = &question->body;
    struct request request;
    pthread_mutex_unlock(&server->lock);
    bool good = request_read(question->task, body->data ? body->data : "", body->size,
                             &server->games, &request, &question->fault);
    pthread_mutex_lock(&server->lock);
    question->request = request;
    question->read = true;
    question->task = request.task;
    text_clear(&question->body);
    return good && hold_request(question) &&
           (!request.job || question_has_ended(question) || list_job(question));
}

static bool goes_on(struct question *question)
{
    return question->request.job || busy_of(question) || !task_is_quick(question->task);
}

static void work(struct question *question)
{
    bool good = question->read || read_request(question);
    if (question_has_ended(question))
        return;
    if (!good)
        end(question, STATE_FAILED);
    else if (question->lane == LANE_QUICK && goes_on(question))
        put(question, LANE_SOLVE);
    else
        run(question);
}

void *worker_run(void *user)
{
    struct worker *worker = user;
    struct server *server = worker->server;
    pthread_mutex_lock(&server->lock);
    while (!server->ending) {
        struct question *question = take(server, worker->lane);
        if (!question) {
            pthread_cond_wait(&server->ask[worker->lane], &server->lock);
            continue;
        }
        work(question);
        pthread_mutex_unlock(&server->lock);
        exchange_wake(server, question);
        pthread_mutex_lock(&server->lock);
        question_drop(question);
    }
    pthread_mutex_unlock(&server->lock);
    return NULL;
}
