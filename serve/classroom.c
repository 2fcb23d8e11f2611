/* classroom: the solved tasks and the wrong moves of the pupils of a lesson, for the teacher.
 * The counts are in memory and end with the server. They have no names, and no pupil is recognized,
 * so a pupil who solves a task twice, on two devices, counts twice. */
#include "serve/server.h"

#include "base/text/number.h"
#include "base/visible.h"

bool classroom_open(struct classroom *classroom, uint64_t steps)
{
    *classroom = (struct classroom){.steps = steps};
    if (!steps)
        return true;
    classroom->solved = calloc(steps, sizeof *classroom->solved);
    classroom->wrong = calloc(CLASSROOM_WRONG, sizeof *classroom->wrong);
    return classroom->solved && classroom->wrong;
}

void classroom_close(struct classroom *classroom)
{
    free(classroom->solved);
    free(classroom->wrong);
}

static void classroom_add_wrong(struct classroom *classroom, uint64_t step, const char *move)
{
    size_t place = 0;
    while (place < classroom->wrong_count && (classroom->wrong[place].step != step ||
                                              strcmp(classroom->wrong[place].move, move) != 0))
        place++;
    if (place == CLASSROOM_WRONG)
        return;
    struct classroom_wrong *wrong = &classroom->wrong[place];
    if (place == classroom->wrong_count) {
        classroom->wrong_count++;
        wrong->step = step;
        memcpy(wrong->move, move, strlen(move) + 1);
    }
    wrong->count++;
}

enum MHD_Result classroom_take(struct exchange *exchange)
{
    struct server *server = exchange->server;
    const char *number = exchange_argument(exchange, "step");
    const char *move = exchange_argument(exchange, "move");
    uint64_t step = 0;
    if (!number_is(number, &step) || step < 1 || step > server->classroom.steps)
        return reply_refusal(exchange, 400, "step: expected the number of a task");
    if (move && (!*move || strlen(move) >= QJ_MOVE_SIZE || !visible_is(move)))
        return reply_refusal(exchange, 400, "move: expected a move");
    pthread_mutex_lock(&server->lock);
    if (move)
        classroom_add_wrong(&server->classroom, step, move);
    else
        server->classroom.solved[step - 1]++;
    pthread_mutex_unlock(&server->lock);
    return reply_out(exchange, buffer_add(&exchange->out, "{\"schema\":2}\n"));
}

static int classroom_compare(const void *left, const void *right)
{
    const struct classroom_wrong *a = left, *b = right;
    int by_step = (a->step > b->step) - (a->step < b->step);
    int by_count = (a->count < b->count) - (a->count > b->count);
    return by_step ? by_step : by_count ? by_count : strcmp(a->move, b->move);
}

enum MHD_Result classroom_show(struct exchange *exchange)
{
    struct server *server = exchange->server;
    struct classroom *classroom = &server->classroom;
    struct writer writer;
    size_t next = 0;
    if (!client_is_here(exchange->peer->client))
        return reply_refusal(exchange, 403, "only the machine of the server may ask this");
    pthread_mutex_lock(&server->lock);
    if (classroom->wrong_count)
        qsort(classroom->wrong, classroom->wrong_count, sizeof *classroom->wrong,
              classroom_compare);
    json_start(&writer, NULL, &exchange->sink, NULL);
    json_add_array(&writer, "steps");
    for (uint64_t step = 1; step <= classroom->steps; step++) {
        json_open(&writer, '{');
        json_add_natural(&writer, "solved", classroom->solved[step - 1]);
        json_add_array(&writer, "wrong");
        for (; next < classroom->wrong_count && classroom->wrong[next].step == step; next++) {
            json_open(&writer, '{');
            json_add_text(&writer, "move", classroom->wrong[next].move);
            json_add_natural(&writer, "count", classroom->wrong[next].count);
            write_char(&writer, '}');
        }
        write_text(&writer, "]}");
    }
    pthread_mutex_unlock(&server->lock);
    write_char(&writer, ']');
    return reply_out(exchange, json_end(&writer) == QJ_OK);
}
