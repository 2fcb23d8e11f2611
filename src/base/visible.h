/* visible: words from outside, made safe for every screen. Control characters (of ASCII, and
 * U+0080 to U+009F) and bytes that are not UTF-8 are written as \xNN. All other text is unchanged.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* U+FEFF, the byte order mark, which some editors write at the start of a text. */
#define UTF8_MARK "\xef\xbb\xbf"

/* Returns the bytes of the first character of text, which has size bytes: 1 to 4, or 0 if it is no
 * character (RFC 3629: only shortest forms, no surrogates, nothing above U+10FFFF). */
size_t utf8_length(const char *text, size_t size);

/* Maximum number of bytes that show one byte. */
enum { VISIBLE_BYTE = 4 };

/* Returns the bytes of the first character, or 1 if it is none. *good: it can be shown. */
size_t visible_character(const char *text, size_t size, bool *good);

/* Returns whether all of a text can be shown unchanged. */
bool visible_is(const char *text);

/* Returns whether a text has a control character; it need not be UTF-8. */
bool visible_has_control(const char *text, size_t size);

/* Copies text in its visible form to out, of room bytes, cut if too long, with a final 0. */
void visible_copy(char *out, size_t room, const char *text);

/* Writes \xNN for a byte, with a final 0. */
void visible_byte(char out[VISIBLE_BYTE + 1], char byte);
