/* answer: see answer.h. Does what the server does between HTTP and the library's answer, without
 * its queues and threads: reads a question (serve/answer/request.h), answers it
 * (serve/answer/task.h), and reports progress meanwhile as often as the server does.
 */
#include "wasm/answer.h"

#include "base/clock.h"
#include "face/page/page.h"
#include "serve/answer/progress.h"
#include "serve/answer/task.h"
#include "wasm/own.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWER_BYTES = 64 << 20 }; /* as the server's */

/* A question that is being answered. */
struct asking {
    const struct own *own;
    const qj_game *game; /* of one's own; NULL: none */
    const char *body;
    size_t size;
    qj_limits limits;
    struct budget budget;
    struct text out;
    struct fault fault;
    struct estimate estimate;
    double begun, due; /* when it began, and when its progress is to be told */
};

/* ----------------------------------------------------------------------- progress */

static bool tell(struct asking *asking, double now)
{
    struct text line = {.budget = &asking->budget, .limit = ANSWER_BYTES};
    bool stop = progress_write(&asking->estimate, asking->begun, now, &line) &&
                qiju_tell(line.data, line.size);
    text_clear(&line);
    return stop;
}

/* Takes the progress; whether to stop. */
static bool stop(void *user, const qj_progress *progress)
{
    struct asking *asking = user;
    double now = clock_now();
    if (progress->what)
        estimate_take(&asking->estimate, progress, now);
    if (now < asking->due)
        return false;
    asking->due = now + PROGRESS_EVERY;
    return tell(asking, now);
}

/* ------------------------------------------------------------------------ answers */

static struct games games_of(struct asking *asking)
{
    return (struct games){&asking->game, asking->game != NULL};
}

/* What a game of one's own has failed in is not always the text's fault. */
static void take_own_status(struct asking *asking, const qj_game *game)
{
    qj_error error = asking->fault.error;
    if (!asking->game || game != asking->game)
        return;
    error.status = own_status(asking->own, error.status);
    fault_take(&asking->fault, &error);
}

static bool answer_task(struct asking *asking, enum task task)
{
    const struct games games = games_of(asking);
    struct request request;
    bool limited;
    bool good = request_read(task, asking->body, asking->size, &games, &request, &asking->fault) &&
                task_run(&request, &asking->limits, &asking->out, &limited, &asking->fault);
    if (!good)
        take_own_status(asking, request.game);
    request_free(&request);
    return good;
}

static bool answer_path(struct asking *asking, const char *path)
{
    static const char one[] = "games/";
    const struct games games = games_of(asking);
    qj_sink sink = text_sink(&asking->out);
    bool named = !strncmp(path, one, sizeof one - 1);
    const qj_game *game = named ? games_find(&games, path + sizeof one - 1) : NULL;
    enum task task = task_find(path);
    if (!strcmp(path, "games"))
        return catalogue_json(games.own, games.own_count, &sink) == QJ_OK;
    if (game)
        return game_json(game, game == asking->game, &sink) == QJ_OK;
    if (named)
        return fault_set(&asking->fault, 404, QJ_USAGE, "there is no such game");
    return task < TASKS ? answer_task(asking, task)
                        : fault_set(&asking->fault, 404, QJ_USAGE, "there is nothing at this path");
}

/* What went wrong, in the place of an answer. */
static bool answer_fault(struct asking *asking)
{
    text_clear(&asking->out);
    return fault_write(&asking->fault, &asking->out);
}

/* Without a game of one's own, or with one that is sound. */
static bool take_own(struct asking *asking)
{
    qj_error error;
    if (!asking->own)
        return true;
    asking->game = own_game(asking->own, &error);
    if (!asking->game)
        fault_take(&asking->fault, &error);
    return asking->game != NULL;
}

struct answer *qiju_ask(struct own *own, const char *path, const char *body, size_t size,
                        double bytes, double seconds)
{
    double begun = clock_now();
    struct asking asking = {.own = own,
                            .body = body,
                            .size = size,
                            .limits = QJ_LIMITS_INIT,
                            .budget = {.most = (size_t)4 * ANSWER_BYTES},
                            .begun = begun,
                            .due = begun + PROGRESS_FIRST};
    struct answer *answer = malloc(sizeof *answer);
    asking.out = (struct text){.budget = &asking.budget, .limit = ANSWER_BYTES};
    asking.limits.bytes = (uint64_t)bytes;
    asking.limits.seconds = seconds;
    asking.limits.stop = stop;
    asking.limits.stop_user = &asking;
    if (answer && ((take_own(&asking) && answer_path(&asking, path)) || answer_fault(&asking))) {
        *answer = (struct answer){asking.out.data, asking.out.size};
        return answer;
    }
    text_clear(&asking.out);
    free(answer);
    return NULL;
}

void qiju_drop(struct answer *answer)
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
