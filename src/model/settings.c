/* settings: parameters of a generator, checked against its list; see game.h. */
#include "model/game.h"

#include "base/text/number.h"

static const qj_parameter seed = {"seed", "random seed", "1"};
static const qj_parameter moves = {"moves", "random moves played on the board, at most", "0"};

static size_t settings_count_own(const struct qj_game *game)
{
    size_t own = 0;
    while (game->parameters && game->parameters[own].name)
        own++;
    return own;
}

bool settings_play_moves(const struct qj_game *game)
{
    for (size_t i = 0; i < settings_count_own(game); i++)
        if (!strcmp(game->parameters[i].name, moves.name))
            return false;
    return game->game->rules;
}

/* The common parameters are the last. */
const qj_parameter *qj_game_parameter(const qj_game *game, size_t index)
{
    size_t own = settings_count_own(game);
    if (index < own)
        return &game->parameters[index];
    if (index == own)
        return &seed;
    return index == own + 1 && settings_play_moves(game) ? &moves : NULL;
}

static const qj_parameter *settings_find_parameter(const struct qj_game *game, const char *name,
                                                   size_t length)
{
    const qj_parameter *parameter;
    for (size_t i = 0; (parameter = qj_game_parameter(game, i)); i++)
        if (strlen(parameter->name) == length && !strncmp(parameter->name, name, length))
            return parameter;
    return NULL;
}

qj_status settings_open(struct settings *settings, qj_context *context, const struct qj_game *game,
                        const char *const *given)
{
    *settings = (struct settings){.game = game, .given = given, .arena = {.context = context}};
    for (; given && *given; given++) {
        size_t length = strcspn(*given, "=");
        if ((*given)[length] != '=' || !settings_find_parameter(game, *given, length))
            return context_fail(context, QJ_USAGE, "%s has no parameter --%.*s", game->name,
                                (int)length, *given);
        char sentence[PHRASE_SIZE];
        if (scan_explain_wide(*given + length + 1, sentence))
            return context_fail(context, QJ_USAGE, "--%.*s: %s", (int)length, *given, sentence);
    }
    return QJ_OK;
}

void settings_close(struct settings *settings)
{
    arena_clear(&settings->arena);
}

/* The last value given for a name; NULL when there is none. */
static const char *settings_find_given(const struct settings *settings, const char *name)
{
    const char *value = NULL;
    size_t length = strlen(name);
    for (const char *const *given = settings->given; given && *given; given++)
        if (!strncmp(*given, name, length) && (*given)[length] == '=')
            value = *given + length + 1;
    return value;
}

bool settings_given(const struct settings *settings, const char *name)
{
    return settings_find_given(settings, name) != NULL;
}

const char *settings_text(struct settings *settings, const char *name)
{
    const char *given = settings_find_given(settings, name);
    const qj_parameter *parameter = settings_find_parameter(settings->game, name, strlen(name));
    const char *default_value = parameter && parameter->default_value ? parameter->default_value
                                                                      : "";
    return given ? given : default_value;
}

qj_status settings_fail(struct settings *settings, const char *name, const char *format, ...)
{
    char sentence[2 * PHRASE_SIZE];
    va_list list;
    va_start(list, format);
    phrase_write_list(sentence, sizeof sentence, format, list);
    va_end(list);
    return context_fail(settings->arena.context, QJ_USAGE, "--%.40s: %s", name, sentence);
}

qj_status settings_count(struct settings *settings, const char *name, uint64_t lo, uint64_t hi,
                         uint64_t *out)
{
    const char *text = settings_text(settings, name);
    uint64_t value;
    if (number_is(text, &value) && value >= lo && value <= hi) {
        *out = value;
        return QJ_OK;
    }
    return settings_fail(settings, name,
                         "expected a number (%" PRIu64 " to %" PRIu64 "), found '%.40s'", lo, hi,
                         text);
}

qj_status settings_whole(struct settings *settings, const char *name, int64_t lo, int64_t hi,
                         int64_t *out)
{
    const char *text = settings_text(settings, name);
    bool negative = *text == '-';
    uint64_t size;
    if (number_is(text + negative, &size) && size <= (uint64_t)INT64_MAX + negative) {
        int64_t value = (int64_t)(negative ? 0 - size : size);
        if (value >= lo && value <= hi) {
            *out = value;
            return QJ_OK;
        }
    }
    return settings_fail(settings, name,
                         "expected a number (%" PRId64 " to %" PRId64 "), found '%.40s'", lo, hi,
                         text);
}

qj_status settings_size(struct settings *settings, const char *name, uint64_t *rows,
                        uint64_t *columns)
{
    const char *text = settings_text(settings, name);
    uint64_t height, width, cells;
    const char *rest = number_read(text, &height);
    width = height;
    if (rest && (*rest == 'x' || *rest == 'X'))
        rest = number_read(rest + 1, &width);
    if (rest && *rest == 0 && height && width && !__builtin_mul_overflow(height, width, &cells) &&
        cells < UINT64_C(1) << 27) {
        *rows = height;
        *columns = width;
        return QJ_OK;
    }
    return settings_fail(settings, name, "expected ROWSxCOLUMNS, below 2^27 cells, found '%.40s'",
                         text);
}

qj_status settings_choice(struct settings *settings, const char *name, const char *const *choices,
                          size_t *out)
{
    char list[PHRASE_SIZE] = "";
    const char *text = settings_text(settings, name);
    for (size_t i = 0; choices[i]; i++) {
        if (!strcmp(choices[i], text)) {
            *out = i;
            return QJ_OK;
        }
        size_t length = strlen(list);
        snprintf(list + length, sizeof list - length, i ? " %s" : "%s", choices[i]);
    }
    return settings_fail(settings, name, "expected one of %.*s, found '%.40s'", (int)sizeof list,
                         list, text);
}

qj_status settings_either(struct settings *settings, const char *name, const char *no,
                          const char *yes, bool *out)
{
    const char *const ways[] = {no, yes, NULL};
    size_t way = 0;
    TRY(settings_choice(settings, name, ways, &way));
    *out = way == 1;
    return QJ_OK;
}

uint64_t settings_fallen(uint64_t first, uint64_t least, uint64_t left, uint64_t cases)
{
    const uint64_t whole = first / cases * left, rest = first % cases * left;
    const uint64_t size = whole + (rest + cases - 1) / cases;
    return size > least ? size : least;
}
