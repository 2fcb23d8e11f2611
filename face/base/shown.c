/* shown: see shown.h. */
#include "face/base/shown.h"

#include "base/context.h"
#include "base/visible.h"

bool shown_is(const char *text)
{
    return visible_is(text);
}

void shown_copy(char *out, size_t room, const char *text)
{
    visible_copy(out, room, text);
}

const char *shown_size(uint64_t bytes, char text[SHOWN_SIZE])
{
    return context_size_text(bytes, text);
}
