/* certificate_json: see certificate.h. */
#include "face/base/gather_text.h"
#include "face/base/json_write.h"
#include "face/certificate/certificate.h"

#include <string.h>

/* Makes a contest's input with the position as its only case; NULL if the format cannot express
 * it. */
static qj_status certificate_json_whole_text(struct arena *arena, const qj_position *position,
                                             char **out)
{
    char *start;
    const char *name = qj_game_name(qj_position_game(position));
    const char *end = !strcmp(name, "stone") ? "0\n" : !strcmp(name, "widgets") ? "0 0\n" : "";
    *out = NULL;
    TRY(gather_text(arena, position, qj_position_write, &start));
    if (!start)
        return QJ_OK;
    const size_t length = strlen(start), more = strlen(end) + 1;
    TRY(arena_make(arena, out, length + more));
    memcpy(*out, start, length);
    memcpy(*out + length, end, more);
    return QJ_OK;
}

static qj_status certificate_json_visit_case(void *user, const qj_position *position)
{
    return certificate_exists(position, NULL, user);
}

qj_status certificate_can_be(qj_context *context, const qj_position *position, bool *exists)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    char *words;
    *exists = false;
    TRY(certificate_json_whole_text(&arena, position, &words));
    if (!words)
        return QJ_OK;
    qj_text text = {words, strlen(words)};
    qj_source source = qj_text_source(&text);
    qj_status status = qj_cases_read(context, qj_position_game(position), &source,
                                     certificate_json_visit_case, exists);
    *exists &= status == QJ_OK;
    return status == QJ_LIMIT || status == QJ_STOPPED ? status : QJ_OK;
}

qj_status certificate_json(qj_context *context, const qj_position *position, const qj_sink *sink)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct writer writer;
    char *words;
    bool exists;
    const qj_game *game = qj_position_game(position);
    const qj_sink into = json_sink(&writer);
    TRY(certificate_json_whole_text(&arena, position, &words));
    TRY(certificate_can_be(context, position, &exists));
    if (!words || !exists)
        return context_fail(context, QJ_USAGE, "%s: there are no certificates for this position",
                            qj_game_name(game));
    json_start(&writer, context, sink, game);
    json_add_text(&writer, "text", words);
    json_name(&writer, "certificate");
    json_open(&writer, '"');
    qj_text text = {words, strlen(words)};
    qj_source source = qj_text_source(&text);
    TRY(certificate_write(context, game, &source, NULL, &into));
    write_char(&writer, '"');
    return json_end(&writer);
}
