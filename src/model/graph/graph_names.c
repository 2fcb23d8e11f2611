/* graph_names: a hash table with open addressing, which compares whole names, and a table of the
 * names that are numbers. See graph_inside.h. */
#include "model/graph/graph_inside.h"

#include "base/text/number.h"

qj_status graph_names_new(struct arena *arena, struct graph_names **out)
{
    enum { FIRST_SLOTS = 64 };
    TRY(arena_make(arena, out, 1));
    (*out)->arena = arena;
    (*out)->slot_count = FIRST_SLOTS;
    return arena_make(arena, &(*out)->slots, FIRST_SLOTS);
}

const char *graph_names_text(const struct graph_names *names, uint64_t vertex)
{
    return names->text + names->start[vertex];
}

/* Fowler, Noll, Vo (FNV-1a), then the high half mixed into the low bits. */
static uint64_t graph_names_hash(const char *name)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (; *name; name++)
        sum = (sum ^ (unsigned char)*name) * UINT64_C(0x100000001b3);
    return sum ^ sum >> 32;
}

/* Whether a name is a number as it is written, and in from..to - 1. */
static bool graph_names_is_number(const char *name, uint64_t from, uint64_t to, uint64_t *number)
{
    return number_is(name, number) && (*name != '0' || !name[1]) && *number >= from && *number < to;
}

/* The slot of a name, or the free one where it belongs. */
static uint32_t *graph_names_find_slot(const struct graph_names *names, const char *name)
{
    uint64_t number;
    if (graph_names_is_number(name, 0, names->number_count, &number))
        return &names->numbers[number];
    uint64_t at = graph_names_hash(name) & (names->slot_count - 1);
    while (names->slots[at] && strcmp(graph_names_text(names, names->slots[at] - 1), name))
        at = (at + 1) & (names->slot_count - 1);
    return &names->slots[at];
}

static qj_status graph_names_grow_slots(struct graph_names *names)
{
    if (2 * names->hashed < names->slot_count)
        return QJ_OK;
    uint32_t *slots;
    TRY(arena_make(names->arena, &slots, 2 * names->slot_count));
    arena_free(names->arena, names->slots);
    names->slots = slots;
    names->slot_count *= 2;
    names->hashed = 0;
    for (uint64_t vertex = 0; vertex < names->count; vertex++) {
        uint64_t number;
        const char *name = graph_names_text(names, vertex);
        if (graph_names_is_number(name, 0, names->number_count, &number))
            continue;
        *graph_names_find_slot(names, name) = (uint32_t)vertex + 1;
        names->hashed++;
    }
    return QJ_OK;
}

/* Makes room for a number near the count of names; smaller ones leave their slots for it. */
static qj_status graph_names_grow_numbers(struct graph_names *names, const char *name)
{
    enum { FIRST_NUMBERS = 64 };
    uint64_t number, from = names->number_count, to = from ? from : FIRST_NUMBERS / 2;
    if (!graph_names_is_number(name, from, 2 * names->count + FIRST_NUMBERS, &number))
        return QJ_OK;
    while (to <= number)
        to *= 2;
    TRY(arena_resize(names->arena, &names->numbers, to));
    memset(names->numbers + from, 0, (to - from) * sizeof *names->numbers);
    names->number_count = to;
    for (uint64_t vertex = 0; vertex < names->count; vertex++)
        if (graph_names_is_number(graph_names_text(names, vertex), from, to, &number))
            names->numbers[number] = (uint32_t)vertex + 1;
    return QJ_OK;
}

qj_status graph_names_add(struct graph_names *names, const char *name, uint64_t *vertex)
{
    if (graph_names_find(names, name, vertex))
        return QJ_OK;
    if (names->count == GRAPH_MAX_VERTICES)
        return context_fail(names->arena->context, QJ_LIMIT,
                            "a graph of 2^32 vertices or more cannot be held");
    uint64_t number;
    TRY(graph_names_grow_numbers(names, name));
    if (!graph_names_is_number(name, 0, names->number_count, &number)) {
        TRY(graph_names_grow_slots(names));
        names->hashed++;
    }
    const size_t size = strlen(name) + 1;
    TRY(arena_grow(names->arena, &names->text, &names->text_capacity, names->length, size));
    TRY(arena_reserve(names->arena, &names->start, &names->start_capacity, names->count));
    memcpy(names->text + names->length, name, size);
    *vertex = names->count++;
    names->start[*vertex] = names->length;
    names->length += size;
    *graph_names_find_slot(names, name) = (uint32_t)*vertex + 1;
    return QJ_OK;
}

qj_status graph_names_add_number(struct graph_names *names, uint64_t number, uint64_t *vertex)
{
    char name[24];
    if (number < names->number_count && names->numbers[number]) {
        *vertex = names->numbers[number] - 1;
        return QJ_OK;
    }
    snprintf(name, sizeof name, "%" PRIu64, number);
    return graph_names_add(names, name, vertex);
}

bool graph_names_find(const struct graph_names *names, const char *name, uint64_t *vertex)
{
    uint32_t slot = *graph_names_find_slot(names, name);
    if (slot)
        *vertex = slot - 1;
    return slot != 0;
}
