/* uwapi_http: the paths of GamesCrafters' Universal Web API, under /uwapi; see
 * face/page/page_json.h.
 *
 *     /uwapi/                             the games
 *     /uwapi/GAME/                        a game and its variants
 *     /uwapi/GAME/VARIANT/                its start position
 *     /uwapi/GAME/VARIANT/positions/?p=P  a position, solved
 *     /uwapi/GAME/VARIANT/instructions/   the game's help
 */
#include "serve/server.h"

#include "base/visible.h"
#include "face/base/json_write.h"
#include "face/page/page_json.h"

#include <stdlib.h>
#include <string.h>

static const char no_position[] = "p: expected a position, as /uwapi names them";
static const char no_variant[] =
    "a variant is named regular, or by parameters: NAME=VALUE;NAME=VALUE";

/* The components of a path, in a copy of it. */
struct uwapi_http_path {
    char path[sizeof((struct exchange *)NULL)->path];
    const char *game, *variant, *what; /* NULL: none */
    bool more;
};

static void uwapi_http_split_path(const char *path, struct uwapi_http_path *place)
{
    const char **const parts[] = {&place->game, &place->variant, &place->what};
    *place = (struct uwapi_http_path){.more = false};
    memcpy(place->path, path, strlen(path) + 1);
    char *rest = place->path, *part;
    for (size_t i = 0; (part = strtok_r(rest, "/", &rest)); i++) {
        place->more = i == sizeof parts / sizeof *parts;
        if (place->more)
            return;
        *parts[i] = part;
    }
}

static void uwapi_http_begin_request(struct writer *writer, const qj_sink *sink,
                                     const struct uwapi_http_path *place)
{
    writer_open(writer, NULL, sink);
    json_open(writer, '{');
    json_add_text(writer, "game", place->game);
}

static enum MHD_Result uwapi_http_ask(struct exchange *exchange, enum task task,
                                      struct writer *writer)
{
    write_char(writer, '}');
    return writer_flush(writer) == QJ_OK ? exchange_ask(exchange, task)
                                         : reply_refusal(exchange, 503, "out of memory");
}

/* Writes "size=4x4;k=4" as an object, or an empty object for a named variant; returns false if it
 * is malformed.
 */
static bool uwapi_http_write_settings(struct writer *writer, char *variant)
{
    bool good = true;
    char *rest = strcmp(variant, UWAPI_VARIANT) != 0 ? variant : "", *word;
    json_add_object(writer, "settings");
    while (good && (word = strtok_r(rest, ";", &rest))) {
        char *value = strchr(word, '=');
        good = value != NULL;
        if (value)
            *value++ = 0;
        json_add_text(writer, word, value);
    }
    write_char(writer, '}');
    return good;
}

static enum MHD_Result uwapi_http_answer_variant(struct exchange *exchange,
                                                 const struct uwapi_http_path *place)
{
    struct writer writer;
    qj_sink sink = serve_text_sink(&exchange->body);
    char words[sizeof place->path];
    memcpy(words, place->variant, strlen(place->variant) + 1);
    uwapi_http_begin_request(&writer, &sink, place);
    json_add_text(&writer, "variant", place->variant);
    return uwapi_http_write_settings(&writer, words) ? uwapi_http_ask(exchange, TASK_START, &writer)
                                                     : reply_refusal(exchange, 404, no_variant);
}

static enum MHD_Result uwapi_http_answer_position(struct exchange *exchange,
                                                  const struct uwapi_http_path *place)
{
    struct writer writer;
    qj_sink sink = serve_text_sink(&exchange->body);
    const char *name = exchange_argument(exchange, "p");
    char *text = name ? strdup(name) : NULL;
    if (!text)
        return name ? reply_refusal(exchange, 503, "out of memory")
                    : reply_refusal(exchange, 400, no_position);
    size_t length = uwapi_decode(text);
    bool good = length != SIZE_MAX;
    for (size_t i = 0, size; good && i < length; i += size) {
        size = utf8_length(text + i, length - i);
        good = size > 0;
    }
    if (good) {
        uwapi_http_begin_request(&writer, &sink, place);
        json_name(&writer, "text");
        json_bytes(&writer, text, length);
        json_add_text(&writer, "after", "end");
    }
    free(text);
    return good ? uwapi_http_ask(exchange, TASK_POSITION_SOLVED, &writer)
                : reply_refusal(exchange, 400, no_position);
}

enum MHD_Result uwapi_http_answer(struct exchange *exchange)
{
    struct uwapi_http_path place;
    const struct served_games *games = &exchange->server->games;
    qj_sink sink = serve_text_sink(&exchange->out);
    uwapi_http_split_path(exchange->rest, &place);
    if (!place.game)
        return reply_out(exchange, uwapi_games(games->own, games->own_count, &sink) == QJ_OK);
    const qj_game *game = request_find_game(games, place.game);
    if (!game || qj_game_kind(game) == QJ_PUZZLE)
        return reply_refusal(exchange, 404, "there is no such game");
    if (!place.variant)
        return reply_out(exchange, uwapi_game(game, &sink) == QJ_OK);
    if (!place.what)
        return uwapi_http_answer_variant(exchange, &place);
    if (!place.more && !strcmp(place.what, "positions"))
        return uwapi_http_answer_position(exchange, &place);
    if (!place.more && !strcmp(place.what, "instructions"))
        return reply_out(exchange, uwapi_instructions(game, &sink) == QJ_OK);
    return reply_refusal(exchange, 404, "there is nothing at this path");
}
