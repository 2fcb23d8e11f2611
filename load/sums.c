/* sums: see sums.h. */
#include "load/sums.h"

#include "load/protocol.h"

#include <string.h>

static bool stands_before(struct part_word one, struct part_word other)
{
    if (one.length != other.length)
        return one.length < other.length;
    return memcmp(one.start, other.start, one.length) < 0;
}

/* The last ones are looked at first: mostly a few parts come to many that are in order. */
static void insert(struct part_words *parts, struct part_word part)
{
    size_t at = parts->count++;
    for (; at && stands_before(part, parts->items[at - 1]); at--)
        parts->items[at] = parts->items[at - 1];
    parts->items[at] = part;
}

void sum_add(struct part_words *parts, char joiner, const char *word, size_t length)
{
    for (const char *end = word + length, *at = word; at < end; at++) {
        const char *joined = memchr(at, joiner, (size_t)(end - at));
        struct part_word part = {at, (size_t)((joined ? joined : end) - at)};
        if (part.length && parts->count < SUM_ROOM)
            insert(parts, part);
        at += part.length;
    }
}

void sum_remove(struct part_words *parts, size_t index)
{
    parts->count--;
    memmove(parts->items + index, parts->items + index + 1,
            (parts->count - index) * sizeof *parts->items);
}

size_t sum_write(const struct part_words *parts, char joiner, char *out, size_t room)
{
    size_t length = 0;
    for (size_t i = 0; i < parts->count; i++) {
        const struct part_word *part = &parts->items[i];
        if (length + (i > 0) + part->length > room)
            return 0;
        if (i)
            out[length++] = joiner;
        memcpy(out + length, part->start, part->length);
        length += part->length;
    }
    if (parts->count == 0)
        out[length++] = joiner;
    return length;
}

qj_move sum_move(const struct part_words *parts, size_t index, const qj_move *move)
{
    char name[PROTOCOL_NAME + 1], whole[32];
    qj_move packed = *move;
    if (parts->count == 1)
        return packed;
    name_unpack(move, name);
    int length = snprintf(whole, sizeof whole, "%zu:%.*s", index + 1, PROTOCOL_SUM_NAME, name);
    name_pack(whole, (size_t)length, &packed);
    return packed;
}
