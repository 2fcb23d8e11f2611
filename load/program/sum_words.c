/* sum_words: see protocol.h. */

#include "load/program/protocol.h"

#include <string.h>

bool sum_word_next(char joiner, const char **rest, size_t *length, struct part_word *part)
{
    if (*length && **rest == joiner) { /* joiner after the previous part, or a sum of no parts */
        ++*rest;
        --*length;
    }
    if (*length == 0)
        return false;
    *part = (struct part_word){*rest, joiner ? 0 : *length};
    while (part->length < *length && part->start[part->length] != joiner) /* usually a few bytes */
        part->length++;
    *rest += part->length;
    *length -= part->length;
    return true;
}

/* Returns the place of a part: before the first longer part, and in order among parts of its
 * length. */
static size_t sum_word_find_place(const struct sum_word *sum, struct part_word part)
{
    struct part_word other;
    const char *rest = sum->text;
    size_t length = sum->length;
    while (sum_word_next(sum->joiner, &rest, &length, &other))
        if (part.length < other.length ||
            (part.length == other.length && memcmp(part.start, other.start, part.length) < 0))
            return (size_t)(other.start - sum->text);
    return sum->length;
}

/* Inserts a part and a joiner:
 *
 *     | before ... + | part + | after ... |    or, at the end,    | before ... | + part | */
static void sum_word_insert(struct sum_word *sum, struct part_word part)
{
    size_t at = sum_word_find_place(sum, part), joint = sum->length > 0;
    if (sum->length + joint + part.length > sum->room) {
        sum->full = true;
        return;
    }
    bool last = at == sum->length;
    memmove(sum->text + at + joint + part.length, sum->text + at, sum->length - at);
    memcpy(sum->text + at + (last ? joint : 0), part.start, part.length);
    if (joint)
        sum->text[last ? at : at + part.length] = sum->joiner;
    sum->length += joint + part.length;
}

void sum_word_add(struct sum_word *sum, const char *word, size_t length)
{
    struct part_word part;
    while (sum_word_next(sum->joiner, &word, &length, &part))
        sum_word_insert(sum, part);
}

void sum_word_end(struct sum_word *sum)
{
    if (sum->length == 0)
        sum->text[sum->length++] = sum->joiner;
}

qj_move sum_word_move(size_t part, const qj_move *move)
{
    char name[PROTOCOL_NAME + 1], whole[2 * PROTOCOL_NAME];
    qj_move packed;
    protocol_unpack_name(move, name);
    int length = snprintf(whole, sizeof whole, "%zu:%.*s", part + 1, PROTOCOL_SUM_NAME, name);
    protocol_pack_name(whole, (size_t)length, &packed);
    return packed;
}
