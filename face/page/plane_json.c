/* plane_json: see page_json.h. */
#include "face/page/page_json.h"

#include "face/base/face_base.h"
#include "face/picture/picture.h"

#include <math.h>

static const char *const shapes[] = {
    [QJ_SQUARE] = "square", [QJ_HEXAGON] = "hexagon", [QJ_POINT] = "point", [QJ_LABEL] = "label",
    [QJ_ACROSS] = "across", [QJ_UPRIGHT] = "upright", [QJ_DOT] = "dot"};
static const char *const looks[] = {
    [QJ_PLAIN] = "plain", [QJ_FIRST] = "first",     [QJ_SECOND] = "second", [QJ_BOTH] = "both",
    [QJ_OUT] = "out",     [QJ_VISITED] = "visited", [QJ_LIT] = "lit"};

struct plane_json_clicks {
    struct json_list moves;
    uint64_t cells;
};

static bool plane_json_write_clicks(void *user, const qj_move *move)
{
    struct plane_json_clicks *clicking = user;
    uint64_t cells[2], count = qj_move_clicks(clicking->moves.position, move, cells);
    if (!json_list_enter(&clicking->moves))
        return false;
    count = count < 2 ? count : 2;
    for (uint64_t i = 0; i < count; i++)
        if (cells[i] >= clicking->cells)
            count = 0;
    json_naturals(clicking->moves.writer, cells, count);
    return true;
}

static void plane_json_write_cell(struct writer *writer, const qj_cell *cell)
{
    json_open(writer, '{');
    json_add_text(writer, "shape", shapes[cell->shape]);
    json_add_text(writer, "look", looks[cell->look]);
    write_format(writer, ",\"x\":%.4g,\"y\":%.4g", isfinite(cell->x) ? cell->x : 0,
                 isfinite(cell->y) ? cell->y : 0);
    if (cell->words[0])
        json_add_text(writer, "words", cell->words);
    write_char(writer, '}');
}

qj_status plane_json_add(struct writer *writer, const qj_position *position)
{
    SCOPED(arena_clear) struct arena arena = {.context = writer->context};
    struct scene scene = {.position = position, .arena = &arena};
    const qj_game *game = qj_position_game(position);
    qj_status status = scene_take_board(&scene);
    if (status == QJ_USAGE || status == QJ_LIMIT) {
        json_add_text(writer, "plane", NULL);
        return writer_status(writer);
    }
    TRY(status);
    struct plane_json_clicks clicking = {{writer, position, POSITION_MOVES, 0, false, NULL},
                                         scene.figure_count};
    json_add_object(writer, "plane");
    json_add_array(writer, "cells");
    for (uint64_t i = 0; i < scene.figure_count; i++)
        plane_json_write_cell(writer, &scene.figures[i].cell);
    write_char(writer, ']');
    json_add_array(writer, "lines");
    for (uint64_t i = 0; i < scene.lines.count; i++)
        json_naturals(writer,
                      (const uint64_t[]){scene.lines.items[i].from, scene.lines.items[i].to}, 2);
    write_char(writer, ']');
    json_add_bool(writer, "directed", scene.directed);
    json_add_array(writer, "clicks");
    if (qj_game_kind(game) != QJ_PUZZLE)
        TRY(qj_position_moves(position, plane_json_write_clicks, &clicking));
    write_char(writer, ']');
    json_add_known(writer, "last", scene.last < scene.figure_count ? scene.last : QJ_NOT_KNOWN);
    json_add_array(writer, "colours");
    json_text(writer, scene_colour(qj_game_player(game, 0)));
    json_text(writer, scene_colour(qj_game_player(game, 1)));
    write_text(writer, "]}");
    return writer_status(writer);
}

/* ------------------------------------------------------------------------------ edits */

struct plane_json_edits {
    struct writer *writer;
    bool any, turned; /* has edits; an edit with the opponent to move */
};

static bool plane_json_write_edit(void *user, const qj_edit *edit)
{
    struct plane_json_edits *editing = user;
    struct writer *writer = editing->writer;
    if (edit->cell == QJ_NOT_KNOWN && !editing->any) {
        json_add_object(writer, "edits");
        json_add_text(writer, "text", edit->text);
        json_add_array(writer, "puts");
    } else if (edit->cell == QJ_NOT_KNOWN) {
        editing->turned = true;
        write_char(writer, ']');
        json_add_text(writer, "turn", edit->text);
    } else {
        json_open(writer, '{');
        json_add_natural(writer, "cell", edit->cell);
        json_name(writer, "now");
        plane_json_write_cell(writer, &edit->now);
        if (edit->gone)
            json_add_bool(writer, "gone", true);
        if (edit->refused)
            json_add_bool(writer, "refused", true);
        json_add_text(writer, "text", edit->text);
        write_char(writer, '}');
    }
    editing->any = true;
    return writer_status(writer) == QJ_OK;
}

qj_status plane_json_add_edits(struct writer *writer, const qj_position *position)
{
    struct plane_json_edits editing = {.writer = writer};
    qj_status status = qj_position_edits(position, plane_json_write_edit, &editing);
    if (status == QJ_USAGE || status == QJ_LIMIT) {
        json_add_text(writer, "edits", NULL);
        return writer_status(writer);
    }
    TRY(status);
    if (!editing.turned) {
        write_char(writer, ']');
        json_add_text(writer, "turn", NULL);
    }
    write_char(writer, '}');
    return writer_status(writer);
}
