/* json_write: see face_base.h. */
#include "face/base/face_base.h"

#include "base/visible.h"

/* Writes the comma before the next value or member, if it needs one. */
static void json_write_comma(struct writer *writer)
{
    const char last = writer_last(writer);
    if (last && last != '{' && last != '[' && last != ':' && last != '\n')
        write_char(writer, ',');
}

void json_open(struct writer *writer, char bracket)
{
    json_write_comma(writer);
    write_char(writer, bracket);
}

/* Returns the length of the prefix of printable ASCII except quotes and backslashes. */
static size_t json_plain_length(const char *text, size_t size)
{
    size_t length = 0;
    while (length < size && text[length] >= ' ' && text[length] < 0x7f && text[length] != '"' &&
           text[length] != '\\')
        length++;
    return length;
}

/* Writes a part of a string; whole: it has whole characters, else single bytes beyond ASCII. */
static void json_write_part(struct writer *writer, const char *text, size_t size, bool whole)
{
    for (size_t i = 0, length; i < size; i += length ? length : 1) {
        length = json_plain_length(text + i, size - i);
        bool plain = length > 0;
        if (!plain)
            length = whole ? utf8_length(text + i, size - i) : 1;
        if (length == 0)
            write_text(writer, "\\ufffd");
        else if (plain || length > 1)
            write_bytes(writer, text + i, length);
        else if (text[i] == '\n')
            write_text(writer, "\\n");
        else if ((unsigned char)text[i] < ' ')
            write_format(writer, "\\u%04x", (unsigned)text[i]);
        else {
            if (text[i] == '"' || text[i] == '\\')
                write_char(writer, '\\');
            write_char(writer, text[i]);
        }
    }
}

static bool json_write_into_string(void *user, const void *data, size_t size)
{
    json_write_part(user, data, size, false);
    return writer_status(user) == QJ_OK;
}

qj_sink json_sink(struct writer *writer)
{
    return (qj_sink){json_write_into_string, writer};
}

void json_bytes(struct writer *writer, const char *text, size_t size)
{
    json_open(writer, '"');
    json_write_part(writer, text, size, true);
    write_char(writer, '"');
}

void json_text(struct writer *writer, const char *text)
{
    if (text)
        json_bytes(writer, text, strlen(text));
    else
        json_word(writer, "null");
}

void json_word(struct writer *writer, const char *word)
{
    json_write_comma(writer);
    write_text(writer, word);
}

/* Writes the form of the phrase that begins at `at`, and the start of its values. */
static void json_begin_phrase(struct writer *writer, const char *at)
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
    json_open(writer, '{');
    json_name(writer, "form");
    json_bytes(writer, form, size);
    json_add_array(writer, "values");
}

void json_add_said(struct writer *writer, const char *name, const char *phrase)
{
    char text[8192];
    size_t length = qj_message_translate(writer->language, phrase, text, sizeof text);
    json_add_text(writer, name, length < sizeof text ? text : phrase);
}

void json_phrase(struct writer *writer, const char *marked)
{
    json_begin_phrase(writer, marked);
    for (const char *at = marked; *at; at++) {
        if (*at == QJ_MARK_VALUE) {
            size_t size = strcspn(at + 1, (const char[]){QJ_MARK_END, 0});
            json_bytes(writer, at + 1, size);
            at += size + 1;
        } else if (*at == QJ_MARK_PHRASE) {
            json_begin_phrase(writer, at + 1);
        } else if (*at == QJ_MARK_END) {
            write_text(writer, "]}");
        }
    }
    write_text(writer, "]}");
}

void json_begin(struct writer *writer, const qj_game *game)
{
    json_open(writer, '{');
    json_add_natural(writer, "schema", JSON_SCHEMA);
    if (game)
        json_add_text(writer, "game", qj_game_name(game));
}

void json_start(struct writer *writer, qj_context *context, const qj_sink *sink,
                const qj_game *game)
{
    writer_open(writer, context, sink);
    json_begin(writer, game);
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
    json_text(writer, qj_game_player(game, 1));
    write_char(writer, ']');
}

