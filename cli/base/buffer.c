/* buffer: see base.h. */
#include "cli/base/base.h"

#include "load/base/load_base.h"

#include <stdlib.h>
#include <string.h>

bool buffer_append(void *user, const void *data, size_t size)
{
    struct buffer *buffer = user;
    size_t wanted = buffer->size + size;
    buffer->full = (buffer->limit && wanted > buffer->limit) ||
                   !load_reserve((void **)&buffer->text, &buffer->capacity, wanted, 1);
    if (buffer->full)
        return false;
    if (size)
        memcpy(buffer->text + buffer->size, data, size);
    buffer->size = wanted;
    return true;
}

qj_sink buffer_sink(struct buffer *buffer)
{
    return (qj_sink){buffer_append, buffer};
}

bool buffer_add(struct buffer *buffer, const char *text)
{
    return buffer_append(buffer, text, strlen(text));
}

uint64_t buffer_count_lines(const struct buffer *buffer)
{
    uint64_t count = 0;
    for (size_t i = 0; i < buffer->size; i++)
        count += buffer->text[i] == '\n';
    return count;
}

qj_source buffer_source(const struct buffer *buffer, qj_text *source)
{
    *source = buffer_text(buffer);
    return qj_text_source(source);
}

qj_status buffer_read(qj_context *context, const qj_game *game, qj_text text, uint64_t which,
                      qj_position **out)
{
    qj_source source = qj_text_source(&text);
    return qj_position_read(context, game, &source, which, out);
}

void buffer_free(struct buffer *buffer)
{
    free(buffer->text);
    *buffer = (struct buffer){.limit = buffer->limit};
}
