/* arguments: see arguments.h. */
#include "cli/arguments.h"

#include "cli/loaded.h"
#include "cli/message.h"
#include "cli/unknown.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct option *find_option(const struct option *table, const char *name, size_t length)
{
    for (; table->name; table++)
        if (strlen(table->name) == length && !strncmp(table->name, name, length))
            return table;
    return NULL;
}

static bool is_setting(const qj_game *game, const char *name, size_t length)
{
    const qj_parameter *parameter;
    for (size_t i = 0; game && (parameter = qj_game_parameter(game, i)); i++)
        if (strlen(parameter->name) == length && !strncmp(parameter->name, name, length))
            return true;
    return false;
}

static qj_status add_setting(struct arguments *arguments, const char *name, size_t length,
                             const char *value)
{
    size_t room = sizeof arguments->text - arguments->text_length;
    char *text = arguments->text + arguments->text_length;
    int written = snprintf(text, room, "%.*s=%s", (int)length, name, value);
    if (written < 0 || (size_t)written >= room || arguments->setting_count == MOST_OPTIONS)
        return message_usage(arguments->verb, "too many or too long settings");
    arguments->settings[arguments->setting_count++] = text;
    arguments->text_length += (size_t)written + 1;
    return QJ_OK;
}

qj_status arguments_set(struct arguments *arguments, const char *name, const char *value)
{
    return add_setting(arguments, name, strlen(name), value);
}

static qj_status add_option(struct arguments *arguments, const struct option *option,
                            const char *value)
{
    if (arguments->option_count == MOST_OPTIONS)
        return message_usage(arguments->verb, "too many options");
    arguments->options[arguments->option_count].option = option;
    arguments->options[arguments->option_count++].value = value;
    return QJ_OK;
}

/* --set NAME=VALUE: what --NAME VALUE says, for names that are options too. */
static qj_status take_set(struct arguments *arguments, const char *text)
{
    size_t length = strcspn(text, "=");
    if (text[length] != '=' || !is_setting(arguments->game, text, length))
        return unknown_setting(arguments, text);
    return add_setting(arguments, text, length, text + length + 1);
}

/* Takes the option in words[at], with its value from there or from the next word; *used counts
 * words. */
static qj_status take_option(struct arguments *arguments, char **words, int left, int *used)
{
    const char *name = words[0] + 2;
    size_t length = strcspn(name, "=");
    const struct option *option = find_option(arguments->table, name, length);
    const char *value = name[length] == '=' ? name + length + 1 : NULL;
    bool set = !option && arguments->game && length == 3 && !strncmp(name, "set", 3);
    if (!option && !set && !is_setting(arguments->game, name, length))
        return unknown_option(arguments, words[0], length);
    bool wants_value = !option || option->value;
    if (wants_value && !value) {
        if (left < 2)
            return message_usage(arguments->verb, "--%.*s needs a value", (int)length, name);
        value = words[1];
        *used = 2;
    }
    if (!wants_value && value)
        return message_usage(arguments->verb, "--%.*s takes no value", (int)length, name);
    if (set)
        return take_set(arguments, value);
    if (!option)
        return add_setting(arguments, name, length, value);
    return add_option(arguments, option, value ? value : "");
}

/* A time in words such as 30 or 5m, the value of an option of a verb. */
static qj_status read_seconds(const char *verb, const char *name, const char *text, double *out)
{
    char *rest = NULL;
    double value = isdigit((unsigned char)*text) || *text == '.' ? strtod(text, &rest) : 0;
    if (rest && *rest) {
        value *= *rest == 'h' ? 3600 : *rest == 'm' ? 60 : *rest == 's' ? 1 : 0;
        rest++;
    }
    if (!rest || *rest || !(value > 0) || value > 1e12)
        return message_usage(verb, "--%s: expected a time such as 30 or 5m, found '%.40s'", name,
                             text);
    *out = value;
    return QJ_OK;
}

/* The first place, of which the options before it must be known to take a value or none: what is no
 * option of the table is taken for a setting, which has one. NULL when there is no place. */
static const char *first_place(const struct option *table, int count, char **words)
{
    for (int i = 0; i < count; i++) {
        const char *word = words[i];
        if (!strcmp(word, "--"))
            return i + 1 < count ? words[i + 1] : NULL;
        if (strncmp(word, "--", 2) != 0)
            return word;
        const struct option *option = find_option(table, word + 2, strlen(word + 2));
        i += !strchr(word, '=') && (!option || option->value);
    }
    return NULL;
}

/* The game comes first, but its settings may stand before it. */
static qj_status find_game(struct arguments *arguments, int count, char **words)
{
    const char *word = first_place(arguments->table, count, words);
    return word ? loaded_find(word, arguments->answer_seconds, &arguments->game) : QJ_OK;
}

