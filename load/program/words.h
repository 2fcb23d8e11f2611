/* words: reads lines of words separated by blanks; errors have the form "expected ..., found
 * ...". */
#ifndef QIJU_LOAD_PROGRAM_WORDS_H
#define QIJU_LOAD_PROGRAM_WORDS_H

#include "load/program/protocol.h"

struct program_word {
    const char *start;
    size_t length;
};

/* The text from its first byte on that is no blank. */
const char *word_skip_blanks(const char *text);

/* Takes the next word of the text; of length 0 at its end. */
struct program_word word_take(const char **text);

/* Whether the word is this text. */
bool word_is(struct program_word word, const char *text);

/* Whether it has a control character: of ASCII, or of U+0080 to U+009F. */
bool word_has_control(struct program_word word);

/* Called through complain only. */
__attribute__((format(printf, 2, 3))) void word_note(char error[PROTOCOL_ERROR], const char *format,
                                                     ...);

/* Records a diagnostic; returns false. A macro, so that the compiler sees that. */
#define word_fail(error, ...) (word_note(error, __VA_ARGS__), false)

/* "expected WHAT, found 'WORD'"; false. */
bool word_expected(char error[PROTOCOL_ERROR], const char *what, struct program_word found);

/* Reads a whole number of 64 bits; false, without a diagnostic, if the word is none. *out may be
 * written even then. */
bool word_read_whole(struct program_word word, int64_t *out);

/* Takes a whole number from lo to hi; else false, with a diagnostic that names what and range. */
bool word_take_whole(const char **text, const char *what, int64_t lo, int64_t hi, int64_t *out,
                     char error[PROTOCOL_ERROR]);

/* Copies a word into room for size bytes, its end included; else false, with a diagnostic. */
bool word_take_name(const char **text, const char *what, char *out, size_t size,
                    char error[PROTOCOL_ERROR]);

/* The rest of a line as one text, cut where there is no room. */
void word_take_rest(const char **text, char *out, size_t size);

/* Whether no word is left; else false, with a diagnostic. */
bool word_at_end(const char *text, char error[PROTOCOL_ERROR]);

#endif
