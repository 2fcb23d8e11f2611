/* request: any bytes as what a client asks. What is taken must be a question that can be answered:
 * a game, a task, a text; what is not must be a fault of the client's. The first byte says for
 * which task it is read; the last two are those of /uwapi. */
#include "serve/answer/request.h"
#include "fuzz.h"

void fuzz_request(const uint8_t *data, size_t size)
{
    const struct served_games games = {NULL, 0};
    struct request request;
    struct fault fault = {.http = 0};
    if (!size)
        return;
    enum task task = data[0] < 0xfe ? (enum task)(data[0] % TASKS)
                                    : (enum task)(TASK_START + (data[0] & 1));
    if (request_read(task, (const char *)data + 1, size - 1, &games, &request, &fault)) {
        fuzz_assert(request.game != NULL, "it names a game");
        fuzz_assert(request.task == TASK_RANDOM || request.task == TASK_START || request.text,
                    "it has a text");
        fuzz_assert(request.which >= 1 && request.err >= 0 && request.err <= 1, "numbers in range");
    } else {
        fuzz_assert(fault.http == 400 || fault.http == 404, "what is wrong is the client's fault");
        fuzz_assert(fault.error.status == QJ_USAGE && *fault.error.message, "it is told");
    }
    request_free(&request);
}
