/* verify: see verify.h. */
#include "cli/contest/verify.h"

#include "cli/base/message.h"
#include "cli/base/stop.h"
#include "cli/claims/talk.h"
#include "cli/question/command.h"
#include "face/certificate/certificate.h"
#include "load/base/fail.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void verify_open(struct verifier *verifier, struct workshop *workshop, qj_context *context,
                 const qj_game *game)
{
    char *path = verifier->program;
    ptrdiff_t length = readlink("/proc/self/exe", path, PATH_MAX - sizeof "-check");
    verifier->context = context;
    verifier->game = game;
    workshop_path(workshop, verifier->input);
    path[length > 0 ? length : 0] = 0;
    char *slash = strrchr(path, '/');
    if (slash)
        memcpy(slash, "/qiju-check", sizeof "/qiju-check");
    if (!slash || access(path, X_OK) != 0 || qj_game_find(qj_game_name(game)) != game)
        path[0] = 0;
}

static qj_status write_input(const struct verifier *verifier, const struct kept *input)
{
    FILE *file = fopen(verifier->input, "wbe");
    if (!file)
        return message_system("cannot write", verifier->input, errno);
    bool fine = fwrite(input->text, 1, input->size, file) == input->size;
    fine = fclose(file) == 0 && fine;
    return fine ? QJ_OK : message_system("cannot write", verifier->input, errno);
}

static qj_status write_certificate(const struct verifier *verifier, const struct kept *input,
                                   struct kept *certificate)
{
    qj_text text;
    qj_source source = kept_source(input, &text);
    qj_sink sink = kept_sink(certificate);
    qj_status status = certificate_write(verifier->context, verifier->game, &source, NULL, &sink);
    return certificate->full ? message_memory() : status;
}

static qj_status ask(const struct verifier *verifier, const struct kept *certificate,
                     const struct kept *answer, bool *verified)
{
    enum { SPARE = 1 << 20 };
    const char *const words[] = {verifier->program, qj_game_name(verifier->game), verifier->input,
                                 NULL};
    const struct child_limits limits = {.output = answer->size + SPARE, .stop = stop_asked};
    struct child_result result;
    TRY(talk_run(words, certificate, &limits, &result));
    bool passed = result.end == CHILD_EXITED && result.code == 0;
    *verified = passed && result.size == answer->size &&
                memcmp(result.output, answer->text, answer->size) == 0;
    child_result_free(&result);
    if (*verified)
        return QJ_OK;
    message_say("qiju: qiju-check %s", passed ? "verifies another answer" : "rejects an answer");
    return QJ_BUG;
}

qj_status verify_answer(const struct verifier *verifier, const struct kept *input,
                        const struct kept *answer, bool *verified)
{
    struct kept certificate = {0};
    *verified = false;
    if (!verifier->program[0])
        return QJ_OK;
    qj_status status = write_input(verifier, input);
    if (status == QJ_OK)
        status = write_certificate(verifier, input, &certificate);
    if (status == QJ_OK)
        status = ask(verifier, &certificate, answer, verified);
    else if (status == QJ_USAGE) /* there are no certificates of this game */
        status = QJ_OK;
    kept_free(&certificate);
    return status;
}
