/* serve_text: see request.h. */
#include "serve/answer/request.h"

#include <stdlib.h>
#include <string.h>

/* Charges all budgets and then checks each: a concurrent request may be refused although there
 * would be room a moment later. */
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

static bool serve_text_make_room(struct serve_text *text, size_t size)
{
    if (size > text->limit - text->size)
        return false;
    size_t least = text->size + size + 1, larger = 2 * text->capacity;
    if (least <= text->capacity)
        return true;
    larger = larger > text->limit + 1 ? text->limit + 1 : larger;
    larger = larger < least ? least : larger;
    if (!budget_take(text->budget, larger - text->capacity))
        return false;
    char *moved = realloc(text->data, larger);
    if (!moved) {
        budget_give(text->budget, larger - text->capacity);
        return false;
    }
    text->data = moved;
    text->capacity = larger;
    return true;
}

bool serve_text_add(struct serve_text *text, const void *data, size_t size)
{
    if (text->full || !serve_text_make_room(text, size)) {
        text->full = true;
        return false;
    }
    if (size)
        memcpy(text->data + text->size, data, size);
    text->size += size;
    text->data[text->size] = 0;
    return true;
}

bool serve_text_add_string(struct serve_text *text, const char *string)
{
    return serve_text_add(text, string, strlen(string));
}

static bool serve_text_write(void *user, const void *data, size_t size)
{
    return serve_text_add(user, data, size);
}

qj_sink serve_text_sink(struct serve_text *text)
{
    return (qj_sink){serve_text_write, text};
}

void serve_text_clear(struct serve_text *text)
{
    free(text->data);
    budget_give(text->budget, text->capacity);
    *text = (struct serve_text){.budget = text->budget, .limit = text->limit};
}
