/* visible: words from outside in a form that is safe to show on any screen. What a terminal would
 * obey or could not show is written as \xNN: control characters (of ASCII, and U+0080 to U+009F),
 * and bytes that are not UTF-8. All other text is unchanged.
 */
#ifndef QIJU_BASE_VISIBLE_H
#define QIJU_BASE_VISIBLE_H

#include <stdbool.h>
#include <stddef.h>

/* U+FFFD, which stands for what is no character. */
#define UTF8_REPLACEMENT "\xef\xbf\xbd"

/* U+FEFF, the byte order mark, which some editors write at the start of a text. */
#define UTF8_MARK "\xef\xbb\xbf"

/* Bytes of the character that text, of size bytes, begins with: 1 to 4, or 0 when it begins with
 * none (RFC 3629: only shortest forms, no surrogates, nothing above U+10FFFF). */
size_t utf8_length(const char *text, size_t size);

/* Most bytes that one byte is shown by. */
enum { VISIBLE_BYTE = 4 };

/* Bytes of the character that text, of size bytes > 0, begins with, or 1 where it begins with none;
 * *good says whether it can be shown as it is. */
size_t visible_character(const char *text, size_t size, bool *good);

/* Whether all of a text can be shown as it is. */
bool visible_is(const char *text);

/* Whether there is a control character in a text, which need not be UTF-8. */
bool visible_has_control(const char *text);

/* Copies text to out, of room bytes, as it is shown, and cuts it if it is too long. The final 0
 * always fits. */
void visible_copy(char *out, size_t room, const char *text);

/* The \xNN of a byte, with a final 0. */
void visible_byte(char out[VISIBLE_BYTE + 1], char byte);

#endif
