/* uwapi_json: see page_json.h. */
#include "face/page/page_json.h"

#include "face/base/face_base.h"

#include <ctype.h>

/* The API's remoteness for an unknown end, and for no end. */
enum { UNKNOWN = -100, ENDLESS = -200 };

/* -------------------------------------------------------------------------- names */

size_t uwapi_decode(char *name)
{
    char *out = name;
    for (const char *at = name; *at; at++) {
        if (*at != '~') {
            *out++ = (char)(*at == '_' ? ' ' : *at == '/' ? '\n' : *at);
            continue;
        }
        char digits[3];
        snprintf(digits, sizeof digits, "%.2s", at + 1);
        const unsigned long byte = strtoul(digits, NULL, 16);
        if (strspn(digits, "0123456789ABCDEF") < 2 || !byte)
            return SIZE_MAX;
        *out++ = (char)byte;
        at += 2;
    }
    *out = 0;
    return (size_t)(out - name);
}

static void uwapi_json_write_name(struct writer *writer, const char *name, const char *head,
                                  const char *text)
{
    size_t size = strlen(text);
    json_name(writer, name);
    json_open(writer, '"');
    write_text(writer, head);
    while (size && text[size - 1] == '\n')
        size--;
    for (size_t i = 0; i < size; i++) {
        const unsigned char byte = (unsigned char)text[i];
        if (byte == ' ')
            write_char(writer, '_');
        else if (byte == '\n')
            write_char(writer, '/');
        else if (byte < 0x80 && (isalnum(byte) || strchr(".,:-()*", byte)))
            write_char(writer, (char)byte);
        else
            write_format(writer, "~%02X", byte);
    }
    write_char(writer, '"');
}

/* Writes "NAME":"...","AUTO_NAME":"1_...": the position, and with a prefix for the mover. */
static qj_status uwapi_json_write_names(struct writer *writer, const char *name,
                                        const char *auto_name, const qj_position *position)
{
    SCOPED(arena_clear) struct arena arena = {.context = writer->context};
    char *text;
    TRY(gather_text(&arena, position, qj_position_write, &text));
    if (!text)
        TRY(gather_text(&arena, position, qj_position_write_record, &text));
    if (!text)
        return context_fail(arena.context, QJ_USAGE, "the game's text cannot say this position");
    uwapi_json_write_name(writer, name, "", text);
    uwapi_json_write_name(writer, auto_name, qj_position_side(position) ? "2_" : "1_", text);
    return writer_status(writer);
}

/* -------------------------------------------------------------------------- games */

/* Begins an object whose id is its name. */
static void uwapi_json_open(struct writer *writer, const char *name)
{
    json_open(writer, '{');
    json_add_text(writer, "id", name);
    json_add_text(writer, "name", name);
}

static void uwapi_json_write_game(struct writer *writer, const qj_game *game)
{
    if (qj_game_kind(game) == QJ_PUZZLE)
        return;
    uwapi_json_open(writer, qj_game_name(game));
    json_add_text(writer, "type", "twoPlayer");
    json_add_text(writer, "gui", "v0");
    write_char(writer, '}');
}

qj_status uwapi_games(const qj_game *const *own, size_t count, const qj_sink *sink)
{
    struct writer writer;
    const qj_game *game;
    writer_open(&writer, NULL, sink);
    write_char(&writer, '[');
    for (size_t i = 0; (game = qj_game_at(i)); i++)
        uwapi_json_write_game(&writer, game);
    for (size_t i = 0; i < count; i++)
        uwapi_json_write_game(&writer, own[i]);
    write_text(&writer, "]\n");
    return writer_flush(&writer);
}

qj_status uwapi_game(const qj_game *game, const qj_sink *sink)
{
    struct writer writer;
    writer_open(&writer, NULL, sink);
    uwapi_json_open(&writer, qj_game_name(game));
    json_add_bool(&writer, "allowCustomVariantCreation", qj_game_parameter(game, 0) != NULL);
    json_add_bool(&writer, "supportsWinBy", qj_game_kind(game) == QJ_SCORE);
    json_add_array(&writer, "variants");
    uwapi_json_open(&writer, UWAPI_VARIANT);
    write_text(&writer, ",\"gui\":\"v0\"}]}\n");
    return writer_flush(&writer);
}

qj_status uwapi_variant(qj_context *context, const char *variant, const qj_position *start,
                        const qj_sink *sink)
{
    struct writer writer;
    writer_open(&writer, context, sink);
    uwapi_json_open(&writer, variant);
    json_add_text(&writer, "gui", "v0");
    TRY(uwapi_json_write_names(&writer, "startPosition", "autoguiStartPosition", start));
    write_text(&writer, ",\"imageAutoGUIData\":null}\n");
    return writer_flush(&writer);
}

qj_status uwapi_instructions(const qj_game *game, const qj_sink *sink)
{
    struct writer writer;
    writer_open(&writer, NULL, sink);
    write_char(&writer, '{');
    json_add_said(&writer, "instructions", qj_game_help(game));
    return json_end(&writer);
}

