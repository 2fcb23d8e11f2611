/* contest_problem: see command.h. */
#include "cli/question/command.h"

/* ----------------------------------------------------- a user-defined game */

/* Reads words separated by commas. */
static qj_status contest_problem_read_answer(const struct arguments *arguments, qj_asked *asked)
{
    const char *text = arguments_value(arguments, "answer");
    struct {
        const char *word;
        bool *is_asked;
    } parts[] = {{"value", &asked->value},
                 {"outcome", &asked->outcome},
                 {"count", &asked->count},
                 {"first", &asked->first}};
    enum { PARTS = sizeof parts / sizeof *parts };
    asked->outcome = !text;
    for (const char *at = text; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        size_t length = strcspn(at, ","), i = 0;
        while (i < PARTS && (strlen(parts[i].word) != length || strncmp(parts[i].word, at, length)))
            i++;
        if (i == PARTS)
            return message_usage("--answer: expected value, outcome, count or first, found '%.40s'",
                                 at);
        *parts[i].is_asked = true;
    }
    return QJ_OK;
}

/* Reads two or three words into room, terminated by zeros. */
static qj_status contest_problem_read_words(const struct arguments *arguments, qj_asked *asked,
                                            char *room, size_t size)
{
    const char *text = arguments_value(arguments, "words");
    size_t count = 1;
    if (!text)
        return QJ_OK;
    if (strlen(text) >= size)
        return message_usage("--words: expected at most %zu bytes, found %zu", size - 1,
                             strlen(text));
    snprintf(room, size, "%s", text);
    asked->words[0] = room;
    for (char *comma = room; (comma = strchr(comma, ','));) {
        *comma++ = 0;
        if (count < 3)
            asked->words[count] = comma;
        count++;
    }
    if (count != 2 && count != 3)
        return message_usage("--words: expected two or three words, found '%.40s'", text);
    return QJ_OK;
}

qj_status contest_problem_make(const struct arguments *arguments, const qj_game **game)
{
    enum { ROOM = 128 };
    qj_asked asked = {.words = {"win", "loss", "draw"}};
    char room[ROOM];
    bool given = arguments_value(arguments, "answer") || arguments_value(arguments, "words");
    if (!loaded_is_own(*game))
        return given ? message_usage("%.999s says itself what its answers are", qj_game_name(*game))
                     : QJ_OK;
    TRY(contest_problem_read_answer(arguments, &asked));
    TRY(contest_problem_read_words(arguments, &asked, room, sizeof room));
    return loaded_problem(*game, &asked, game);
}

qj_status contest_problem_write_naming(const struct arguments *arguments, const qj_game *game,
                                       struct problem_naming *naming)
{
    static const char *const names[] = {"answer", "words"};
    char word[400];
    const char *place = arguments->places[0];
    bool own = *place == '|' || strchr(place, '/');
    message_quote(word, sizeof word, own ? place : qj_game_name(game));
    if (strlen(word) + 1 >= sizeof word)
        return message_usage("the path of the game is too long: change to its folder and give a "
                             "shorter one");
    snprintf(naming->gen, sizeof naming->gen, "%s%s", word, own ? " --problem" : "");
    size_t length = (size_t)snprintf(naming->judge, sizeof naming->judge, "%s", word);
    for (size_t i = 0; i < 2; i++) {
        const char *value = arguments_value(arguments, names[i]);
        if (!value)
            continue;
        message_quote(word, sizeof word, value);
        if (strlen(word) + 1 >= sizeof word)
            return message_usage("--%.999s is too long", names[i]);
        length += (size_t)snprintf(naming->judge + length, sizeof naming->judge - length,
                                   " --%s %s", names[i], word); /* there is room for three */
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------ limits */

static qj_bound *limits_find_bound(struct limits *limits, const char *symbol, size_t length)
{
    for (qj_bound *bound = limits->bounds; bound->symbol; bound++)
        if (strlen(bound->symbol) == length && !strncmp(bound->symbol, symbol, length))
            return bound;
    return NULL;
}

/* Reads MOST or LEAST..MOST. */
static bool limits_read_range(const char **text, qj_bound *bound)
{
    int64_t value;
    if (!arguments_take_number(text, &value))
        return false;
    if (strncmp(*text, "..", 2) != 0) {
        bound->min = bound->min < value ? bound->min : value;
        bound->max = value;
        return true;
    }
    bound->min = value;
    *text += 2;
    return arguments_take_number(text, &bound->max) && bound->min <= bound->max;
}

static qj_status limits_read_list(struct limits *limits, const qj_game *game, const char *text)
{
    char symbols[128] = "";
    for (const qj_bound *bound = limits->bounds; bound->symbol; bound++)
        snprintf(symbols + strlen(symbols), sizeof symbols - strlen(symbols), "%s%s",
                 bound == limits->bounds ? "" : ", ", bound->symbol);
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, "=");
        qj_bound *bound = limits_find_bound(limits, at, length);
        if (!bound || at[length] != '=')
            return message_usage(
                "--limits: expected contest, none, or limits of %.999s (%.999s), found '%.40s'",
                qj_game_name(game), symbols, at);
        const char *value = at += length + 1;
        if (!limits_read_range(&at, bound) || (*at && *at != ','))
            return message_usage("--limits: expected a number, or LEAST..MOST, found '%.40s'",
                                 value);
        if (!*at)
            return QJ_OK;
    }
}

/* Reads ROWSxCOLUMNS, or one number for both. */
static qj_status limits_read_size(struct limits *limits, const qj_game *game, const char *text)
{
    qj_bound *rows = limits_find_bound(limits, "n", 1),
             *columns = limits_find_bound(limits, "m", 1);
    const char *at = text;
    int64_t n, m;
    if (!rows)
        return message_usage("--size: %.999s has no n, the side of a board", qj_game_name(game));
    bool good = arguments_take_number(&at, &n) && n >= rows->min;
    m = n;
    if (good && columns && *at == 'x') {
        at++;
        good = arguments_take_number(&at, &m);
    }
    if (!good || *at || (columns && m < columns->min))
        return message_usage("--size: expected %s, found '%.40s'",
                             columns ? "ROWSxCOLUMNS" : "a number", text);
    rows->max = n;
    if (columns)
        columns->max = m;
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
        return message_usage("%.999s is no contest's problem, and has no limits",
                             qj_game_name(game));
    if (text && strcmp(text, "contest") != 0 && !limits->none)
        TRY(limits_read_list(limits, game, text));
    return size ? limits_read_size(limits, game, size) : QJ_OK;
}

qj_status limits_validate(const struct limits *limits, qj_context *context, const qj_game *game,
                          const qj_source *source, qj_contents *out)
{
    return limits->none ? qj_contest_validate(context, game, source, false, out)
                        : qj_contest_validate_within(context, game, source, limits->bounds, out);
}

void limits_words(const struct limits *limits, const qj_game *game, char words[LIMITS_WORDS])
{
    size_t used = 0;
    words[0] = 0;
    for (size_t i = 0; limits->bounds[i].symbol && used < LIMITS_WORDS; i++) {
        const qj_bound *bound = &limits->bounds[i], *usual = qj_game_bound(game, i);
        if (bound->min != usual->min || bound->max != usual->max)
            used += (size_t)snprintf(words + used, LIMITS_WORDS - used,
                                     "%s%s=%" PRId64 "..%" PRId64, used ? "," : " --limits ",
                                     bound->symbol, bound->min, bound->max);
    }
}
