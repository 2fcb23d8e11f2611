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
#include "face/page/page_json.h"

/* Asks about the start of a variant, or about a text after its record, as a request would
 * (serve/answer/request.h). */
static enum MHD_Result uwapi_http_ask(struct exchange *exchange, enum task task, const char *game,
                                      char *words)
{
    struct writer writer;
    const qj_sink sink = buffer_sink(&exchange->body);
    writer_open(&writer, NULL, &sink);
    json_open(&writer, '{');
    json_add_text(&writer, "game", game);
    json_add_text(&writer, "after", "end");
    json_add_text(&writer, task == TASK_START ? "variant" : "text", words);
    if (task == TASK_START && strcmp(words, UWAPI_VARIANT) != 0) {
        json_add_object(&writer, "settings");
        for (char *word; (word = strtok_r(words, ";", &words));) {
            char *value = strchr(word, '=');
            if (!value)
                return reply_refusal(
                    exchange, 404,
                    "a variant is named regular, or by parameters: NAME=VALUE;NAME=VALUE");
            *value++ = 0;
            json_add_text(&writer, word, value);
        }
        write_char(&writer, '}');
    }
    write_char(&writer, '}');
    return writer_flush(&writer) == QJ_OK ? exchange_ask(exchange, task)
                                          : reply_refusal(exchange, 503, "out of memory");
}

static enum MHD_Result uwapi_http_answer_position(struct exchange *exchange, const char *game)
{
    const char *name = exchange_argument(exchange, "p");
    SCOPED(scope_free) char *text = strdup(name ? name : "~");
    if (!text)
        return reply_refusal(exchange, 503, "out of memory");
    size_t length = uwapi_decode(text);
    bool good = length != SIZE_MAX;
    for (size_t i = 0, size; good && i < length; i += size) {
        size = utf8_length(text + i, length - i);
        good = size > 0;
    }
    return good ? uwapi_http_ask(exchange, TASK_POSITION_SOLVED, game, text)
                : reply_refusal(exchange, 400, "p: expected a position, as /uwapi names them");
}

enum MHD_Result uwapi_http_answer(struct exchange *exchange)
{
    const struct served_games *games = &exchange->server->games;
    const qj_sink *sink = &exchange->sink;
    char path[sizeof exchange->path], *rest = path;
    snprintf(path, sizeof path, "%s", exchange->rest);
    char *name = strtok_r(rest, "/", &rest), *variant = strtok_r(rest, "/", &rest),
         *what = strtok_r(rest, "/", &rest), *more = strtok_r(rest, "/", &rest);
    if (!name)
        return reply_out(exchange, uwapi_games(games->own, games->own_count, sink) == QJ_OK);
    const qj_game *game = request_find_game(games, name);
    if (!game || qj_game_kind(game) == QJ_PUZZLE)
        return reply_refusal(exchange, 404, "there is no such game");
    if (!variant)
        return reply_out(exchange, uwapi_game(game, sink) == QJ_OK);
    if (!what)
        return uwapi_http_ask(exchange, TASK_START, name, variant);
    if (!more && !strcmp(what, "positions"))
        return uwapi_http_answer_position(exchange, name);
    if (!more && !strcmp(what, "instructions"))
        return reply_out(exchange, uwapi_instructions(game, sink) == QJ_OK);
    return reply_refusal(exchange, 404, "there is nothing at this path");
}
