/* many: see many.h. One session goes from position to position, so that the board is read once. */
#include "serve/answer/many.h"

#include "face/base/json_write.h"
#include "serve/answer/json.h"

/* Plays moves; *played: how many of them are. */
static qj_status play(const struct report *report, const struct json *moves, uint64_t *played)
{
    for (const struct json *word = moves->first; word; word = word->next) {
        qj_move move;
        TRY(qj_move_read(report->position, word->text, &move));
        TRY(qj_session_advance(report->session, &move));
        ++*played;
    }
    return QJ_OK;
}

/* The other statuses are no answer about this position alone. */
static bool is_about_position(qj_status status)
{
    return status == QJ_OK || status == QJ_USAGE || status == QJ_BAD_INPUT;
}

static qj_status write_position(const struct report *report, const struct json *moves,
                                struct writer *writer)
{
    uint64_t played = 0;
    qj_worth worth;
    qj_status status = play(report, moves, &played);
    if (status == QJ_OK)
        status = qj_session_value(report->session, &worth);
    if (!is_about_position(status))
        return status;
    json_open(writer, '{');
    json_name(writer, status == QJ_OK ? "worth" : "reason");
    if (status == QJ_OK)
        json_worth(writer, &worth);
    else
        json_text(writer, qj_context_error(report->context)->message);
    write_char(writer, '}');
    for (; played; played--)
        TRY(qj_session_retreat(report->session));
    return writer_status(writer);
}

qj_status many_json(const struct report *report, const struct json *positions, const qj_sink *sink)
{
    struct writer writer;
    writer_open(&writer, report->context, sink);
    json_begin(&writer, qj_position_game(report->position));
    json_add_array(&writer, "answers");
    for (const struct json *each = positions->first; each; each = each->next)
        TRY(write_position(report, each, &writer));
    write_char(&writer, ']');
    return json_end(&writer);
}
