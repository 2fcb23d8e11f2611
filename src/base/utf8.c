/* utf8: see utf8.h. The bytes of a character, from RFC 3629:
 *
 *     00..7F
 *     C2..DF  80..BF
 *     E0..EF  80..BF  80..BF             the second from A0 on behind E0, up to 9F behind ED
 *     F0..F4  80..BF  80..BF  80..BF     the second from 90 on behind F0, up to 8F behind F4
 */
#include "base/utf8.h"

size_t utf8_length(const char *text, size_t size)
{
    const unsigned char *bytes = (const unsigned char *)text;
    unsigned char first = size ? bytes[0] : 0xff;
    if (first < 0x80)
        return 1;
    size_t length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    unsigned char least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    unsigned char most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (first < 0xc2 || first > 0xf4 || length > size || bytes[1] < least || bytes[1] > most)
        return 0;
    for (size_t i = 2; i < length; i++)
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
    return length;
}
