/* text: see text.h. */
#include "serve/text.h"

#include <stdlib.h>
#include <string.h>

static bool take_one(struct budget *budget, size_t bytes)
{
    size_t used = atomic_load(&budget->used);
    do
        if (bytes > budget->most - used)
            return false;
    while (!atomic_compare_exchange_weak(&budget->used, &used, used + bytes));
    return true;
}

bool budget_take(struct budget *budget, size_t bytes)
{
    for (struct budget *each = budget; each; each = each->parent)
        if (!take_one(each, bytes)) {
            for (struct budget *taken = budget; taken != each; taken = taken->parent)
                atomic_fetch_sub(&taken->used, bytes);
            return false;
        }
    return true;
}

void budget_give(struct budget *budget, size_t bytes)
{
    for (; budget; budget = budget->parent)
        atomic_fetch_sub(&budget->used, bytes);
}

/* Makes room for size more bytes and a final 0. */
static bool make_room(struct text *text, size_t size)
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

bool text_add(struct text *text, const void *data, size_t size)
{
    if (text->full || !make_room(text, size)) {
        text->full = true;
        return false;
    }
    if (size)
        memcpy(text->data + text->size, data, size);
    text->size += size;
    text->data[text->size] = 0;
    return true;
}

bool text_add_string(struct text *text, const char *string)
{
    return text_add(text, string, strlen(string));
}

static bool write_to_text(void *user, const void *data, size_t size)
{
    return text_add(user, data, size);
}

qj_sink text_sink(struct text *text)
{
    return (qj_sink){write_to_text, text};
}

void text_clear(struct text *text)
{
    free(text->data);
    budget_give(text->budget, text->capacity);
    *text = (struct text){.budget = text->budget, .limit = text->limit};
}