/* ----------------------------------------------------------------------- positions */

struct uwapi_json_answer {
    const struct report *report;
    struct writer writer;
    struct option_order ways;
};

/* Returns true for a draw without a known end, in rules with infinite play. */
static bool uwapi_json_is_endless(const qj_value *value, bool over)
{
    return value->kind == QJ_OUTCOME && value->lo == 0 && value->hi == 0 &&
           !value->distance_known && !over;
}

/* Returns the value for the player to move; sign -1: for the opponent. */
static const char *uwapi_json_value(const qj_value *value, int sign, bool over)
{
    static const char *const names[] = {"lose", "tie", "win"};
    if (uwapi_json_is_endless(value, over))
        return "draw";
    if (value->lo != value->hi && value->lo <= 0 && value->hi >= 0)
        return "unsolved";
    int side = sign * ((value->lo > 0) - (value->hi < 0));
    return names[side + 1];
}

static bool uwapi_json_is_over(const qj_position *position)
{
    struct json_list none = {.most = 0}; /* any move is left out */
    return qj_position_moves(position, json_list_move, &none) == QJ_OK && !none.cut;
}

/* Writes a position; before: moves to subtract from its remoteness. */
static qj_status uwapi_json_write_position(struct writer *writer, const qj_position *position,
                                           const qj_value *value, int sign, uint64_t before,
                                           bool over)
{
    const bool known = value->distance_known && value->distance <= INT32_MAX;
    TRY(uwapi_json_write_names(writer, "position", "autoguiPosition", position));
    json_add_text(writer, "positionValue", uwapi_json_value(value, sign, over));
    json_add_whole(writer, "remoteness",
                   over                                 ? 0
                   : uwapi_json_is_endless(value, over) ? ENDLESS
                   : known                              ? (int64_t)(value->distance - before)
                                                        : UNKNOWN);
    if (value->kind == QJ_SCORE)
        json_add_whole(writer, "winby", sign * value->lo);
    return writer_status(writer);
}

/* Returns the difference between the remoteness of a move and of the best move with its value. */
static uint64_t uwapi_json_delta(const struct uwapi_json_answer *answer, const qj_value *value)
{
    const struct ordered_option *way = answer->ways.moves;
    while (uwapi_json_value(&way->option.value, 1, false) != uwapi_json_value(value, 1, false))
        way++;
    const qj_value *best = &way->option.value;
    if (!best->distance_known || !value->distance_known)
        return 0;
    return best->distance > value->distance ? best->distance - value->distance
                                            : value->distance - best->distance;
}

static qj_status uwapi_json_write_way(struct uwapi_json_answer *answer, const qj_option *way)
{
    struct writer *writer = &answer->writer;
    const qj_position *position = answer->report->position;
    const int side = qj_position_side(position);
    int64_t before[2], after[2];
    char move[QJ_MOVE_SIZE];
    SCOPED(scope_leave_position) qj_position *next = NULL;
    TRY(qj_position_branch(position, &next));
    qj_move_text(position, &way->move, move);
    json_open(writer, '{');
    json_add_text(writer, "move", move);
    json_add_text(writer, "autoguiMove", move);
    json_add_natural(writer, "deltaRemoteness", uwapi_json_delta(answer, &way->value));
    TRY(qj_position_play(next, &way->move));
    bool over = uwapi_json_is_over(next);
    int sign = qj_position_side(next) == side ? 1 : -1;
    qj_value left = way->value;
    json_add_text(writer, "moveValue", uwapi_json_value(&way->value, 1, over));
    if (left.kind == QJ_SCORE) { /* the gain of the move is no part of the value after it */
        TRY(qj_position_points(position, before));
        TRY(qj_position_points(next, after));
        int64_t gain = after[side] - before[side] - (after[!side] - before[!side]);
        left.lo -= gain;
        left.hi -= gain;
    }
    TRY(uwapi_json_write_position(writer, next, &left, sign, 1, over));
    write_char(writer, '}');
    return QJ_OK;
}

qj_status uwapi_position(const struct report *report, const qj_sink *sink)
{
    SCOPED(arena_clear) struct arena arena = {.context = report->context};
    struct uwapi_json_answer answer = {.report = report, .ways.arena = &arena};
    struct writer *writer = &answer.writer;
    const qj_position *position = report->position;
    qj_value value;
    TRY(qj_session_value(report->session, &value));
    TRY(option_visit(report->session, INT64_MIN, option_order_add, &answer.ways));
    TRY(answer.ways.status);
    option_order_sort(&answer.ways);
    writer_open(writer, report->context, sink);
    json_open(writer, '{');
    json_add_text(writer, "game", qj_game_name(qj_position_game(position)));
    TRY(uwapi_json_write_position(writer, position, &value, 1, 0, uwapi_json_is_over(position)));
    json_add_array(writer, "moves");
    for (uint64_t i = 0; i < answer.ways.count; i++)
        TRY(uwapi_json_write_way(&answer, &answer.ways.moves[i].option));
    write_char(writer, ']');
    return json_end(writer);
}
