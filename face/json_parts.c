/* json_parts: see json_parts.h. */
#include "face/json_parts.h"

#include <stdio.h>

void json_string(struct writer *writer, const char *text)
{
    write_char(writer, '"');
    for (; *text; text++) {
        char escape[8];
        unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\')
            write_char(writer, '\\');
        if (byte < ' ') {
            snprintf(escape, sizeof escape, "\\u%04x", byte);
            write_text(writer, escape);
        } else {
            write_char(writer, *text);
        }
    }
    write_char(writer, '"');
}

void json_name(struct writer *writer, bool first, const char *name)
{
    write_text(writer, first ? "\"" : ",\"");
    write_text(writer, name);
    write_text(writer, "\":");
}

void json_natural(struct writer *writer, uint64_t value)
{
    bool quote = value > UINT64_C(1) << 53;
    write_text(writer, quote ? "\"" : "");
    write_count(writer, value);
    write_text(writer, quote ? "\"" : "");
}

const char *json_kind(qj_kind kind)
{
    static const char *const words[] = {[QJ_SCORE] = "score",
                                        [QJ_OUTCOME] = "outcome",
                                        [QJ_NIMBER] = "nimber",
                                        [QJ_PUZZLE] = "puzzle"};
    return words[kind];
}
