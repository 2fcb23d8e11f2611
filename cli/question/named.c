/* named: see command.h. */
#include "cli/question/command.h"

#include "cli/storage/storage.h"

/* Takes a setting: --NAME VALUE or, for names of options, --set NAME=VALUE. */
static qj_status named_take_setting(struct arguments *arguments, const struct given_option *given)
{
    const char *name = given->word + 2, *value = given->value;
    size_t length = given->length;
    bool set = arguments->game && length == 3 && !strncmp(name, "set", 3);
    if (!set && !parameter_find(arguments->game, name, length))
        return unknown_option(arguments, given->word, length);
    if (!value) { /* the meaning of a parameter lists its values */
        const qj_parameter *parameter = parameter_find(arguments->game, name, length);
        char meaning[1000];
        return parameter
                   ? message_usage("--%.*s needs a value: %.999s", (int)length, name,
                                   message_translate(parameter->meaning, meaning, sizeof meaning))
                   : message_usage("--%.*s needs a value", (int)length, name);
    }
    if (!set)
        return arguments_set(arguments, "%.*s=%s", (int)length, name, value);
    length = strcspn(value, "=");
    if (!value[length] || !parameter_find(arguments->game, value, length))
        return unknown_setting(arguments, value);
    return arguments_set(arguments, "%s", value);
}

static qj_status named_take_settings(struct arguments *arguments)
{
    for (size_t i = 0; i < arguments->option_count; i++)
        if (!arguments->options[i].option)
            TRY(named_take_setting(arguments, &arguments->options[i]));
    return QJ_OK;
}

qj_status named_take_game(struct arguments *arguments)
{
    if (arguments->place_count == 0)
        return named_take_settings(arguments);
    TRY(loaded_find(arguments->places[0], arguments->answer_seconds, &arguments->game));
    if (arguments->game && arguments_value(arguments, "problem"))
        TRY(contest_problem_make(arguments, &arguments->game));
    return arguments->game ? named_take_settings(arguments) : QJ_OK;
}

qj_status named_parse(struct arguments *arguments, const struct verb *verb, int count, char **words)
{
    message_begin(verb->name);
    *arguments = (struct arguments){.definition = verb, .table = verb->options};
    TRY(arguments_parse(arguments, verb->takes_command, count, words));
    return verb->takes_settings || verb->on_position ? named_take_game(arguments)
                                                     : named_take_settings(arguments);
}

const qj_game *named_game(const struct arguments *arguments)
{
    const qj_game *game = NULL;
    if (arguments->place_count == 0) {
        message_usage("which game? 'qiju games' lists them");
        return NULL;
    }
    if (loaded_find(arguments->places[0], arguments->answer_seconds, &game) == QJ_OK && !game)
        unknown_game(arguments->definition->name, arguments->places[0], arguments->places[1]);
    return game;
}

bool named_takes(const struct arguments *arguments, const char *setting)
{
    return parameter_find(arguments->game, setting, strlen(setting));
}

bool named_takes_size(const struct arguments *arguments)
{
    return named_takes(arguments, "size") ||
           (named_takes(arguments, "rows") && named_takes(arguments, "columns"));
}

/* Returns true for ROWSxCOLUMNS. A file of this name can be given as ./20x20. */
static bool named_is_size(const char *place)
{
    int length = 0;
    sscanf(place, "%*[0-9]x%*[0-9]%n", &length);
    return length && !place[length];
}

bool named_is_heaps(const char *place)
{
    return *place && !place[strspn(place, "0123456789, ")];
}

static bool named_is_sum(const struct arguments *arguments, const char *place)
{
    return named_takes(arguments, "code") && strchr(place, ':') && !strchr(place, '/');
}

/* Sets the sizes of heaps, except if --heaps has set them. */
static qj_status named_set_heaps(struct arguments *arguments, const char *place)
{
    for (size_t i = 0; i < arguments->setting_count; i++)
        if (!strncmp(arguments->settings[i], "heaps=", strlen("heaps=")))
            return message_usage("'%.40s' and --heaps exclude each other", place);
    return arguments_set(arguments, "heaps=%s", place);
}

qj_status named_take_rule(struct arguments *arguments, const char *place)
{
    return named_is_sum(arguments, place) ? named_set_heaps(arguments, place)
                                          : arguments_set(arguments, "code=%s", place);
}

qj_status named_take_board(struct arguments *arguments)
{
    const char *place = arguments->places[1];
    if (arguments->place_count != 2)
        return QJ_OK;
    bool size = named_is_size(place) && named_takes_size(arguments);
    bool heaps = named_is_heaps(place) && named_takes(arguments, "heaps") &&
                 !named_takes(arguments, "code");
    if (!size && !heaps && !named_is_sum(arguments, place))
        return QJ_OK;
    arguments->place_count = 1;
    arguments->places[1] = NULL;
    if (!size)
        return named_set_heaps(arguments, place);
    if (named_takes(arguments, "size"))
        return arguments_set(arguments, "size=%s", place);
    TRY(arguments_set(arguments, "rows=%.*s", (int)strcspn(place, "x"), place));
    return arguments_set(arguments, "columns=%s", strchr(place, 'x') + 1);
}

/* Only the command line names rules to load or run; a name in the file is a game of the catalogue.
 * If rules are missing, the identity in the file's head is printed: it begins with the command of a
 * program, or is the bytes of a shared object. It is never run, since the file may come from
 * anyone. */
qj_status named_solution_file(const struct arguments *arguments, qj_context *context,
                              const qj_game **out)
{
    enum { SHOWN = 200 };
    static const char object[] = {0x7f, 'E', 'L', 'F'};
    const char *word = arguments_value(arguments, "rules");
    char made[SHOWN + 1] = "", quoted[2 * SHOWN];
    TRY(solution_file_open(arguments->places[0], context));
    const qj_solution_file_head *head = solution_file_opened()->head;
    *out = word ? NULL : qj_game_find(head->game);
    if (word)
        TRY(loaded_find(word, arguments->answer_seconds, out));
    if (*out && strcmp(qj_game_name(*out), head->game) != 0)
        return message_usage("the file is of the game '%.40s', found '%.40s'", head->game,
                             qj_game_name(*out));
    if (!*out && word)
        return message_usage("--rules: unknown game '%.40s'", word);
    if (*out)
        return QJ_OK;
    const bool is_object = head->identity_size >= sizeof object &&
                           !memcmp(head->identity, object, sizeof object);
    memcpy(made, head->identity, head->identity_size < SHOWN ? head->identity_size : SHOWN);
    if (is_object)
        message_format(quoted, sizeof quoted, "a shared object");
    else
        message_quote(quoted, sizeof quoted, made);
    return message_usage("the file is of a user-defined game, '%.40s': add --rules ./FILE.so or "
                         "--rules '|COMMAND'; it was made with %.999s%s",
                         head->game, quoted, !is_object && strlen(made) == SHOWN ? "..." : "");
}

qj_status named_text(const struct arguments *arguments, qj_context *context,
                     const char *const *settings, struct buffer *text)
{
    qj_sink sink = buffer_sink(text);
    TRY(arguments_bytes(arguments, "memory", &text->limit));
    qj_status status = qj_game_generate(context, arguments->game, settings, &sink);
    return text->full ? QJ_LIMIT : status;
}
