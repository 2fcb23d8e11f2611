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

#include <stdlib.h>
#include <string.h>

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

/* Asks about a variant or a position of a game (serve/answer/request.h). */
static enum MHD_Result uwapi_http_ask(struct exchange *exchange, enum task task, const char *game,
                                      const char *text)
{
    struct serve_text *body = &exchange->body;
    return serve_text_add(body, game, strlen(game) + 1) && serve_text_add_string(body, text)
               ? exchange_ask(exchange, task)
               : reply_refusal(exchange, 503, "out of memory");
}

static enum MHD_Result uwapi_http_answer_position(struct exchange *exchange, const char *game)
{
    const char *name = exchange_argument(exchange, "p");
    char *text = strdup(name ? name : "~");
    if (!text)
        return reply_refusal(exchange, 503, "out of memory");
    size_t length = uwapi_decode(text);
    bool good = length != SIZE_MAX;
    for (size_t i = 0, size; good && i < length; i += size) {
        size = utf8_length(text + i, length - i);
        good = size > 0;
    }
    enum MHD_Result result = good ? uwapi_http_ask(exchange, TASK_POSITION_SOLVED, game, text)
                                  : reply_refusal(exchange, 400,
                                                  "p: expected a position, as /uwapi names them");
    free(text);
    return result;
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
        return uwapi_http_ask(exchange, TASK_START, place.game, place.variant);
    if (!place.more && !strcmp(place.what, "positions"))
        return uwapi_http_answer_position(exchange, place.game);
    if (!place.more && !strcmp(place.what, "instructions"))
        return reply_out(exchange, uwapi_instructions(game, &sink) == QJ_OK);
    return reply_refusal(exchange, 404, "there is nothing at this path");
}
