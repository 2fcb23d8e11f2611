/* format: see format.h. */
#include "face/format.h"

#include <stdarg.h>
#include <stdio.h>

void write_format(struct writer *writer, const char *format, ...)
{
    char text[FORMAT_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    write_text(writer, text);
}
