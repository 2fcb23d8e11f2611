/* uwapi: the paths of GamesCrafters' Universal Web API, under /uwapi; see face/uwapi.h.
 *
 *     /uwapi/                             the games
 *     /uwapi/GAME/                        one of them, and its variants
 *     /uwapi/GAME/VARIANT/                where it starts
 *     /uwapi/GAME/VARIANT/positions/?p=P  a position, solved
 *     /uwapi/GAME/VARIANT/instructions/   the game's help
 */
#include "serve/uwapi.h"

#include "face/uwapi.h"
#include "serve/reply.h"

#include <stdlib.h>
#include <string.h>

static const char no_position[] = "p: expected a position, as /uwapi names them";
static const char no_variant[] =
    "a variant is named regular, or by settings: NAME=VALUE;NAME=VALUE";

/* The parts of a path between its slashes, in a copy of it. */
struct place {
    char path[sizeof((struct exchange *)NULL)->path];
    const char *game, *variant, *what; /* NULL: there is none */
    bool more;
};

static void split(const char *path, struct place *place)
{
    const char **const parts[] = {&place->game, &place->variant, &place->what};
    *place = (struct place){.more = false};
    memcpy(place->path, path, strlen(path) + 1);
    char *rest = place->path, *part;
    for (size_t i = 0; (part = strtok_r(rest, "/", &rest)); i++) {
        place->more = i == sizeof parts / sizeof *parts;
        if (place->more)
            return;
        *parts[i] = part;
    }
}

static enum MHD_Result refuse(struct exchange *exchange, unsigned http, const char *message)
{
    fault_set(&exchange->fault, http, QJ_USAGE, "%s", message);
    return reply_fault(exchange);
}

/* Asks a question whose request is this object, which is let go of. */
static enum MHD_Result ask(struct exchange *exchange, enum task task, json_t *request)
{
    char *body = request ? json_dumps(request, JSON_COMPACT) : NULL;
    bool held = body && text_add_string(&exchange->body, body);
    json_decref(request);
    free(body);
    return held ? exchange_ask(exchange, task) : refuse(exchange, 503, "out of memory");
}

/* "size=4x4;k=4" as an object, nothing of the variant that has a name; NULL: it is not like that.
 */
static json_t *settings_of(char *variant)
{
    json_t *settings = json_object();
    bool good = settings != NULL;
    if (!strcmp(variant, UWAPI_VARIANT))
        return settings;
    for (char *rest = variant, *word; good && (word = strtok_r(rest, ";", &rest));) {
        char *value = strchr(word, '=');
        if (value)
            *value++ = 0;
        good = value && !json_object_set_new(settings, word, json_string(value));
    }
    if (good)
        return settings;
    json_decref(settings);
    return NULL;
}

static enum MHD_Result answer_variant(struct exchange *exchange, const struct place *place)
{
    char words[sizeof place->path];
    memcpy(words, place->variant, strlen(place->variant) + 1);
    json_t *settings = settings_of(words);
    if (!settings)
        return refuse(exchange, 404, no_variant);
    return ask(exchange, TASK_START,
               json_pack("{s:s, s:s, s:o}", "game", place->game, "variant", place->variant,
                         "settings", settings));
}

static enum MHD_Result answer_position(struct exchange *exchange, const struct place *place)
{
    const char *name = MHD_lookup_connection_value(exchange->connection, MHD_GET_ARGUMENT_KIND,
                                                   "p");
    char *text = name ? strdup(name) : NULL;
    if (!text)
        return name ? refuse(exchange, 503, "out of memory") : refuse(exchange, 400, no_position);
    size_t length = uwapi_decode(text);
    json_t *said = length == SIZE_MAX ? NULL : json_stringn(text, length);
    free(text);
    if (!said)
        return refuse(exchange, 400, no_position);
    return ask(exchange, TASK_POSITION_SOLVED,
               json_pack("{s:s, s:o, s:s}", "game", place->game, "text", said, "after", "end"));
}

enum MHD_Result uwapi_answer(struct exchange *exchange)
{
    struct place place;
    const struct games *games = &exchange->server->games;
    qj_sink sink = text_sink(&exchange->out);
    split(exchange->rest, &place);
    if (!place.game)
        return reply_out(exchange, uwapi_games(games->own, games->own_count, &sink) == QJ_OK);
    const qj_game *game = games_find(games, place.game);
    if (!game || qj_game_kind(game) == QJ_PUZZLE)
        return refuse(exchange, 404, "there is no such game");
    if (!place.variant)
        return reply_out(exchange, uwapi_game(game, &sink) == QJ_OK);
    if (!place.what)
        return answer_variant(exchange, &place);
    if (!place.more && !strcmp(place.what, "positions"))
        return answer_position(exchange, &place);
    if (!place.more && !strcmp(place.what, "instructions"))
        return reply_out(exchange, uwapi_instructions(game, &sink) == QJ_OK);
    return refuse(exchange, 404, "there is nothing at this path");
}
