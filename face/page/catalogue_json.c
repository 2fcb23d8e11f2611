/* catalogue_json: see page_json.h. */
#include "face/page/page_json.h"

#include "face/base/face_base.h"

/* Writes the members of a summary, without its braces. */
static void catalogue_json_write_summary(struct writer *writer, const qj_game *game, bool own)
{
    json_add_text(writer, "name", qj_game_name(game));
    const char *alias;
    json_add_array(writer, "aliases");
    for (size_t i = 0; (alias = qj_game_alias(game, i)); i++)
        json_text(writer, alias);
    write_char(writer, ']');
    json_add_said(writer, "summary", qj_game_summary(game));
    json_add_text(writer, "kind", json_kind(qj_game_kind(game)));
    json_players(writer, game);
    json_add_bool(writer, "judged", qj_game_judged(game));
    json_add_bool(writer, "own", own);
    json_add_said(writer, "theory", qj_game_theory(game));
    const qj_parameter *parameter;
    json_add_array(writer, "parameters");
    for (size_t i = 0; (parameter = qj_game_parameter(game, i)); i++) {
        json_open(writer, '{');
        json_add_text(writer, "name", parameter->name);
        json_add_said(writer, "meaning", parameter->meaning);
        json_add_text(writer, "default_value", parameter->default_value);
        write_char(writer, '}');
    }
    write_char(writer, ']');
}

static void catalogue_json_write_entry(struct writer *writer, const qj_game *game, bool own)
{
    json_open(writer, '{');
    catalogue_json_write_summary(writer, game, own);
    write_char(writer, '}');
}

qj_status catalogue_json(const qj_game *const *own, size_t count, const char *language,
                         const qj_sink *sink)
{
    struct writer writer;
    const qj_game *game;
    json_start(&writer, NULL, sink, NULL);
    writer.language = language;
    json_add_array(&writer, "games");
    for (size_t i = 0; (game = qj_game_at(i)); i++)
        catalogue_json_write_entry(&writer, game, false);
    for (size_t i = 0; i < count; i++)
        catalogue_json_write_entry(&writer, own[i], true);
    write_char(&writer, ']');
    return json_end(&writer);
}

qj_status catalogue_json_game(const qj_game *game, bool own, const char *language,
                              const qj_sink *sink)
{
    struct writer writer;
    json_start(&writer, NULL, sink, NULL);
    writer.language = language;
    catalogue_json_write_summary(&writer, game, own);
    json_add_said(&writer, "help", qj_game_help(game));
    json_add_text(&writer, "sample", qj_game_sample(game));
    return json_end(&writer);
}
