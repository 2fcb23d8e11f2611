/* contest: a verb's run on a contest file. */
#include "cli/question/contest.h"
#include "cli/question/named.h"

struct contest {
    const struct verb *verb;
    const struct arguments *arguments;
    const qj_game *game;
    struct channel input;
};

/* The verb's work on a text: of the file; or, where rules of one's own come without one, of the
 * values that they name themselves. */
static qj_status work_on(void *user, qj_context *context, const qj_sink *sink)
{
    static const char *const nothing[] = {NULL};
    struct contest *contest = user;
    struct kept made = {0};
    qj_text text;
    qj_source source = channel_source(&contest->input);
    qj_status status = QJ_OK;
    if (!contest->arguments->places[1] && loaded_is_own(contest->game)) {
        qj_sink keep = kept_sink(&made);
        status = qj_generate(context, contest->game, nothing, &keep);
        source = kept_source(&made, &text);
    }
    if (status == QJ_OK)
        status = contest->verb->on_file(contest->arguments, context, contest->game, &source, sink);
    kept_free(&made);
    return status;
}

qj_status contest_run(const struct verb *verb, int count, char **words)
{
    struct arguments arguments;
    struct contest contest = {.verb = verb, .arguments = &arguments};
    TRY(named_parse(&arguments, verb, false, count, words));
    contest.game = named_game(&arguments, 0);
    if (!contest.game)
        return QJ_USAGE;
    if (verb->takes_problems)
        TRY(asked_problem(&arguments, &contest.game));
    TRY(arguments_at_most(&arguments, 2));
    TRY(channel_open(&contest.input, arguments.places[1]));
    return command_run(&arguments, arguments_value(&arguments, "output"), &contest.input, work_on,
                       &contest);
}
