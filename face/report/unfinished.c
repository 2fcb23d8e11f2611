/* unfinished: see reason.h. */
#include "face/report/reason.h"

#include "face/base/json_write.h"

bool unfinished_take(struct unfinished *unfinished, qj_status status)
{
    if (status == QJ_OK)
        return true;
    if (unfinished->error.status == QJ_OK) {
        unfinished->error = *qj_context_error(unfinished->context);
        unfinished->error.status = status;
    }
    bool limited = status == QJ_LIMIT || status == QJ_STOPPED;
    unfinished->context->past_limit |= limited;
    return limited;
}

qj_status unfinished_value(struct unfinished *unfinished, qj_session *session, qj_value *value)
{
    qj_status status = qj_session_value(session, value);
    if (status == QJ_OK || !unfinished_take(unfinished, status))
        return status;
    if (qj_session_bounds(session, value) == QJ_OK)
        return QJ_OK;
    return unfinished_end(unfinished, QJ_OK);
}

qj_status unfinished_end(const struct unfinished *unfinished, qj_status status)
{
    unfinished->context->past_limit = false;
    if (status != QJ_OK || unfinished->error.status == QJ_OK)
        return status;
    unfinished->context->error = unfinished->error;
    return unfinished->error.status;
}

const char *unfinished_why(const struct unfinished *unfinished)
{
    return unfinished->error.status == QJ_OK ? NULL : unfinished->error.message;
}

void unfinished_json(struct writer *writer, const struct unfinished *unfinished)
{
    const char *why = unfinished_why(unfinished);
    if (!why)
        return;
    json_add_said(writer, "unfinished", unfinished->error.marked);
    json_name(writer, "unfinished_phrase");
    json_phrase(writer, unfinished->error.marked);
}
