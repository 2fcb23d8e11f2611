/* json_write: see json_write.h. */
#include "face/json_write.h"

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

void json_whole(struct writer *writer, int64_t value)
{
    const int64_t exact = INT64_C(1) << 53;
    bool quote = value > exact || value < -exact;
    write_text(writer, quote ? "\"" : "");
    write_int(writer, value);
    write_text(writer, quote ? "\"" : "");
}

void json_natural(struct writer *writer, uint64_t value)
{
    bool quote = value > UINT64_C(1) << 53;
    write_text(writer, quote ? "\"" : "");
    write_count(writer, value);
    write_text(writer, quote ? "\"" : "");
}

void json_known(struct writer *writer, uint64_t value)
{
    if (value == QJ_NOT_KNOWN)
        write_text(writer, "null");
    else
        json_natural(writer, value);
}

const char *json_kind(qj_kind kind)
{
    static const char *const words[] = {[QJ_SCORE] = "score",
                                        [QJ_OUTCOME] = "outcome",
                                        [QJ_NIMBER] = "nimber",
                                        [QJ_PUZZLE] = "puzzle"};
    return words[kind];
}

void json_worth(struct writer *writer, const qj_worth *worth)
{
    write_text(writer, "{\"kind\":");
    json_string(writer, json_kind(worth->kind));
    json_name(writer, false, "lo");
    json_whole(writer, worth->lo);
    json_name(writer, false, "hi");
    json_whole(writer, worth->hi);
    if (worth->kind == QJ_NIMBER) {
        json_name(writer, false, "nimber");
        json_natural(writer, worth->nimber);
    }
    if (worth->distance_known) {
        json_name(writer, false, "distance");
        json_natural(writer, worth->distance);
    }
    write_char(writer, '}');
}

void json_move(struct writer *writer, const qj_position *position, const qj_move *move)
{
    char text[QJ_MOVE_SIZE];
    qj_move_text(position, move, text);
    json_string(writer, text);
}

void json_option(struct writer *writer, const qj_position *position, const qj_option *option)
{
    write_text(writer, "{\"move\":");
    json_move(writer, position, &option->move);
    json_name(writer, false, "worth");
    json_worth(writer, &option->worth);
    if (option->count > 1) {
        json_name(writer, false, "count");
        json_natural(writer, option->count);
    }
    write_char(writer, '}');
}
