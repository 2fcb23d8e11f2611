/* contest: see contest.h. */
#include "cli/question/contest.h"

#include "cli/base/kept.h"
#include "cli/question/asked.h"
#include "cli/question/loaded.h"
#include "cli/question/named.h"
#include "load/base/fail.h"

#include <stdio.h>

/* The verb's work on a text: of the file; or, where rules of one's own come without one, of the
 * values that they name themselves. */
static qj_status do_work(const struct verb *verb, const struct arguments *arguments,
                         qj_context *context, const qj_game *game, struct channel *input,
                         const qj_sink *sink)
{
    static const char *const nothing[] = {NULL};
    struct kept made = {0};
    qj_text text;
    qj_source source = channel_source(input);
    qj_status status = QJ_OK;
    if (!arguments->places[1] && loaded_is_own(game)) {
        qj_sink keep = kept_sink(&made);
        status = qj_generate(context, game, nothing, &keep);
        source = kept_source(&made, &text);
    }
    if (status == QJ_OK)
        status = verb->on_file(arguments, context, game, &source, sink);
    kept_free(&made);
    return status;
}

qj_status contest_run(const struct verb *verb, int count, char **words)
{
    struct arguments arguments;
    struct channel input, output;
    qj_context *context;
    TRY(named_parse(&arguments, verb, false, count, words));
    const qj_game *game = named_game(&arguments, 0);
    const char *path = arguments_value(&arguments, "output");
    if (!game)
        return QJ_USAGE;
    if (verb->takes_problems)
        TRY(asked_problem(&arguments, &game));
    TRY(arguments_at_most(&arguments, 2));
    TRY(channel_open(&input, arguments.places[1]));
    qj_status status = channel_begin(&output, path);
    if (status == QJ_OK)
        status = command_context(&arguments, &context);
    if (status == QJ_OK) {
        qj_sink sink = channel_sink(&output);
        status = do_work(verb, &arguments, context, game, &input, &sink);
        status = command_end(context, status, &input, &output);
    }
    channel_end(&output, path, status);
    channel_close(&input);
    return status;
}
