/* utf8: finds where text from outside is valid UTF-8. */
#ifndef QIJU_BASE_UTF8_H
#define QIJU_BASE_UTF8_H

#include <stddef.h>

/* U+FFFD, which stands for what is no character. */
#define UTF8_REPLACEMENT "\xef\xbf\xbd"

/* Bytes of the character that text, of size bytes, begins with: 1 to 4, or 0 when it begins with
 * none (RFC 3629: only shortest forms, no surrogates, nothing above U+10FFFF). */
size_t utf8_length(const char *text, size_t size);

#endif
