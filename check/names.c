/* names: finds the vertices of a plain list by their names; see edges.h. */
#include "edges.h"

#include <string.h>

/* Returns the slot of a name, or the empty slot where it belongs. */
static uint32_t *names_find_slot(const struct edges_reader *reader, const char *name)
{
    uint64_t hash = 14695981039346656037U; /* FNV-1a */
    for (const char *byte = name; *byte; byte++)
        hash = (hash ^ (unsigned char)*byte) * 1099511628211U;
    for (uint64_t i = (hash ^ hash >> 32) % reader->slot_count;; i = (i + 1) % reader->slot_count) {
        uint32_t *slot = &reader->slots[i];
        if (!*slot || !strcmp(reader->graph->names + reader->graph->name[*slot - 1], name))
            return slot;
    }
}

static void names_grow_slots(struct check *check, struct edges_reader *reader)
{
    const struct edges_graph *graph = reader->graph;
    reader->slot_count = reader->slot_count * 2 + 64;
    reader->slots = memory_array(check, reader->slot_count, sizeof *reader->slots);
    for (uint32_t v = 0; v < graph->vertices; v++)
        *names_find_slot(reader, graph->names + graph->name[v]) = v + 1;
}

/* Returns true if a word can be a name: it is no comment, and has no commas, semicolons, or control
 * characters of ASCII or Unicode. */
static bool names_is_name(const char *word)
{
    const unsigned char *byte = (const unsigned char *)word;
    bool good = *byte != '#' && *byte != '%';
    for (; *byte && good; byte++)
        good = *byte > ' ' && *byte != ',' && *byte != ';' && *byte != 0x7f &&
               !(byte[0] == 0xc2 && byte[1] >= 0x80 && byte[1] < 0xa0);
    return good;
}

uint64_t names_find_vertex(struct check *check, struct edges_reader *reader, const char *word,
                           bool known)
{
    struct edges_graph *graph = reader->graph;
    if (2 * graph->vertices >= reader->slot_count)
        names_grow_slots(check, reader);
    uint32_t *slot = names_find_slot(reader, word);
    if (*slot)
        return *slot - 1;
    if (known || graph->vertices == NO_VERTEX - 1 || !names_is_name(word))
        input_refuse(check, "expected a vertex, found '%.30s'", word);
    graph->name = memory_grow(check, graph->name, &reader->name_capacity, graph->vertices,
                              sizeof *graph->name);
    graph->name[graph->vertices] = reader->names_size;
    for (const char *byte = word;; byte++) {
        graph->names = memory_grow(check, graph->names, &reader->names_capacity, reader->names_size,
                                   1);
        graph->names[reader->names_size++] = *byte;
        if (!*byte)
            break;
    }
    *slot = (uint32_t)graph->vertices + 1;
    return graph->vertices++;
}
