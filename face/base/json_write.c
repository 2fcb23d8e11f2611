/* json_write: see json_write.h. */
#include "face/base/json_write.h"

#include "base/visible.h"

#include <string.h>

void json_bytes(struct writer *writer, const char *text, size_t size)
{
    write_char(writer, '"');
    for (size_t i = 0, length; i < size; i += length ? length : 1) {
        length = utf8_length(text + i, size - i);
        if (length == 0)
            write_text(writer, "\\ufffd");
        else if (text[i] == '\n')
            write_text(writer, "\\n");
        else if ((unsigned char)text[i] < ' ')
            write_format(writer, "\\u%04x", (unsigned)text[i]);
        else {
            if (text[i] == '"' || text[i] == '\\')
                write_char(writer, '\\');
            if (length == 1)
                write_char(writer, text[i]);
            else
                write_bytes(writer, text + i, length);
        }
    }
    write_char(writer, '"');
}

void json_text(struct writer *writer, const char *text)
{
    if (text)
        json_bytes(writer, text, strlen(text));
    else
        write_text(writer, "null");
}

/* The form of the phrase that begins here, and the start of its values. */
static void begin_phrase(struct writer *writer, const char *at)
{
    char form[QJ_MARKED_SIZE];
    size_t size = 0, depth = 0;
    for (; *at && (depth || *at != QJ_MARK_END); at++) {
        if (*at == QJ_MARK_END) {
            depth--;
        } else if (*at == QJ_MARK_VALUE || *at == QJ_MARK_PHRASE) {
            form[size] = '{';
            form[size + 1] = '}';
            size += depth++ ? 0 : 2;
        } else if (depth == 0) {
            form[size++] = *at;
        }
    }
    write_text(writer, "{\"form\":");
    json_bytes(writer, form, size);
    write_text(writer, ",\"values\":[");
}

void json_phrase(struct writer *writer, const char *marked)
{
    const char *between = ""; /* before the next value */
    begin_phrase(writer, marked);
    for (const char *at = marked; *at; at++) {
        if (*at == QJ_MARK_VALUE) {
            size_t size = strcspn(at + 1, (const char[]){QJ_MARK_END, 0});
            write_text(writer, between);
            json_bytes(writer, at + 1, size);
            at += size + 1;
            between = ",";
        } else if (*at == QJ_MARK_PHRASE) {
            write_text(writer, between);
            begin_phrase(writer, at + 1);
            between = "";
        } else if (*at == QJ_MARK_END) {
            write_text(writer, "]}");
            between = ",";
        }
    }
    write_text(writer, "]}");
}

void json_begin(struct writer *writer, const qj_game *game)
{
    write_text(writer, "{\"schema\":");
    write_count(writer, JSON_SCHEMA);
    if (game)
        json_add_text(writer, "game", qj_game_name(game));
}

qj_status json_end(struct writer *writer)
{
    write_text(writer, "}\n");
    return writer_flush(writer);
}

void json_players(struct writer *writer, const qj_game *game)
{
    if (!qj_game_player(game, 0)) {
        json_add_text(writer, "players", NULL);
        return;
    }
    json_add_array(writer, "players");
    json_text(writer, qj_game_player(game, 0));
    write_char(writer, ',');
    json_text(writer, qj_game_player(game, 1));
    write_char(writer, ']');
}

void json_name(struct writer *writer, bool first, const char *name)
{
    write_text(writer, first ? "\"" : ",\"");
    write_text(writer, name);
    write_text(writer, "\":");
}

void json_setting(struct writer *writer, const char *value)
{
    const char *digits = value + (*value == '-');
    size_t length = strspn(digits, "0123456789");
    bool number = length && length < 16 && !digits[length] && (*digits != '0' || length == 1);
    if (number)
        write_text(writer, value);
    else
        json_text(writer, value);
}

void json_vary(struct writer *writer, const char *const *names, const char *const *values,
               size_t count)
{
    json_name(writer, false, "vary");
    write_char(writer, '{');
    for (size_t i = 0; i < count; i++) {
        json_name(writer, i == 0, names[i]);
        json_setting(writer, values[i]);
    }
    write_char(writer, '}');
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

void json_add_natural(struct writer *writer, const char *name, uint64_t value)
{
    json_name(writer, false, name);
    json_natural(writer, value);
}

void json_add_text(struct writer *writer, const char *name, const char *text)
{
    json_name(writer, false, name);
    json_text(writer, text);
}

void json_add_bool(struct writer *writer, const char *name, bool value)
{
    json_name(writer, false, name);
    write_text(writer, value ? "true" : "false");
}

void json_add_array(struct writer *writer, const char *name)
{
    json_name(writer, false, name);
    write_char(writer, '[');
}

void json_add_whole(struct writer *writer, const char *name, int64_t value)
{
    json_name(writer, false, name);
    json_whole(writer, value);
}

void json_add_known(struct writer *writer, const char *name, uint64_t value)
{
    json_name(writer, false, name);
    json_known(writer, value);
}

void json_add_worth(struct writer *writer, const char *name, const qj_worth *worth)
{
    json_name(writer, false, name);
    json_worth(writer, worth);
}

void json_add_naturals(struct writer *writer, const char *name, const uint64_t *values,
                       uint64_t count)
{
    json_name(writer, false, name);
    json_naturals(writer, values, count);
}

void json_seconds(struct writer *writer, double seconds)
{
    write_format(writer, "%.6f", seconds);
}

void json_naturals(struct writer *writer, const uint64_t *values, uint64_t count)
{
    write_text(writer, values ? "[" : "null");
    for (uint64_t i = 0; values && i < count; i++) {
        write_text(writer, i ? "," : "");
        json_natural(writer, values[i]);
    }
    write_text(writer, values ? "]" : "");
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
    json_text(writer, json_kind(worth->kind));
    json_add_whole(writer, "lo", worth->lo);
    json_add_whole(writer, "hi", worth->hi);
    if (worth->kind == QJ_NIMBER)
        json_add_natural(writer, "nimber", worth->nimber);
    if (worth->distance_known)
        json_add_natural(writer, "distance", worth->distance);
    write_char(writer, '}');
}

void json_move(struct writer *writer, const qj_position *position, const qj_move *move)
{
    char text[QJ_MOVE_SIZE];
    qj_move_text(position, move, text);
    json_text(writer, text);
}

void json_option(struct writer *writer, const qj_position *position, const qj_option *option)
{
    write_text(writer, "{\"move\":");
    json_move(writer, position, &option->move);
    json_add_worth(writer, "worth", &option->worth);
    if (option->count > 1)
        json_add_natural(writer, "count", option->count);
    write_char(writer, '}');
}
