/* named: see named.h. */
#include "cli/named.h"

#include "cli/loaded.h"
#include "cli/message.h"
#include "cli/unknown.h"

#include <string.h>

/* --set NAME=VALUE: what --NAME VALUE says, for names that are options too. */
static qj_status take_set(struct arguments *arguments, const char *text)
{
    size_t length = strcspn(text, "=");
    if (text[length] != '=' || !arguments_is_setting(arguments, text, length))
        return unknown_setting(arguments, text);
    return arguments_take(arguments, text, length, text + length + 1);
}

static qj_status take_stranger(struct arguments *arguments, const struct stranger *stranger)
{
    const char *name = stranger->word + 2;
    int length = (int)stranger->length;
    bool set = arguments->game && length == 3 && !strncmp(name, "set", 3);
    if (!set && !arguments_is_setting(arguments, name, stranger->length))
        return unknown_option(arguments, stranger->word, stranger->length);
    if (!stranger->value)
        return message_usage(arguments->verb, "--%.*s needs a value", length, name);
    return set ? take_set(arguments, stranger->value)
               : arguments_take(arguments, name, stranger->length, stranger->value);
}

qj_status named_parse(struct arguments *arguments, const struct verb *verb, bool takes_settings,
                      int count, char **words)
{
    qj_status status = arguments_parse(arguments, verb->name, verb->options, count, words);
    if (status == QJ_OK && takes_settings && arguments->place_count)
        status = loaded_find(arguments->places[0], arguments->answer_seconds, &arguments->game);
    for (size_t i = 0; status == QJ_OK && i < arguments->stranger_count; i++)
        status = take_stranger(arguments, &arguments->strangers[i]);
    return status;
}

const qj_game *named_game(const struct arguments *arguments, size_t place)
{
    if (place >= arguments->place_count) {
        message_usage(arguments->verb, "which game? 'qiju games' lists them");
        return NULL;
    }
    const qj_game *game = NULL;
    const char *word = arguments->places[place];
    if (loaded_find(word, arguments->answer_seconds, &game) == QJ_OK && !game)
        unknown_game(arguments->verb, word);
    return game;
}
