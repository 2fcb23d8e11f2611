/* position_json: see page_json.h. */
#include "face/page/page_json.h"

#include "face/base/face_base.h"
#include "face/certificate/certificate.h"

/* Writes the record; walk is moved along it. */
static qj_status position_json_write_record(struct writer *writer, qj_position *walk)
{
    char words[QJ_MARKED_SIZE];
    qj_move move;
    json_add_array(writer, "record");
    for (uint64_t i = 0; i < qj_position_recorded(walk); i++) {
        TRY(qj_position_go(walk, i));
        TRY(qj_position_recorded_move(walk, i, &move));
        json_open(writer, '{');
        json_name(writer, "move");
        json_move(writer, walk, &move);
        json_add_whole(writer, "side", qj_position_side(walk));
        if (qj_move_describe(walk, &move, words))
            json_add_phrase(writer, "words", words);
        write_char(writer, '}');
        TRY(writer_status(writer));
    }
    write_char(writer, ']');
    return QJ_OK;
}

/* Writes the start with all moves of the record, the position, and the board. */
static qj_status position_json_write_texts(struct writer *writer, const qj_position *position,
                                           const char *text)
{
    SCOPED(arena_clear) struct arena arena = {.context = writer->context};
    SCOPED(scope_leave_position) qj_position *whole = NULL;
    char *record, *state, *board, *end;
    bool provable;
    TRY(qj_position_branch(position, &whole));
    TRY(qj_position_go(whole, qj_position_recorded(whole)));
    TRY(gather_text(&arena, whole, qj_position_write_record, &record));
    json_add_text(writer, "text", record ? record : text);
    arena_clear(&arena);
    json_add_natural(writer, "after", qj_position_played(position));
    TRY(position_json_write_record(writer, whole));
    TRY(gather_text(&arena, position, qj_position_write, &state));
    json_add_text(writer, "state", state);
    arena_clear(&arena);
    TRY(certificate_can_be(writer->context, position, &provable));
    json_add_bool(writer, "provable", provable);
    TRY(gather_text(&arena, position, gather_text_draw, &board));
    json_add_array(writer, "board");
    for (char *line = board; line && *line; line = end) {
        end = line + strcspn(line, "\n");
        json_bytes(writer, line, (size_t)(end - line));
        end += *end != 0;
    }
    write_char(writer, ']');
    return writer_status(writer);
}

/* -------------------------------------------------------------------- the players */

/* Writes what the move does, after those before it. */
static bool position_json_describe_legal(void *user, const qj_move *move)
{
    struct json_list *legal = user;
    char words[QJ_MARKED_SIZE];
    if (!qj_move_describe(legal->position, move, words) || !json_list_enter(legal))
        return false;
    json_phrase(legal->writer, words);
    return true;
}

/* Writes the members that games have and puzzles lack. */
static qj_status position_json_write_game(struct writer *writer, const qj_position *position)
{
    const qj_game *game = qj_position_game(position);
    struct json_list legal = {writer, position, POSITION_MOVES, 0, false, NULL};
    struct json_list described = {writer, position, POSITION_WORDS, 0, false, "moves_words"};
    int64_t points[2];
    json_players(writer, game);
    json_add_whole(writer, "to_move", qj_position_side(position));
    if (qj_game_kind(game) == QJ_SCORE) {
        TRY(qj_position_points(position, points));
        json_add_array(writer, "points");
        json_whole(writer, points[0]);
        json_whole(writer, points[1]);
        write_char(writer, ']');
    } else {
        json_add_text(writer, "points", NULL);
    }
    json_add_array(writer, "moves");
    TRY(qj_position_moves(position, json_list_move, &legal));
    write_text(writer, legal.cut ? "],\"moves_cut\":true" : "]");
    TRY(qj_position_moves(position, position_json_describe_legal, &described));
    write_text(writer, described.count ? "]" : "");
    json_add_bool(writer, "over", !legal.count);
    return writer_status(writer);
}

qj_status position_json(const qj_position *position, const char *text, bool plane, bool edits,
                        struct writer *writer)
{
    uint64_t modulus, equations, unknowns;
    qj_kind kind = qj_game_kind(qj_position_game(position));
    json_add_text(writer, "kind", json_kind(kind));
    TRY(position_json_write_texts(writer, position, text));
    if (plane)
        TRY(plane_json_add(writer, position));
    if (edits)
        TRY(plane_json_add_edits(writer, position));
    if (kind != QJ_PUZZLE)
        return position_json_write_game(writer, position);
    TRY(qj_position_system(position, &modulus, &equations, &unknowns));
    write_text(writer, ",\"players\":null,\"to_move\":null,\"points\":null,\"moves\":null,"
                       "\"over\":false,\"system\":{");
    json_add_natural(writer, "modulus", modulus);
    json_add_natural(writer, "equations", equations);
    json_add_natural(writer, "unknowns", unknowns);
    json_add_natural(writer, "least", qj_position_least(position));
    write_char(writer, '}');
    return QJ_OK;
}
