/* contest: see contest.h. */
#include "cli/contest.h"

#include "cli/message.h"

qj_status contest_run(const struct verb *verb, int count, char **words, contest_work_fn work)
{
    struct arguments arguments;
    struct channel input, output = channel_output();
    qj_context *context;
    qj_status status = arguments_parse(&arguments, verb->name, verb->options, false, count, words);
    if (status != QJ_OK)
        return status;
    const qj_game *game = command_game(&arguments, 0);
    if (!game)
        return QJ_USAGE;
    if (arguments.place_count > 2)
        return message_usage(verb->name, "too many arguments: '%.40s'", arguments.places[2]);
    if ((status = channel_open(&input, arguments.places[1])) != QJ_OK)
        return status;
    if ((status = command_context(&arguments, &context)) == QJ_OK) {
        qj_source source = channel_source(&input);
        qj_sink sink = channel_sink(&output);
        status = work(&arguments, context, game, &source, &sink);
        status = command_end(context, status, &input, &output);
    }
    channel_close(&input);
    return status;
}
