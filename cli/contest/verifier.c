/* verifier: see testset.h. */
#include "cli/contest/testset.h"

#include "cli/claims/claims.h"
#include "cli/storage/storage.h"
#include "face/certificate/certificate.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

void verifier_open(struct verifier *verifier, struct work_folder *work_folder, const qj_game *game)
{
    char folder[PATH_MAX];
    work_folder_path(work_folder, NULL, verifier->input);
    bool found = module_folder(folder) &&
                 snprintf(verifier->program, PATH_MAX, "%s/qiju-check", folder) < PATH_MAX &&
                 access(verifier->program, X_OK) == 0;
    if (!found || qj_game_find(qj_game_name(game)) != game)
        verifier->program[0] = 0;
}

static qj_status verifier_run_checker(const struct verifier *verifier, const qj_game *game,
                                      const struct buffer *certificate, const struct buffer *answer,
                                      bool *verified)
{
    enum { SPARE = 1 << 20 };
    const char *const words[] = {verifier->program, qj_game_name(game), verifier->input, NULL};
    const struct child_limits limits = {.output = answer->size + SPARE, .stop = stop_asked};
    struct child_result result;
    TRY(user_program_run(words, certificate, &limits, &result));
    bool passed = result.end == CHILD_EXITED && result.code == 0;
    *verified = passed && result.size == answer->size &&
                memcmp(result.output, answer->text, answer->size) == 0;
    child_result_free(&result);
    if (*verified)
        return QJ_OK;
    message_say("qiju: qiju-check %s", passed ? "verifies another answer" : "rejects an answer");
    return QJ_BUG;
}

qj_status verifier_check_answer(const struct verifier *verifier,
                                const struct tested_program *tested, const struct buffer *input,
                                const struct buffer *answer, bool *verified)
{
    struct buffer certificate = {0};
    qj_text text;
    qj_source source = buffer_source(input, &text);
    qj_sink sink = buffer_sink(&certificate);
    *verified = false;
    if (!verifier->program[0])
        return QJ_OK;
    TRY(folder_put(verifier->input, input->text, input->size));
    qj_status status = certificate_write(tested->context, tested->game, &source, NULL, &sink);
    if (certificate.full)
        status = message_memory();
    if (status == QJ_OK)
        status = verifier_run_checker(verifier, tested->game, &certificate, answer, verified);
    else if (status == QJ_USAGE) /* the game has no certificates */
        status = QJ_OK;
    buffer_free(&certificate);
    return status;
}
