/* words: see protocol.h. */
#include "load/program/protocol.h"

#include <errno.h>
#include <stdlib.h>

static bool word_is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

const char *word_skip_blanks(const char *text)
{
    while (word_is_blank(*text))
        text++;
    return text;
}

struct program_word word_take(const char **text)
{
    struct program_word word = {word_skip_blanks(*text), 0};
    while (word.start[word.length] && !word_is_blank(word.start[word.length]))
        word.length++;
    *text = word.start + word.length;
    return word;
}

bool word_is(struct program_word word, const char *text)
{
    return word.length == strlen(text) && !memcmp(word.start, text, word.length);
}

bool word_expected(struct word_line *line, const char *what, struct program_word found)
{
    enum { SHOWN = 32 };
    int length = found.length < SHOWN ? (int)found.length : SHOWN;
    if (found.length == 0)
        return word_fail(line, "expected %s, found the end of the line", what);
    return word_fail(line, "expected %s, found '%.*s'%s", what, length, found.start,
                     found.length > SHOWN ? "..." : "");
}

bool word_read_whole(struct program_word word, int64_t *out)
{
    char *end;
    errno = 0;
    *out = strtoll(word.start, &end, 10);
    return errno == 0 && word.length && end == word.start + word.length;
}

bool word_take_whole(struct word_line *line, const char *what, int64_t lo, int64_t hi, int64_t *out)
{
    char range[PHRASE_SIZE];
    struct program_word word = word_take(&line->rest);
    if (word_read_whole(word, out) && *out >= lo && *out <= hi)
        return true;
    phrase_write(range, sizeof range, "%s (%lld to %lld)", what, (long long)lo, (long long)hi);
    return word_expected(line, range, word);
}

bool word_take_name(struct word_line *line, const char *what, char *out, size_t size)
{
    struct program_word word = word_take(&line->rest);
    if (word.length == 0 || word.length >= size)
        return word_expected(line, what, word);
    memcpy(out, word.start, word.length);
    out[word.length] = 0;
    return true;
}

void word_take_rest(struct word_line *line, char *out, size_t size)
{
    snprintf(out, size, "%s", word_skip_blanks(line->rest));
    size_t length = strlen(out);
    while (length && word_is_blank(out[length - 1]))
        out[--length] = 0;
    line->rest += strlen(line->rest);
}

bool word_at_end(struct word_line *line)
{
    struct program_word word = word_take(&line->rest);
    return word.length == 0 || word_expected(line, "the end of the line", word);
}

/* ---------------------------------------------------------------------- sums */

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

/* Inserts each part with a joiner: before the first longer part, and in order among parts of its
 * length:
 *
 *     | before ... + | part + | after ... |    or, at the end,    | before ... | + part | */
void sum_word_add(struct sum_word *sum, struct program_word word)
{
    struct program_word part, other;
    while (sum_word_next(sum->joiner, &word, &part)) {
        struct program_word rest = {sum->text, sum->length};
        size_t at = sum->length, joint = sum->length > 0;
        while (at == sum->length && sum_word_next(sum->joiner, &rest, &other))
            if (part.length < other.length ||
                (part.length == other.length && memcmp(part.start, other.start, part.length) < 0))
                at = (size_t)(other.start - sum->text);
        if (sum->length + joint + part.length > sum->room) {
            sum->full = true;
            continue;
        }
        bool last = at == sum->length;
        memmove(sum->text + at + joint + part.length, sum->text + at, sum->length - at);
        memcpy(sum->text + at + (last ? joint : 0), part.start, part.length);
        if (joint)
            sum->text[last ? at : at + part.length] = sum->joiner;
        sum->length += joint + part.length;
    }
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
