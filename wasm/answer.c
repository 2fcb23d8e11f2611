/* answer: see answer.h. Does the server's work between HTTP and the library, without its queues and
 * threads: reads a question and answers it (serve/answer/request.h), and reports progress as
 * often as the server does.
 */
#include "wasm/answer.h"

#include "base/clock.h"
#include "face/page/page_json.h"
#include "serve/answer/request.h"
#include "wasm/page_rules.h"
#include "wasm/wasm_steps.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWER_BYTES = 64 << 20 }; /* the server's limit */

/* A question and the state of its answer. */
struct wasm_question {
    const struct page_rules *own;
    const qj_game *game; /* user-defined; NULL: none */
    const char *body;
    size_t size;
    qj_limits limits;
    struct budget budget;
    struct buffer out;
    struct fault fault;
    struct progress_estimate estimate;
    double begun, due; /* start time, and time of the next progress report */
};

/* ----------------------------------------------------------------------- progress */

static bool wasm_report_progress(struct wasm_question *question, double now)
{
    struct buffer line = {.budget = &question->budget, .limit = ANSWER_BYTES};
    bool stop = progress_json_write(&question->estimate, question->begun, now, &line) &&
                qiju_tell(line.text, line.size);
    buffer_free(&line);
    return stop;
}

/* Receives progress; returns true to stop the computation. */
static bool wasm_stop(void *user, const qj_progress *progress)
{
    struct wasm_question *question = user;
    double now = clock_now();
    if (progress->what)
        progress_estimate_take(&question->estimate, progress, now);
    if (now < question->due)
        return false;
    question->due = now + PROGRESS_EVERY;
    return wasm_report_progress(question, now);
}

/* ------------------------------------------------------------------------ answers */

static struct served_games wasm_games(struct wasm_question *question)
{
    return (struct served_games){&question->game, question->game != NULL};
}

/* Sets the status of a fault of a user-defined game, which may not be the text's fault. */
static void wasm_take_own_status(struct wasm_question *question, const qj_game *game)
{
    qj_error error = question->fault.error;
    if (!question->game || game != question->game)
        return;
    error.status = page_rules_status(question->own, error.status);
    fault_take(&question->fault, &error);
}

static bool wasm_answer_task(struct wasm_question *question, enum task task)
{
    const struct served_games games = wasm_games(question);
    struct request request;
    bool limited;
    bool good = request_read(task, question->body, question->size, &games, &request,
                             &question->fault);
    request.solutions = &wasm_steps;
    good = good &&
           task_run(&request, &question->limits, NULL, &question->out, &limited, &question->fault);
    if (!good)
        wasm_take_own_status(question, request.game);
    request_free(&request);
    return good;
}

static bool wasm_answer_path(struct wasm_question *question, const char *path)
{
    static const char one[] = "games/";
    const struct served_games games = wasm_games(question);
    qj_sink sink = buffer_sink(&question->out);
    bool named = !strncmp(path, one, sizeof one - 1);
    const qj_game *game = named ? request_find_game(&games, path + sizeof one - 1) : NULL;
    enum task task = request_find_task(path);
    if (!strcmp(path, "games"))
        return catalogue_json(games.own, games.own_count, NULL, &sink) == QJ_OK;
    if (game)
        return catalogue_json_game(game, game == question->game, NULL, &sink) == QJ_OK;
    if (named)
        return fault_set(&question->fault, 404, QJ_USAGE, "there is no such game");
    return task < TASKS
               ? wasm_answer_task(question, task)
               : fault_set(&question->fault, 404, QJ_USAGE, "there is nothing at this path");
}

/* Writes the fault in place of an answer. */
static bool wasm_answer_fault(struct wasm_question *question)
{
    buffer_free(&question->out);
    return fault_write(&question->fault, NULL, &question->out);
}

/* Returns true if the question has no user-defined game or a valid game. */
static bool wasm_take_own(struct wasm_question *question)
{
    qj_error error;
    if (!question->own)
        return true;
    question->game = page_rules_game(question->own, &error);
    if (!question->game)
        fault_take(&question->fault, &error);
    return question->game != NULL;
}

struct wasm_answer *qiju_ask(struct page_rules *own, const char *path, const char *body,
                             size_t size, double bytes, double seconds)
{
    double begun = clock_now();
    struct wasm_question question = {.own = own,
                                     .body = body,
                                     .size = size,
                                     .limits = QJ_LIMITS_INIT,
                                     .budget = {.most = (size_t)4 * ANSWER_BYTES},
                                     .begun = begun,
                                     .due = begun + PROGRESS_FIRST};
    struct wasm_answer *answer = malloc(sizeof *answer);
    question.out = (struct buffer){.budget = &question.budget, .limit = ANSWER_BYTES};
    question.limits.bytes = (uint64_t)bytes;
    question.limits.seconds = seconds;
    question.limits.stop = wasm_stop;
    question.limits.stop_user = &question;
    if (answer && ((wasm_take_own(&question) && wasm_answer_path(&question, path)) ||
                   wasm_answer_fault(&question))) {
        *answer = (struct wasm_answer){question.out.text, question.out.size};
        return answer;
    }
    buffer_free(&question.out);
    free(answer);
    return NULL;
}

void qiju_drop(struct wasm_answer *answer)
{
    free(answer->data);
    free(answer);
}

char *qiju_room(size_t size)
{
    return malloc(size);
}

void qiju_free(void *room)
{
    free(room);
}
