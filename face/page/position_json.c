/* position_json: see position_json.h. */
#include "face/page/position_json.h"

#include "face/base/gather.h"
#include "face/base/json_write.h"
#include "face/certificate/certificate.h"
#include "face/page/plane_json.h"

#include <string.h>

struct scene {
    qj_context *context;
    const qj_position *position;
    const qj_game *game;
    struct writer writer;
    struct arena arena;
};

static qj_status write_record(struct scene *scene, const char *text)
{
    char *record = NULL;
    qj_position *whole;
    TRY(qj_position_branch(scene->position, &whole));
    qj_status status = qj_position_go(whole, qj_position_recorded(whole));
    if (status == QJ_OK)
        status = gather_text(&scene->arena, whole, qj_position_write_record, &record);
    qj_position_free(whole);
    TRY(status);
    json_add_text(&scene->writer, "text", record ? record : text);
    arena_clear(&scene->arena);
    return writer_status(&scene->writer);
}

static qj_status draw_in_part(const qj_position *position, const qj_sink *sink)
{
    return qj_position_draw(position, false, sink);
}

static qj_status write_board(struct scene *scene)
{
    char *board, *end;
    TRY(gather_text(&scene->arena, scene->position, draw_in_part, &board));
    json_add_array(&scene->writer, "board");
    for (char *line = board; line && *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end)
            *end++ = 0;
        json_text(&scene->writer, line);
    }
    write_char(&scene->writer, ']');
    arena_clear(&scene->arena);
    return writer_status(&scene->writer);
}

/* -------------------------------------------------------------- record and moves */

static qj_status write_moves_made(struct scene *scene, qj_position *walk)
{
    struct writer *writer = &scene->writer;
    qj_move move;
    for (uint64_t i = 0; i < qj_position_recorded(walk); i++) {
        TRY(qj_position_go(walk, i));
        TRY(qj_position_move(walk, i, &move));
        json_open(writer, '{');
        json_name(writer, "move");
        json_move(writer, walk, &move);
        json_add_whole(writer, "side", qj_position_side(walk));
        write_char(writer, '}');
        TRY(writer_status(writer));
    }
    return QJ_OK;
}

static qj_status write_moves_of_record(struct scene *scene)
{
    qj_position *walk;
    json_add_natural(&scene->writer, "after", qj_position_played(scene->position));
    json_add_array(&scene->writer, "record");
    TRY(qj_position_branch(scene->position, &walk));
    qj_status status = write_moves_made(scene, walk);
    qj_position_free(walk);
    write_char(&scene->writer, ']');
    return status;
}

struct legal {
    struct scene *scene;
    uint64_t count;
    bool cut;
};

static bool write_legal(void *user, const qj_move *move)
{
    struct legal *legal = user;
    struct writer *writer = &legal->scene->writer;
    legal->cut = legal->count == POSITION_MOVES;
    if (legal->cut)
        return false;
    legal->count++;
    json_move(writer, legal->scene->position, move);
    return writer_status(writer) == QJ_OK;
}

/* -------------------------------------------------------------------- the players */

/* What a game has and a puzzle has not. */
static qj_status write_game(struct scene *scene)
{
    struct writer *writer = &scene->writer;
    int64_t points[2];
    json_players(writer, scene->game);
    json_add_whole(writer, "to_move", qj_position_side(scene->position));
    if (qj_game_kind(scene->game) == QJ_SCORE) {
        TRY(qj_position_points(scene->position, points));
        json_add_array(writer, "points");
        json_whole(writer, points[0]);
        json_whole(writer, points[1]);
        write_char(writer, ']');
    } else {
        json_add_text(writer, "points", NULL);
    }
    struct legal legal = {.scene = scene};
    json_add_array(writer, "moves");
    TRY(qj_position_moves(scene->position, write_legal, &legal));
    write_text(writer, legal.cut ? "],\"moves_cut\":true" : "]");
    json_add_bool(writer, "over", !legal.count);
    return writer_status(writer);
}

static qj_status write_puzzle(struct scene *scene)
{
    struct writer *writer = &scene->writer;
    uint64_t modulus, equations, unknowns;
    TRY(qj_position_system(scene->position, &modulus, &equations, &unknowns));
    write_text(writer, ",\"players\":null,\"to_move\":null,\"points\":null,\"moves\":null,"
                       "\"over\":false,\"system\":{");
    json_add_natural(writer, "modulus", modulus);
    json_add_natural(writer, "equations", equations);
    json_add_natural(writer, "unknowns", unknowns);
    json_add_natural(writer, "least", qj_position_least(scene->position));
    write_char(writer, '}');
    return QJ_OK;
}

static qj_status write_scene(struct scene *scene, const char *text, bool plane, bool edits)
{
    bool provable;
    char *state;
    json_begin(&scene->writer, scene->game);
    json_add_text(&scene->writer, "kind", json_kind(qj_game_kind(scene->game)));
    TRY(write_record(scene, text));
    TRY(write_moves_of_record(scene));
    TRY(gather_text(&scene->arena, scene->position, qj_position_write, &state));
    json_add_text(&scene->writer, "state", state);
    TRY(certificate_can_be(scene->context, scene->position, &provable));
    json_add_bool(&scene->writer, "provable", provable);
    arena_clear(&scene->arena);
    TRY(write_board(scene));
    if (plane)
        TRY(plane_json_add(&scene->writer, scene->context, scene->position, POSITION_MOVES));
    if (edits)
        TRY(plane_json_add_edits(&scene->writer, scene->position));
    TRY(qj_game_kind(scene->game) == QJ_PUZZLE ? write_puzzle(scene) : write_game(scene));
    return json_end(&scene->writer);
}

qj_status position_json(qj_context *context, const qj_position *position, const char *text,
                        bool plane, bool edits, const qj_sink *sink)
{
    struct scene scene = {
        .context = context, .position = position, .game = qj_position_game(position)};
    writer_open(&scene.writer, context, sink);
    arena_init(&scene.arena, context);
    qj_status status = write_scene(&scene, text, plane, edits);
    arena_clear(&scene.arena);
    return status;
}
