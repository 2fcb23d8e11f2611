/* alike: see alike.h. */
#include "support/alike.h"

#include "check.h"
#include "face/certificate/certificate.h"
#include "model/game.h"

#include <qiju/contest.h>
#include <stdlib.h>
#include <string.h>

/* Bytes that a sink has taken, with a final 0. */
struct taken {
    char *bytes;
    size_t size, room;
};

static bool alike_take(void *user, const void *data, size_t size)
{
    struct taken *taken = user;
    while (taken->size + size >= taken->room) {
        taken->room = 2 * taken->room + 256;
        taken->bytes = realloc(taken->bytes, taken->room);
        if (!taken->bytes)
            abort();
    }
    memcpy(taken->bytes + taken->size, data, size);
    taken->size += size;
    taken->bytes[taken->size] = 0;
    return true;
}

static FILE *alike_open(const char *bytes, size_t size, const char *mode, char *buffer)
{
    FILE *file = fmemopen((void *)(uintptr_t)bytes, size, mode);
    if (!file)
        abort();
    setvbuf(file, buffer, _IOFBF, BUFSIZ); /* otherwise it would allocate a buffer in every run */
    return file;
}

void alike_run(const char *game, const char *bytes, size_t size, const char *certificate,
               size_t certificate_size, struct checking *out)
{
    static struct check check;
    static char buffers[3][BUFSIZ];
    FILE *input = alike_open(bytes, size, "r", buffers[0]);
    FILE *evidence = alike_open(certificate, certificate_size, "r", buffers[1]);
    FILE *claim = alike_open(out->claim, sizeof out->claim, "w", buffers[2]);
    out->claim[0] = 0;
    out->status = check_run(&check, game, input, evidence, claim);
    memcpy(out->message, check.message, sizeof out->message);
    fclose(input);
    fclose(evidence);
    fclose(claim);
}

static bool alike_is_single(const qj_game *game)
{
    return game->framing == FRAMING_SINGLE;
}

/* Writes the text again from qiju's position; nothing for several cases or a record. */
static qj_status alike_write_again(qj_context *context, const struct alike_text *text,
                                   struct taken *again)
{
    qj_source source = qj_text_source(&(qj_text){text->bytes, text->size});
    qj_position *position;
    if (!alike_is_single(text->game))
        return QJ_OK;
    qj_status status = qj_position_read(context, text->game, &source, 1, &position);
    if (status != QJ_OK)
        return status;
    if (qj_position_recorded(position) == 0)
        status = qj_position_write(position, &(qj_sink){alike_take, again});
    qj_position_free(position);
    return status;
}

/* Computes by a second method the claim that the certificate must prove; an equal text has the
 * claim of the first. */
static qj_status alike_claim_again(qj_context *context, const struct alike_text *text,
                                   const char *certificate, const struct checking *first,
                                   struct checking *out)
{
    struct taken again = {NULL, 0, 0};
    qj_status status = alike_write_again(context, text, &again);
    if (status == QJ_OK && again.size == text->size &&
        !memcmp(again.bytes, text->bytes, text->size)) {
        memcpy(out->claim, first->claim, sizeof out->claim);
    } else if (status == QJ_OK && again.size) {
        alike_run(text->word, again.bytes, again.size, certificate, strlen(certificate), out);
    } else if (status == QJ_OK) {
        qj_source source = qj_text_source(&(qj_text){text->bytes, text->size});
        status = qj_contest_judge(context, text->game, &source, &(qj_sink){alike_take, &again});
        snprintf(out->claim, sizeof out->claim, "%s", again.bytes ? again.bytes : "");
    }
    free(again.bytes);
    return status;
}

/* Checks that the certificate is verified, with the claim of the second method. */
static enum alike alike_check(qj_context *context, const struct alike_text *text,
                              const char *certificate, char said[ALIKE_ROOM])
{
    static struct checking first, second;
    alike_run(text->word, text->bytes, text->size, certificate, strlen(certificate), &first);
    if (first.status == CHECK_NO_MEMORY || !strcmp(first.message, "the claim cannot be written"))
        return ALIKE_LIMIT; /* the claim of thousands of unknowns has no room */
    if (first.status != CHECK_VERIFIED) {
        snprintf(said, ALIKE_ROOM, "qiju has a certificate, the checker says %s", first.message);
        return ALIKE_WRONG;
    }
    qj_status status = alike_claim_again(context, text, certificate, &first, &second);
    if (status == QJ_LIMIT)
        return ALIKE_LIMIT;
    if (status == QJ_OK && !strcmp(first.claim, second.claim))
        return ALIKE_VERIFIED;
    snprintf(said, ALIKE_ROOM, "the checker says\n%.1500sand then, or the judge,\n%.1500s",
             first.claim, status == QJ_OK ? second.claim : qj_context_error(context)->message);
    return ALIKE_WRONG;
}

enum alike alike_read(qj_context *context, const struct alike_text *text, char said[ALIKE_ROOM])
{
    static struct checking checking;
    struct taken certificate = {NULL, 0, 0};
    qj_source source = qj_text_source(&(qj_text){text->bytes, text->size});
    enum alike alike = ALIKE_REFUSED;
    if (!text->size)
        return alike;
    qj_status status = certificate_write(context, text->game, &source, NULL,
                                         &(qj_sink){alike_take, &certificate});
    if (status == QJ_OK) {
        alike = alike_check(context, text, certificate.bytes, said);
    } else if (status == QJ_LIMIT) {
        alike = ALIKE_LIMIT;
    } else {
        alike_run(text->word, text->bytes, text->size, text->other, strlen(text->other), &checking);
        if (checking.status == CHECK_VERIFIED) {
            snprintf(said, ALIKE_ROOM, "qiju: %s; the checker verifies\n%.2000s",
                     qj_context_error(context)->message, checking.claim);
            alike = ALIKE_WRONG;
        }
    }
    free(certificate.bytes);
    return alike;
}
