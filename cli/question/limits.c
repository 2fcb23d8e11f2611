/* limits: see contest.h. */
#include "cli/question/contest.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static qj_bound *find_bound(struct limits *limits, const char *symbol, size_t length)
{
    for (qj_bound *bound = limits->bounds; bound->symbol; bound++)
        if (strlen(bound->symbol) == length && !strncmp(bound->symbol, symbol, length))
            return bound;
    return NULL;
}

static bool read_number(const char **text, int64_t *value)
{
    char *end;
    errno = 0;
    *value = strtoll(*text, &end, 10);
    bool good = errno == 0 && end != *text;
    *text = end;
    return good;
}

/* MOST or LEAST..MOST. */
static bool read_range(const char **text, qj_bound *bound)
{
    int64_t value;
    if (!read_number(text, &value))
        return false;
    bool range = !strncmp(*text, "..", 2);
    if (range) {
        bound->least = value;
        *text += 2;
        if (!read_number(text, &value))
            return false;
    }
    bound->most = value;
    if (!range && bound->least > value)
        bound->least = value;
    return bound->least <= bound->most;
}

static qj_status complain_symbol(const struct limits *limits, const char *verb, const qj_game *game,
                                 const char *text)
{
    char symbols[128] = "";
    for (const qj_bound *bound = limits->bounds; bound->symbol; bound++)
        snprintf(symbols + strlen(symbols), sizeof symbols - strlen(symbols), "%s%s",
                 bound == limits->bounds ? "" : ", ", bound->symbol);
    return message_usage(verb,
                         "--limits: expected contest, none, or limits of %s (%s), found '%.40s'",
                         qj_game_name(game), symbols, text);
}

static qj_status read_list(struct limits *limits, const char *verb, const qj_game *game,
                           const char *text)
{
    limits->own = true;
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, "=");
        qj_bound *bound = find_bound(limits, at, length);
        if (!bound || at[length] != '=')
            return complain_symbol(limits, verb, game, at);
        const char *value = at += length + 1;
        if (!read_range(&at, bound) || (*at && *at != ','))
            return message_usage(verb, "--limits: expected a number, or LEAST..MOST, found '%.40s'",
                                 value);
        if (!*at)
            return QJ_OK;
    }
}

/* ROWSxCOLUMNS, or one number for both. */
static qj_status read_size(struct limits *limits, const char *verb, const qj_game *game,
                           const char *text)
{
    qj_bound *rows = find_bound(limits, "n", 1), *columns = find_bound(limits, "m", 1);
    const char *at = text;
    int64_t n, m;
    if (!rows)
        return message_usage(verb, "--size: %s has no n, the side of a board", qj_game_name(game));
    bool good = read_number(&at, &n) && n >= rows->least;
    m = n;
    if (good && columns && *at == 'x') {
        at++;
        good = read_number(&at, &m);
    }
    if (!good || *at || (columns && m < columns->least))
        return message_usage(verb, "--size: expected %s, found '%.40s'",
                             columns ? "ROWSxCOLUMNS" : "a number", text);
    rows->most = n;
    if (columns)
        columns->most = m;
    limits->own = true;
    limits->none = false;
    return QJ_OK;
}

qj_status limits_read(struct limits *limits, const struct arguments *arguments, const qj_game *game,
                      bool usually_none)
{
    const char *text = arguments_value(arguments, "limits");
    const char *size = arguments_value(arguments, "size");
    const qj_bound *bound;
    memset(limits, 0, sizeof *limits);
    for (size_t i = 0; (bound = qj_game_bound(game, i)); i++)
        limits->bounds[i] = *bound;
    limits->none = text ? !strcmp(text, "none") : usually_none;
    if (!limits->bounds[0].symbol && (text || size))
        return message_usage(arguments->verb, "%s is no contest's problem, and has no limits",
                             qj_game_name(game));
    if (text && strcmp(text, "contest") != 0 && !limits->none)
        TRY(read_list(limits, arguments->verb, game, text));
    return size ? read_size(limits, arguments->verb, game, size) : QJ_OK;
}

qj_status limits_validate(const struct limits *limits, qj_context *context, const qj_game *game,
                          const qj_source *source, qj_contents *out)
{
    return limits->own ? qj_validate_within(context, game, source, limits->bounds, out)
                       : qj_validate(context, game, source, !limits->none, out);
}

qj_status limits_trial(const struct limits *limits, qj_context *context, const qj_game *game,
                       uint64_t seed, uint64_t index, uint64_t count, const qj_sink *sink,
                       char settings[QJ_SETTINGS_SIZE])
{
    return limits->own
               ? qj_trial_within(context, game, limits->bounds, seed, index, count, sink, settings)
               : qj_trial(context, game, seed, index, count, sink, settings);
}

void limits_words(const struct limits *limits, const qj_game *game, char words[LIMITS_WORDS])
{
    size_t used = 0;
    words[0] = 0;
    for (size_t i = 0; limits->bounds[i].symbol && used < LIMITS_WORDS; i++) {
        const qj_bound *bound = &limits->bounds[i], *usual = qj_game_bound(game, i);
        if (bound->least != usual->least || bound->most != usual->most)
            used += (size_t)snprintf(words + used, LIMITS_WORDS - used,
                                     "%s%s=%" PRId64 "..%" PRId64, used ? "," : " --limits ",
                                     bound->symbol, bound->least, bound->most);
    }
}
