/* arguments: see arguments.h. */
#include "cli/base/arguments.h"

#include "base/text/number.h"

#include <ctype.h>

qj_status arguments_set(struct arguments *arguments, const char *format, ...)
{
    size_t room = sizeof arguments->text - arguments->text_length;
    char *text = arguments->text + arguments->text_length;
    va_list list;
    va_start(list, format);
    int written = vsnprintf(text, room, format, list);
    va_end(list);
    if (written < 0 || (size_t)written >= room || arguments->setting_count == MAX_OPTIONS)
        return message_usage("too many or too long parameters");
    arguments->settings[arguments->setting_count++] = text;
    arguments->text_length += (size_t)written + 1;
    return QJ_OK;
}

const struct option *arguments_find(const struct option *table, const char *name, size_t length)
{
    for (; table->name; table++)
        if (strlen(table->name) == length && !strncmp(table->name, name, length))
            return table;
    return NULL;
}

static const struct option *arguments_find_renamed(const struct option *table, const char *name,
                                                   size_t length)
{
    static const struct {
        const char *before, *now;
    } renamed[] = {{"answer-time", "reply-time"}, {"answers", "checker"},
                   {"kept", "solution-file"},     {"out", "output"},
                   {"keep", "persistent"},        {"keep", "save-right"}};
    for (size_t i = 0; i < sizeof renamed / sizeof *renamed; i++) {
        const char *before = renamed[i].before, *now = renamed[i].now;
        const struct option *option = arguments_find(table, now, strlen(now));
        if (option && strlen(before) == length && !strncmp(before, name, length))
            return option;
    }
    return NULL;
}

/* Takes the option of words[0], with its value from that word or the next; *used counts the words
 * taken. */
static qj_status arguments_take_option(struct arguments *arguments, const char *name, char **words,
                                       int left, int *used)
{
    size_t length = strcspn(name, "=");
    const struct option *option = arguments_find(arguments->table, name, length);
    const char *value = name[length] == '=' ? name + length + 1 : NULL;
    bool wants_value = !option || option->value;
    if (!wants_value && value)
        return message_usage("--%.*s takes no value", (int)length, name);
    if (wants_value && !value && left > 1) {
        value = words[1];
        *used = 2;
    }
    const struct option *now = option ? NULL
                                      : arguments_find_renamed(arguments->table, name, length);
    if (now)
        return message_usage("--%.*s is now --%.999s", (int)length, name, now->name);
    if (option && wants_value && !value)
        return message_usage("--%.*s needs a value", (int)length, name);
    if (arguments->option_count == MAX_OPTIONS)
        return message_usage("too many options");
    arguments->options[arguments->option_count++] = (struct given_option){option, words[0], length,
                                                                          wants_value ? value : ""};
    return QJ_OK;
}

qj_status arguments_parse(struct arguments *arguments, bool takes_command, int count, char **words)
{
    static const char output[] = "output"; /* or -o */
    const bool has_output = arguments_find(arguments->table, output, strlen(output));
    bool options = true;
    arguments->answer_seconds = 10;
    for (int i = 0, used; i < count; i += used) {
        qj_status status = QJ_OK;
        used = 1;
        if (options && !strcmp(words[i], "--")) {
            options = false;
            if (takes_command && words[i + 1])
                arguments->command = (const char *const *)words + i + 1;
            used = takes_command ? count - i : 1;
        } else if (options && !strcmp(words[i], "-o") && has_output)
            status = arguments_take_option(arguments, output, words + i, count - i, &used);
        else if (options && !strncmp(words[i], "--", 2))
            status = arguments_take_option(arguments, words[i] + 2, words + i, count - i, &used);
        else if (options && words[i][0] == '-' && words[i][1] && words[i][1] != '{')
            status = message_usage("unknown option %.40s: options begin with --", words[i]);
        else if (arguments->place_count == MAX_PLACES)
            status = message_usage("more than %d arguments: '%.40s'", MAX_PLACES, words[i]);
        else
            arguments->places[arguments->place_count++] = words[i];
        TRY(status);
    }
    return arguments_seconds(arguments, "reply-time", &arguments->answer_seconds);
}

qj_status arguments_at_most(const struct arguments *arguments, size_t places)
{
    if (arguments->place_count <= places)
        return QJ_OK;
    return message_usage("too many arguments: '%.40s'", arguments->places[places]);
}

const char *arguments_hint(const struct arguments *arguments, const char *name)
{
    return parameter_find(arguments->game, name, strlen(name))
               ? " (for the parameter of that name type --set NAME=VALUE)"
               : "";
}

const char *arguments_next(const struct arguments *arguments, const char *name, size_t *at)
{
    while (*at < arguments->option_count) {
        const struct given_option *given = &arguments->options[(*at)++];
        if (given->option && !strcmp(given->option->name, name))
            return given->value;
    }
    return NULL;
}

const char *arguments_value(const struct arguments *arguments, const char *name)
{
    const char *last = NULL, *value;
    for (size_t at = 0; (value = arguments_next(arguments, name, &at));)
        last = value;
    return last;
}

bool arguments_take_number(const char **text, int64_t *number)
{
    const char *start = *text;
    char *end;
    errno = 0;
    *number = strtoll(start, &end, 10);
    *text = end;
    return errno == 0 && end != start;
}

qj_status arguments_count(const struct arguments *arguments, const char *name, uint64_t lo,
                          uint64_t hi, uint64_t *out)
{
    const char *text = arguments_value(arguments, name);
    uint64_t value;
    if (!text)
        return QJ_OK;
    if (!number_is(text, &value) || value < lo || value > hi)
        return message_usage("--%.999s: expected a number (%llu to %llu), found '%.40s'%s", name,
                             (unsigned long long)lo, (unsigned long long)hi, text,
                             arguments_hint(arguments, name));
    *out = value;
    return QJ_OK;
}

qj_status arguments_bytes(const struct arguments *arguments, const char *name, uint64_t *out)
{
    static const char units[] = "kMGT";
    const char *text = arguments_value(arguments, name);
    uint64_t value, scale = 1;
    if (!text)
        return QJ_OK;
    const char *rest = number_read(text, &value);
    const char *unit = rest && *rest ? strchr(units, *rest == 'K' ? 'k' : *rest) : NULL;
    if (unit) {
        for (const char *p = units; p <= unit; p++)
            scale *= 1000;
        rest += rest[1] == 'B' ? 2 : 1;
    }
    if (!rest || *rest || value == 0 || value > UINT64_MAX / scale)
        return message_usage("--%.999s: expected a size such as 8G, found '%.40s'", name, text);
    *out = value * scale;
    return QJ_OK;
}

qj_status arguments_seconds(const struct arguments *arguments, const char *name, double *out)
{
    const char *text = arguments_value(arguments, name);
    char *rest = NULL;
    if (!text)
        return QJ_OK;
    double value = isdigit((unsigned char)*text) || *text == '.' ? strtod(text, &rest) : 0;
    if (rest && *rest) {
        value *= *rest == 'h' ? 3600 : *rest == 'm' ? 60 : *rest == 's' ? 1 : 0;
        rest++;
    }
    if (!rest || *rest || !(value > 0) || value > 1e12)
        return message_usage("--%.999s: expected a time such as 30 or 5m, found '%.40s'", name,
                             text);
    *out = value;
    return QJ_OK;
}
