/* contest: see contest.h. */
#include "cli/contest.h"

#include "cli/message.h"
#include "cli/named.h"

#include <stdio.h>

static qj_status work_between(const struct verb *verb, const struct arguments *arguments,
                              const qj_game *game, struct channel *input, struct channel *output)
{
    qj_context *context;
    qj_status status = command_context(arguments, &context);
    if (status != QJ_OK)
        return status;
    qj_source source = channel_source(input);
    qj_sink sink = channel_sink(output);
    status = verb->work(arguments, context, game, &source, &sink);
    return command_end(context, status, input, output);
}

/* The same with a file of --output, which is not left behind cut off. */
static qj_status work_into(const char *path, const struct verb *verb,
                           const struct arguments *arguments, const qj_game *game,
                           struct channel *input)
{
    struct channel output;
    qj_status status = channel_create(&output, path);
    if (status != QJ_OK)
        return status;
    status = work_between(verb, arguments, game, input, &output);
    channel_close(&output);
    if (status != QJ_OK)
        remove(path);
    return status;
}

qj_status contest_run(const struct verb *verb, int count, char **words)
{
    struct arguments arguments;
    struct channel input, output = channel_output();
    qj_status status = named_parse(&arguments, verb, false, count, words);
    if (status != QJ_OK)
        return status;
    const qj_game *game = named_game(&arguments, 0);
    if (!game)
        return QJ_USAGE;
    if (arguments.place_count > 2)
        return message_usage(verb->name, "too many arguments: '%.40s'", arguments.places[2]);
    if ((status = channel_open(&input, arguments.places[1])) != QJ_OK)
        return status;
    const char *path = arguments_value(&arguments, "output");
    status = path ? work_into(path, verb, &arguments, game, &input)
                  : work_between(verb, &arguments, game, &input, &output);
    channel_close(&input);
    return status;
}