void json_name(struct writer *writer, const char *name)
{
    json_open(writer, '"');
    write_text(writer, name);
    write_text(writer, "\":");
}

void json_vary(struct writer *writer, const struct rows_point *point)
{
    json_add_object(writer, "vary");
    for (size_t i = 0; i < point->count; i++) {
        const char *value = point->values[i], *digits = value + (*value == '-');
        size_t length = strspn(digits, "0123456789");
        bool number = length && length < 16 && !digits[length] && (*digits != '0' || length == 1);
        json_name(writer, point->names[i]);
        (number ? json_word : json_text)(writer, value);
    }
    write_char(writer, '}');
}

static void json_write_number(struct writer *writer, bool negative, uint64_t size)
{
    const bool quote = size > UINT64_C(1) << 53;
    json_write_comma(writer);
    if (quote)
        write_char(writer, '"');
    if (negative)
        write_char(writer, '-');
    write_count(writer, size);
    if (quote)
        write_char(writer, '"');
}

void json_whole(struct writer *writer, int64_t value)
{
    json_write_number(writer, value < 0, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void json_natural(struct writer *writer, uint64_t value)
{
    json_write_number(writer, false, value);
}

void json_naturals(struct writer *writer, const uint64_t *values, uint64_t count)
{
    json_word(writer, values ? "[" : "null");
    for (uint64_t i = 0; values && i < count; i++)
        json_natural(writer, values[i]);
    write_text(writer, values ? "]" : "");
}

const char *json_kind(qj_kind kind)
{
    static const char *const words[] = {[QJ_SCORE] = "score",
                                        [QJ_OUTCOME] = "outcome",
                                        [QJ_NIMBER] = "nimber",
                                        [QJ_PUZZLE] = "puzzle"};
    return words[kind];
}

void json_value(struct writer *writer, const qj_value *value)
{
    json_open(writer, '{');
    json_add_text(writer, "kind", json_kind(value->kind));
    json_add_whole(writer, "lo", value->lo);
    json_add_whole(writer, "hi", value->hi);
    if (value->kind == QJ_NIMBER)
        json_add_natural(writer, "nimber", value->nimber);
    if (value->distance_known)
        json_add_natural(writer, "distance", value->distance);
    write_char(writer, '}');
}

void json_move(struct writer *writer, const qj_position *position, const qj_move *move)
{
    char text[QJ_MOVE_SIZE];
    qj_move_text(position, move, text);
    json_text(writer, text);
}

void json_moves(struct writer *writer, const char (*moves)[QJ_MOVE_SIZE], size_t count)
{
    json_open(writer, '[');
    for (size_t i = 0; i < count; i++)
        json_text(writer, moves[i]);
    write_char(writer, ']');
}

void json_option(struct writer *writer, const qj_position *position, const qj_option *option)
{
    json_open(writer, '{');
    json_name(writer, "move");
    json_move(writer, position, &option->move);
    json_add_value(writer, "value", &option->value);
    if (option->count > 1)
        json_add_natural(writer, "count", option->count);
    write_char(writer, '}');
}

bool json_list_enter(struct json_list *list)
{
    list->cut = list->count == list->most;
    list->count += !list->cut;
    if (list->count == 1 && !list->cut && list->name)
        json_add_array(list->writer, list->name);
    return !list->cut && writer_status(list->writer) == QJ_OK;
}

bool json_list_move(void *user, const qj_move *move)
{
    struct json_list *list = user;
    if (!json_list_enter(list))
        return false;
    json_move(list->writer, list->position, move);
    return true;
}

void json_known(struct writer *writer, uint64_t value)
{
    if (value == QJ_NOT_KNOWN)
        json_word(writer, "null");
    else
        json_natural(writer, value);
}

void json_seconds(struct writer *writer, double seconds)
{
    if (seconds < 0)
        json_word(writer, "null");
    else
        write_format(writer, "%.6f", seconds);
}
