/* words: parses lines of words separated by blanks; errors have the form "expected ..., found
 * ...". */
#ifndef QIJU_LOAD_PROGRAM_WORDS_H
#define QIJU_LOAD_PROGRAM_WORDS_H

#include "load/program/protocol.h"

struct program_word {
    const char *start;
    size_t length;
};

/* Returns the text from its first non-blank byte. */
const char *word_skip_blanks(const char *text);

/* Takes the next word of the text; its length is 0 at the end. */
struct program_word word_take(const char **text);

/* Returns true if the word equals this text. */
bool word_is(struct program_word word, const char *text);

/* Returns true if the word has a control character of ASCII, or of U+0080 to U+009F. */
bool word_has_control(struct program_word word);

/* Call this only through the macro below. */
__attribute__((format(printf, 2, 3))) void word_note(char error[PROTOCOL_ERROR], const char *format,
                                                     ...);

/* Records a diagnostic and returns false. A macro, so that the compiler sees the constant
 * result. */
#define word_fail(error, ...) (word_note(error, __VA_ARGS__), false)

/* Records "expected WHAT, found 'WORD'"; returns false. */
bool word_expected(char error[PROTOCOL_ERROR], const char *what, struct program_word found);

/* Reads a whole number of 64 bits. Returns false, without a diagnostic, for any other word; *out
 * may be written even then. */
bool word_read_whole(struct program_word word, int64_t *out);

/* Takes a whole number from lo to hi; else returns false with a diagnostic that names `what` and
 * the range. */
bool word_take_whole(const char **text, const char *what, int64_t lo, int64_t hi, int64_t *out,
                     char error[PROTOCOL_ERROR]);

/* Copies a word into a buffer of size bytes with a final 0; else returns false with a
 * diagnostic. */
bool word_take_name(const char **text, const char *what, char *out, size_t size,
                    char error[PROTOCOL_ERROR]);

/* Copies the rest of a line as one text, cut to the buffer. */
void word_take_rest(const char **text, char *out, size_t size);

/* Returns true if no word is left; else writes a diagnostic. */
bool word_at_end(const char *text, char error[PROTOCOL_ERROR]);

#endif
