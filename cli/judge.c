/* qiju judge: a contest file on standard input, the contest's answer on standard output. */
#include "cli/command.h"
#include "cli/message.h"

static const struct option options[] = {
    LIMIT_OPTIONS, THREADS_OPTION, CHECKPOINT_OPTIONS, {NULL, NULL, NULL}};

static qj_status run(const struct verb *verb, int count, char **words)
{
    struct arguments arguments;
    struct channel input, output = channel_output();
    qj_context *context;
    qj_status status = arguments_parse(&arguments, verb->name, options, false, count, words);
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
        status = qj_judge(context, game, &source, &sink);
        status = command_end(context, status, &input, &output);
    }
    channel_close(&input);
    return status;
}

const struct verb verb_judge = {
    .name = "judge",
    .usage = "judge NAME [FILE]",
    .summary = "answer a contest file in the contest's own format",
    .help =
        "NAME is a problem of 'qiju games' or its id in a contest archive (bzoj1188, P3185, "
        "poj2947,\n"
        "csp201803-4 ...), in any letter case. Without FILE, or with -, standard input is read.\n",
    .options = options,
    .run = run,
};
