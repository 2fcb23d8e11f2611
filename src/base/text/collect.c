/* collect: see collect.h. */
#include "base/text/collect.h"

#include <string.h>

static bool collect_append(void *user, const void *data, size_t size)
{
    struct collected *text = user;
    text->full = arena_grow(text->arena, &text->data, &text->capacity, text->size, size) != QJ_OK;
    if (text->full)
        return false;
    memcpy(text->data + text->size, data, size);
    text->size += size;
    return true;
}

qj_sink collect_sink(struct collected *text)
{
    return (qj_sink){collect_append, text};
}

qj_status collect_status(const struct collected *text, qj_status status)
{
    if (!text->full)
        return status;
    return context_fail(text->arena->context, QJ_LIMIT, "no memory for a text of %llu bytes",
                        (unsigned long long)text->size);
}
