/* visible: see visible.h. The control characters are those of ECMA-48: C0 (00 to 1F) and DEL in
 * ASCII, C1 (80 to 9F), which UTF-8 writes as C2 80 to C2 9F. The bytes of a character, from RFC
 * 3629:
 *
 *     00..7F
 *     C2..DF  80..BF
 *     E0..EF  80..BF  80..BF             the second from A0 on behind E0, up to 9F behind ED
 *     F0..F4  80..BF  80..BF  80..BF     the second from 90 on behind F0, up to 8F behind F4
 */
#include "base/visible.h"

#include <stdio.h>
#include <string.h>

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

static bool visible_is_control(const unsigned char *bytes, size_t length)
{
    return length == 1 ? bytes[0] < ' ' || bytes[0] == 0x7f
                       : length == 2 && bytes[0] == 0xc2 && bytes[1] < 0xa0;
}

size_t visible_character(const char *text, size_t size, bool *good)
{
    size_t length = utf8_length(text, size);
    *good = length && !visible_is_control((const unsigned char *)text, length);
    return *good ? length : 1;
}

bool visible_is(const char *text)
{
    bool good = true;
    for (size_t size = strlen(text), length; size && good; text += length, size -= length)
        length = visible_character(text, size, &good);
    return good;
}

bool visible_has_control(const char *text, size_t size)
{
    bool control = false;
    for (size_t length; size && !control; text += length, size -= length) {
        length = utf8_length(text, size);
        control = visible_is_control((const unsigned char *)text, length);
        length += length == 0;
    }
    return control;
}

void visible_byte(char out[VISIBLE_BYTE + 1], char byte)
{
    snprintf(out, VISIBLE_BYTE + 1, "\\x%02x", (unsigned char)byte);
}

void visible_copy(char *out, size_t room, const char *text)
{
    char shown[VISIBLE_BYTE + 1];
    bool good;
    for (size_t size = strlen(text), length; size; text += length, size -= length) {
        length = visible_character(text, size, &good);
        if (!good)
            visible_byte(shown, *text);
        size_t wanted = good ? length : VISIBLE_BYTE;
        if (wanted >= room)
            break;
        memcpy(out, good ? text : shown, wanted);
        out += wanted;
        room -= wanted;
    }
    *out = 0;
}