/* --answer-time, which is needed before the other options: a program is asked which there are. */
static qj_status find_answer_time(struct arguments *arguments, int count, char **words)
{
    static const char name[] = "--answer-time";
    const size_t length = sizeof name - 1;
    const char *value = NULL;
    arguments->answer_seconds = 10;
    for (int i = 0; i < count; i++)
        if (!strncmp(words[i], name, length) && words[i][length] == '=')
            value = words[i] + length + 1;
        else if (!strcmp(words[i], name) && i + 1 < count)
            value = words[i + 1];
    return value ? read_seconds(arguments->verb, name + 2, value, &arguments->answer_seconds)
                 : QJ_OK;
}

static qj_status take_place(struct arguments *arguments, const char *word)
{
    if (arguments->place_count == MOST_PLACES)
        return message_usage(arguments->verb, "more than %d arguments: '%.40s'", MOST_PLACES, word);
    arguments->places[arguments->place_count++] = word;
    return QJ_OK;
}

qj_status arguments_parse(struct arguments *arguments, const char *verb, const struct option *table,
                          bool takes_settings, int count, char **words)
{
    bool options = true;
    memset(arguments, 0, sizeof *arguments);
    arguments->verb = verb;
    arguments->table = table;
    qj_status found = find_answer_time(arguments, count, words);
    if (found == QJ_OK && takes_settings)
        found = find_game(arguments, count, words);
    if (found != QJ_OK)
        return found;
    for (int i = 0, used; i < count; i += used) {
        qj_status status = QJ_OK;
        used = 1;
        if (options && !strcmp(words[i], "--"))
            options = false;
        else if (options && !strncmp(words[i], "--", 2))
            status = take_option(arguments, words + i, count - i, &used);
        else if (options && words[i][0] == '-' && words[i][1] && words[i][1] != '{')
            status = message_usage(verb, "unknown option %.40s", words[i]);
        else
            status = take_place(arguments, words[i]);
        if (status != QJ_OK)
            return status;
    }
    return QJ_OK;
}

const char *arguments_hint(const struct arguments *arguments, const char *name)
{
    return is_setting(arguments->game, name, strlen(name))
               ? " (a setting of that name is said by --set NAME=VALUE)"
               : "";
}

const char *arguments_value(const struct arguments *arguments, const char *name)
{
    for (size_t i = arguments->option_count; i-- > 0;)
        if (!strcmp(arguments->options[i].option->name, name))
            return arguments->options[i].value;
    return NULL;
}

/* A number without a sign at the start of text; *rest is what follows. False when there is none. */
static bool read_whole(const char *text, uint64_t *value, char **rest)
{
    if (!isdigit((unsigned char)*text))
        return false;
    errno = 0;
    *value = strtoull(text, rest, 10);
    return errno == 0;
}

qj_status arguments_count(const struct arguments *arguments, const char *name, uint64_t lo,
                          uint64_t hi, uint64_t *out)
{
    const char *text = arguments_value(arguments, name);
    uint64_t value;
    char *rest;
    if (!text)
        return QJ_OK;
    if (!read_whole(text, &value, &rest) || *rest || value < lo || value > hi)
        return message_usage(
            arguments->verb, "--%s: expected a number (%llu to %llu), found '%.40s'%s", name,
            (unsigned long long)lo, (unsigned long long)hi, text, arguments_hint(arguments, name));
    *out = value;
    return QJ_OK;
}

qj_status arguments_bytes(const struct arguments *arguments, const char *name, uint64_t *out)
{
    static const char units[] = "kMGT";
    const char *text = arguments_value(arguments, name);
    uint64_t value, scale = 1;
    char *rest;
    if (!text)
        return QJ_OK;
    bool good = read_whole(text, &value, &rest);
    const char *unit = good && *rest ? strchr(units, *rest == 'K' ? 'k' : *rest) : NULL;
    if (unit) {
        for (const char *p = units; p <= unit; p++)
            scale *= 1000;
        rest += rest[1] == 'B' ? 2 : 1;
    }
    if (!good || *rest || value == 0 || value > UINT64_MAX / scale)
        return message_usage(arguments->verb, "--%s: expected a size such as 8G, found '%.40s'",
                             name, text);
    *out = value * scale;
    return QJ_OK;
}

qj_status arguments_seconds(const struct arguments *arguments, const char *name, double *out)
{
    const char *text = arguments_value(arguments, name);
    return text ? read_seconds(arguments->verb, name, text, out) : QJ_OK;
}

void arguments_help(const struct option *table)
{
    enum { INDENT = 23 };
    for (; table->name; table++) {
        int used = printf("  --%s%s%s", table->name, table->value ? " " : "",
                          table->value ? table->value : "");
        if (used >= INDENT) {
            putchar('\n');
            used = 0;
        }
        printf("%*s%s\n", INDENT - used, "", table->meaning);
    }
}
