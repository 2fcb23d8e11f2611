/* buffer: see buffer.h. */
#include "face/base/face_base.h"

/* Charges all budgets and then checks each: a concurrent user may be refused although there would
 * be room a moment later. */
bool budget_take(struct budget *budget, size_t bytes)
{
    bool good = true;
    for (struct budget *each = budget; each; each = each->parent)
        good = atomic_fetch_add(&each->used, bytes) + bytes <= each->most && good;
    if (!good)
        budget_give(budget, bytes);
    return good;
}

void budget_give(struct budget *budget, size_t bytes)
{
    for (; budget; budget = budget->parent)
        atomic_fetch_sub(&budget->used, bytes);
}

/* Makes room for more bytes; the capacity doubles, but not beyond the limit. */
static bool buffer_make_room(struct buffer *buffer, size_t more)
{
    const size_t least = buffer->size + more + 1;
    size_t larger = 2 * buffer->capacity;
    if (buffer->limit && more > buffer->limit - buffer->size)
        return false;
    if (least <= buffer->capacity)
        return true;
    if (buffer->limit && larger > buffer->limit)
        larger = (size_t)buffer->limit + 1;
    larger = larger < least ? least : larger;
    if (!budget_take(buffer->budget, larger - buffer->capacity))
        return false;
    char *moved = realloc(buffer->text, larger);
    if (!moved) {
        budget_give(buffer->budget, larger - buffer->capacity);
        return false;
    }
    buffer->text = moved;
    buffer->capacity = larger;
    return true;
}

bool buffer_append(void *user, const void *data, size_t size)
{
    struct buffer *buffer = user;
    buffer->full = buffer->full || !buffer_make_room(buffer, size);
    if (buffer->full)
        return false;
    if (size)
        memcpy(buffer->text + buffer->size, data, size);
    buffer->size += size;
    buffer->text[buffer->size] = 0;
    return true;
}

bool buffer_add(struct buffer *buffer, const char *text)
{
    return buffer_append(buffer, text, strlen(text));
}

qj_sink buffer_sink(struct buffer *buffer)
{
    return (qj_sink){buffer_append, buffer};
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
    budget_give(buffer->budget, buffer->capacity);
    *buffer = (struct buffer){.limit = buffer->limit, .budget = buffer->budget};
}
