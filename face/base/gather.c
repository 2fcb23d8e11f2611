/* gather: see gather.h. */
#include "face/base/gather.h"

struct gathered {
    struct arena *arena;
    char *text;
    uint64_t size, capacity;
    bool failed;
};

static bool gather(void *user, const void *data, size_t size)
{
    struct gathered *gathered = user;
    const char *bytes = data;
    for (size_t i = 0; i < size && !gathered->failed; i++) {
        gathered->failed = arena_reserve(gathered->arena, &gathered->text, &gathered->capacity,
                                         gathered->size) != QJ_OK;
        if (!gathered->failed)
            gathered->text[gathered->size++] = bytes[i];
    }
    return !gathered->failed;
}

qj_status gather_text(struct arena *arena, const qj_position *position,
                      qj_status (*write)(const qj_position *, const qj_sink *), char **out)
{
    struct gathered gathered = {.arena = arena};
    qj_sink sink = {gather, &gathered};
    qj_status status = write(position, &sink);
    if (status == QJ_OK)
        gather(&gathered, "", 1);
    if (gathered.failed)
        return context_fail(arena->context, QJ_LIMIT, "the text of the position needs more memory");
    *out = status == QJ_OK ? gathered.text : NULL;
    return status == QJ_USAGE ? QJ_OK : status;
}
