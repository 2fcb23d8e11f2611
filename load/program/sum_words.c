/* sum_words: see protocol.h. */

#include "load/program/protocol.h"

#include <string.h>

bool sum_word_next(char joiner, struct program_word *rest, struct program_word *part)
{
    if (rest->length && *rest->start == joiner) { /* after a part, or a sum of no parts */
        rest->start++;
        rest->length--;
    }
    *part = (struct program_word){rest->start, joiner ? 0 : rest->length};
    while (part->length < rest->length && part->start[part->length] != joiner) /* a few bytes */
        part->length++;
    rest->start += part->length;
    rest->length -= part->length;
    return part->length > 0;
}

/* Inserts a part and a joiner: before the first longer part, and in order among parts of its
 * length:
 *
 *     | before ... + | part + | after ... |    or, at the end,    | before ... | + part | */
static void sum_word_insert(struct sum_word *sum, struct program_word part)
{
    struct program_word other, rest = {sum->text, sum->length};
    size_t at = sum->length, joint = sum->length > 0;
    while (at == sum->length && sum_word_next(sum->joiner, &rest, &other))
        if (part.length < other.length ||
            (part.length == other.length && memcmp(part.start, other.start, part.length) < 0))
            at = (size_t)(other.start - sum->text);
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

void sum_word_add(struct sum_word *sum, struct program_word word)
{
    struct program_word part;
    while (sum_word_next(sum->joiner, &word, &part))
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
    snprintf(whole, sizeof whole, "%zu:%.*s", part + 1, PROTOCOL_SUM_NAME, name);
    protocol_pack_name(word_of(whole), &packed);
    return packed;
}
