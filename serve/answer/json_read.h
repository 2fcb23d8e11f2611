/* json_read: reads JSON (RFC 8259) value by value. */
#ifndef QIJU_SERVE_ANSWER_JSON_READ_H
#define QIJU_SERVE_ANSWER_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>

/* A text, and a block for its strings and numbers, which need no more bytes than the text: they
 * come one after the other, each with a final 0.
 *
 * A function that finds a value of another kind takes nothing. A function that finds no JSON sets
 * expected, "a digit"; no function takes anything after that. */
struct json_reader {
    const char *at, *end;
    char *room; /* next byte of the block */
    const char *expected;
};

/* Skips blanks, and takes a byte if it is next. */
bool json_read_take(struct json_reader *reader, char wanted);

/* Takes a word, "true", if it is next. */
bool json_read_take_word(struct json_reader *reader, const char *word);

/* Returns true before each next element of an array or object; false at its end, which it takes. */
bool json_read_next(struct json_reader *reader, char close);

/* Return a string, in UTF-8 without a character 0, and a number as it is written; NULL: neither. */
char *json_read_string(struct json_reader *reader);
char *json_read_number(struct json_reader *reader);

/* Returns the name of a member, before its value. */
char *json_read_member(struct json_reader *reader);

/* Finds out whether nothing but blanks is left. */
bool json_read_ends(struct json_reader *reader);

/* Finds the line and the column of the reader, from 1, in a text; a column is a character. */
void json_read_place(const struct json_reader *reader, const char *text, size_t *line,
                     size_t *column);

#endif
