/* growing: see growing.h. */
#include "support/growing.h"

void growing_add(struct growing *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    size_t room = sizeof to->text - to->length;
    int written = vsnprintf(to->text + to->length, room, format, arguments);
    va_end(arguments);
    assert_in_range(written, 0, room - 1);
    to->length += (size_t)written;
}
