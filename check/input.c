/* input: reads the user's text; see check.h. It shares no code with qiju's reader, and both must
 * read one grammar (docs/reference/formats.md): tests/unit/test_readers.c compares them. */
#include "check.h"

#include <inttypes.h>
#include <string.h>

/* At a byte above ASCII: refuses invalid UTF-8, full-width digits and commas, and byte order
 * marks. */
static void input_refuse_wide(struct check *check)
{
    if (!text_is_utf8(check, &check->input))
        input_refuse(check, "not UTF-8 (perhaps GBK): save the text as UTF-8");
    if (text_ahead(check, &check->input, 0) != 0xef)
        return;
    int second = text_ahead(check, &check->input, 1), third = text_ahead(check, &check->input, 2);
    if (second == 0xbc && third >= 0x90 && third <= 0x99)
        input_refuse(check, "full-width digit \xef\xbc%c: type %d", third, third - 0x90);
    if (second == 0xbc && third == 0x8c)
        input_refuse(check, "full-width comma \xef\xbc\x8c: type ,");
    if (second == 0xbb && third == 0xbf)
        input_refuse(check, "a byte order mark (U+FEFF) inside the text: remove it");
}

void input_start(struct check *check)
{
    struct check_text *text = &check->input;
    const int first = text_ahead(check, text, 0), second = text_ahead(check, text, 1);
    if ((first == 0xff && second == 0xfe) || (first == 0xfe && second == 0xff))
        input_refuse(check, "UTF-16: save the text as UTF-8");
    if (first == 0xef && second == 0xbb && text_ahead(check, text, 2) == 0xbf)
        text->at += 3;
}

int input_next(struct check *check)
{
    int next = text_ahead(check, &check->input, 0);
    if (next >= 0x80)
        input_refuse_wide(check);
    return next;
}

int input_take(struct check *check)
{
    return text_take(check, &check->input);
}

bool input_is_blank(int byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

int input_peek(struct check *check)
{
    while (input_is_blank(text_ahead(check, &check->input, 0)))
        text_take(check, &check->input);
    text_mark(&check->input);
    return input_next(check);
}

void input_word(struct check *check, const char *what, char word[WORD_SIZE])
{
    size_t length = 0;
    if (input_peek(check) == EOF)
        input_refuse(check, "expected %s, found the end", what);
    while (input_next(check) != EOF && !input_is_blank(input_next(check))) {
        if (length == WORD_SIZE - 1 || input_next(check) == 0)
            input_refuse(check, "expected %s, found a longer word", what);
        word[length++] = (char)text_take(check, &check->input);
    }
    word[length] = 0;
}

void input_keyword(struct check *check, const char *word)
{
    char found[WORD_SIZE];
    input_word(check, word, found);
    if (strcmp(found, word) != 0)
        input_refuse(check, "expected %s, found '%.30s'", word, found);
}

bool input_at_word(struct check *check, const char *word)
{
    size_t length = 0;
    input_peek(check);
    for (; word[length]; length++)
        if (text_ahead(check, &check->input, length) != (unsigned char)word[length])
            return false;
    int behind = text_ahead(check, &check->input, length);
    return behind == EOF || input_is_blank(behind);
}

bool input_take_word(struct check *check, const char *word)
{
    if (!input_at_word(check, word))
        return false;
    for (; *word; word++)
        input_take(check);
    return true;
}

bool input_line_goes_on(struct check *check)
{
    int next = text_ahead(check, &check->input, 0);
    for (; next != '\n' && input_is_blank(next); next = text_ahead(check, &check->input, 0))
        input_take(check);
    return next != EOF && next != '\n';
}

void input_skip_line(struct check *check)
{
    for (int next = 0; next != EOF && next != '\n';) {
        next = text_ahead(check, &check->input, 0);
        if (next != '\n')
            input_take(check);
    }
}

/* Reads a sign, and any number of digits up to a blank. The result is the number modulo `modulus`
 * if that is not 0, else the number itself, with an absolute value of at most `most`. */
static uint64_t input_read_number(struct check *check, const char *what, bool *negative,
                                  uint64_t most, uint64_t modulus)
{
    uint64_t number = 0, digits = 0;
    int byte = input_peek(check);
    *negative = byte == '-';
    if (byte == '-' || byte == '+')
        input_take(check);
    for (byte = input_next(check); byte >= '0' && byte <= '9'; byte = input_next(check)) {
        uint64_t digit = (uint64_t)(input_take(check) - '0');
        if (modulus)
            number = (number * 10 + digit) % modulus;
        else if (digit > most || number > (most - digit) / 10)
            input_refuse(check, "expected %s, found a number above %" PRIu64, what, most);
        else
            number = number * 10 + digit;
        digits++;
    }
    if (!digits || !(byte == EOF || input_is_blank(byte)))
        input_refuse(check, byte == EOF ? "expected %s, found the end" : "expected %s", what);
    return number;
}

uint64_t input_count(struct check *check, const char *what, uint64_t least, uint64_t most)
{
    bool negative;
    uint64_t number = input_read_number(check, what, &negative, most, 0);
    if ((negative && number) || number < least)
        input_refuse(check, "expected %s, from %" PRIu64 " to %" PRIu64, what, least, most);
    return number;
}

int64_t input_whole(struct check *check, const char *what)
{
    bool negative;
    uint64_t number = input_read_number(check, what, &negative, (uint64_t)INT64_MAX + 1, 0);
    if (number > INT64_MAX && !negative)
        input_refuse(check, "expected %s, found a number above %" PRId64, what, INT64_MAX);
    return number > INT64_MAX ? INT64_MIN : negative ? -(int64_t)number : (int64_t)number;
}

uint64_t input_residue(struct check *check, const char *what, uint64_t p)
{
    bool negative;
    uint64_t number = input_read_number(check, what, &negative, 0, p);
    return negative && number ? p - number : number;
}

void input_end(struct check *check)
{
    if (input_peek(check) != EOF)
        input_refuse(check, "expected the end of the input; sections are not checked");
}

void check_print_number(struct check *check, uint64_t number, char behind)
{
    char text[24], *at = text + sizeof text;
    *--at = behind;
    do
        *--at = (char)('0' + number % 10);
    while (number /= 10);
    fwrite(at, 1, (size_t)(text + sizeof text - at), check->out);
}
