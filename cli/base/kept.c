/* kept: see base.h. */
#include "cli/base/base.h"

#include "load/base/room.h"

#include <stdlib.h>
#include <string.h>

static bool keep_text(void *user, const void *data, size_t size)
{
    struct kept *kept = user;
    size_t wanted = kept->size + size;
    kept->full = (kept->limit && wanted > kept->limit) ||
                 !room_for((void **)&kept->text, &kept->capacity, wanted, 1);
    if (kept->full)
        return false;
    if (size)
        memcpy(kept->text + kept->size, data, size);
    kept->size = wanted;
    return true;
}

qj_sink kept_sink(struct kept *kept)
{
    return (qj_sink){keep_text, kept};
}

bool kept_add(struct kept *kept, const char *text)
{
    return keep_text(kept, text, strlen(text));
}

uint64_t kept_lines(const struct kept *kept)
{
    uint64_t count = 0;
    for (size_t i = 0; i < kept->size; i++)
        count += kept->text[i] == '\n';
    return count;
}

qj_source kept_source(const struct kept *kept, qj_text *source)
{
    *source = (qj_text){kept->text, kept->size};
    return qj_text_source(source);
}

void kept_free(struct kept *kept)
{
    free(kept->text);
    *kept = (struct kept){.limit = kept->limit};
}
