/* unfinished: see unfinished.h. */
#include "face/unfinished.h"

#include "face/json_write.h"

bool unfinished_take(struct unfinished *unfinished, qj_status status)
{
    if (status == QJ_OK)
        return true;
    if (unfinished->error.status == QJ_OK) {
        unfinished->error = *qj_context_error(unfinished->context);
        unfinished->error.status = status;
    }
    return status == QJ_LIMIT || status == QJ_STOPPED;
}

qj_status unfinished_end(const struct unfinished *unfinished, qj_status told)
{
    if (told != QJ_OK || unfinished->error.status == QJ_OK)
        return told;
    unfinished->context->error = unfinished->error;
    return unfinished->error.status;
}

const char *unfinished_why(const struct unfinished *unfinished)
{
    return unfinished->error.status == QJ_OK ? NULL : unfinished->error.message;
}

void unfinished_json(struct writer *writer, const struct unfinished *unfinished)
{
    if (unfinished_why(unfinished))
        json_add_text(writer, "unfinished", unfinished_why(unfinished));
}
