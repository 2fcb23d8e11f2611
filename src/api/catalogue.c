/* catalogue: finds games by name and returns their properties. */
#include "api/api.h"

#include <strings.h>

#define STRINGIFY(x)                      #x
#define VERSION_TEXT(major, minor, patch) STRINGIFY(major) "." STRINGIFY(minor) "." STRINGIFY(patch)

const char *qj_library_version(void)
{
    return VERSION_TEXT(QJ_VERSION_MAJOR, QJ_VERSION_MINOR, QJ_VERSION_PATCH);
}

const qj_game *qj_game_at(size_t index)
{
    for (const struct game *const *game = catalogue_games; *game; game++) {
        if (index < (*game)->name_count)
            return &(*game)->names[index];
        index -= (*game)->name_count;
    }
    return NULL;
}

size_t qj_game_count(void)
{
    size_t count = 0;
    while (qj_game_at(count))
        count++;
    return count;
}

const char *qj_game_alias(const qj_game *game, size_t index)
{
    for (size_t i = 0; game->aliases && game->aliases[i]; i++)
        if (i == index)
            return game->aliases[i];
    return NULL;
}

const qj_game *qj_game_find(const char *name)
{
    const qj_game *game;
    for (size_t i = 0; (game = qj_game_at(i)); i++) {
        const char *alias = game->name;
        for (size_t j = 0; alias; alias = qj_game_alias(game, j++))
            if (!strcasecmp(alias, name))
                return game;
    }
    return NULL;
}

const char *qj_game_name(const qj_game *game)
{
    return game->name;
}

const char *qj_game_summary(const qj_game *game)
{
    return game->summary;
}

const char *qj_game_theory(const qj_game *game)
{
    return game->game->theory;
}

const char *qj_game_help(const qj_game *game)
{
    return game->help;
}

const char *qj_game_sample(const qj_game *game)
{
    return game->sample;
}

const char *qj_game_player(const qj_game *game, int side)
{
    return game->players ? game->players[side] : NULL;
}

qj_kind qj_game_kind(const qj_game *game)
{
    return game->game->rules ? rules_kind(game->game->rules) : QJ_PUZZLE;
}

bool qj_game_judged(const qj_game *game)
{
    return game->question != QUESTION_NONE;
}

bool qj_game_symmetric(const qj_game *game)
{
    return game->game->rules && game->game->rules->canonical;
}

qj_status catalogue_check_judged(qj_context *context, const qj_game *game)
{
    char names[256] = "";
    const qj_game *other;
    if (!game)
        return context_fail(context, QJ_USAGE, "there is no such game");
    if (qj_game_judged(game))
        return QJ_OK;
    for (size_t i = 0, length = 0; (other = qj_game_at(i)) && length < sizeof names; i++)
        if (qj_game_judged(other))
            length += (size_t)snprintf(names + length, sizeof names - length, "%s%s",
                                       length ? ", " : "", other->name);
    return context_fail(context, QJ_USAGE, "%s is not a contest's problem; those are %s",
                        game->name, names);
}

const qj_bound *qj_game_bound(const qj_game *game, size_t index)
{
    const qj_bound *bounds = game->bounds;
    for (size_t i = 0; bounds && bounds[i].symbol; i++)
        if (i == index)
            return &bounds[i];
    return NULL;
}
