/* words: reads both texts; see check.h. */
#include "check.h"

#include <inttypes.h>
#include <string.h>

/* -------------------------------------------------------------------- bytes */

static int peek(struct check *check, struct text *text)
{
    if (text->at == text->filled) {
        text->at = 0;
        text->filled = fread(text->bytes, 1, sizeof text->bytes, text->file);
        if (ferror(text->file))
            file_refuse(check, text == &check->input ? "the input cannot be read"
                                                     : "the certificate cannot be read");
    }
    return text->filled ? text->bytes[text->at] : EOF;
}

static int take(struct check *check, struct text *text)
{
    int byte = peek(check, text);
    text->at += byte != EOF;
    text->column++;
    if (byte == '\n') {
        text->line++;
        text->column = 1;
    }
    return byte;
}

static void mark(struct text *text)
{
    text->word_line = text->line;
    text->word_column = text->column;
}

/* -------------------------------------------------------------------- input */

int input_next(struct check *check)
{
    return peek(check, &check->input);
}

void input_take(struct check *check)
{
    take(check, &check->input);
}

bool input_is_blank(int byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

int input_peek(struct check *check)
{
    while (input_is_blank(input_next(check)))
        take(check, &check->input);
    mark(&check->input);
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
        word[length++] = (char)take(check, &check->input);
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

/* Digits with an optional sign, of a size up to most. */
static uint64_t read_number(struct check *check, const char *what, bool *negative, uint64_t most)
{
    char word[WORD_SIZE];
    uint64_t number = 0;
    input_word(check, what, word);
    *negative = *word == '-';
    const char *digit = word + (*word == '-' || *word == '+');
    bool good = *digit != 0;
    for (; good && *digit; digit++) {
        unsigned value = (unsigned)*digit - '0';
        good = value < 10 && value <= most && number <= (most - value) / 10;
        number = number * 10 + value;
    }
    if (!good)
        input_refuse(check, "expected %s, found '%.30s'", what, word);
    return number;
}

uint64_t input_count(struct check *check, const char *what, uint64_t least, uint64_t most)
{
    bool negative;
    uint64_t number = read_number(check, what, &negative, most);
    if (negative || number < least)
        input_refuse(check, "expected %s, from %" PRIu64 " to %" PRIu64, what, least, most);
    return number;
}

int64_t input_whole(struct check *check, const char *what)
{
    bool negative;
    int64_t number = (int64_t)read_number(check, what, &negative, INT64_MAX);
    return negative ? -number : number;
}

void input_end(struct check *check)
{
    if (input_peek(check) != EOF)
        input_refuse(check, "expected the end of the input; sections are not checked");
}

void print_number(struct check *check, uint64_t number, char behind)
{
    char text[24], *at = text + sizeof text;
    *--at = behind;
    do
        *--at = (char)('0' + number % 10);
    while (number /= 10);
    fwrite(at, 1, (size_t)(text + sizeof text - at), check->out);
}

/* ----------------------------------------------------------------- evidence */

int evidence_byte(struct check *check)
{
    mark(&check->evidence);
    int byte = take(check, &check->evidence);
    if (byte == EOF)
        evidence_reject(check, "the certificate is cut off");
    return byte;
}

bool evidence_at(struct check *check, char byte)
{
    return peek(check, &check->evidence) == (unsigned char)byte;
}

void evidence_text(struct check *check, const char *text)
{
    for (const char *next = text; *next; next++) {
        int byte = evidence_byte(check);
        CHECK(check, "text", byte == (unsigned char)*next, "expected %s%.*s%s",
              *next == '\n' ? "the end of the line" : "'",
              *next == '\n' ? 0 : (int)strcspn(text, "\n"), text, *next == '\n' ? "" : "'");
    }
}

uint64_t evidence_count(struct check *check, uint64_t least, uint64_t most)
{
    uint64_t number = 0;
    bool zero = evidence_at(check, '0');
    int digits = 0;
    for (; peek(check, &check->evidence) >= '0' && peek(check, &check->evidence) <= '9'; digits++) {
        uint64_t digit = (uint64_t)(evidence_byte(check) - '0');
        CHECK(check, "zero", !zero || digits == 0, "a number has a zero before it");
        if (digit > most || number > (most - digit) / 10)
            evidence_reject(check, "a number is above %" PRIu64, most);
        number = number * 10 + digit;
    }
    if (digits == 0)
        evidence_byte(check);
    CHECK(check, "digits", digits > 0, "expected a number");
    if (number < least)
        evidence_reject(check, "a number is below %" PRIu64, least);
    return number;
}

uint64_t *evidence_line(struct check *check, uint64_t count, uint64_t limit)
{
    uint64_t capacity = 0, *numbers = memory_grow(check, NULL, &capacity, 0, sizeof *numbers);
    for (uint64_t i = 0; i < count; i++) {
        numbers = memory_grow(check, numbers, &capacity, i, sizeof *numbers);
        numbers[i] = evidence_count(check, 0, limit - 1);
        evidence_text(check, i + 1 < count ? " " : "\n");
    }
    if (count == 0)
        evidence_text(check, "\n");
    return numbers;
}

void evidence_end(struct check *check)
{
    evidence_text(check, "end\n");
    mark(&check->evidence);
    CHECK(check, "end", peek(check, &check->evidence) == EOF, "something stands behind the end");
}
