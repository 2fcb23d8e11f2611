/* kept: see kept.h. */
#include "cli/kept.h"

#include <stdlib.h>
#include <string.h>

static bool make_room(struct kept *kept, size_t size)
{
    if (kept->capacity - kept->size >= size)
        return true;
    size_t least = kept->size + size, twice = 2 * kept->capacity;
    size_t larger = twice > least ? twice : least;
    char *moved = kept->limit && larger > kept->limit ? NULL : realloc(kept->text, larger);
    kept->full = !moved;
    if (!moved)
        return false;
    kept->text = moved;
    kept->capacity = larger;
    return true;
}

static bool keep_text(void *user, const void *data, size_t size)
{
    struct kept *kept = user;
    if (!make_room(kept, size))
        return false;
    if (size)
        memcpy(kept->text + kept->size, data, size);
    kept->size += size;
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
