/* file_run: runs a verb on a contest file. */
#include "cli/question/contest_problem.h"
#include "cli/question/named.h"

struct file_run {
    const struct arguments *arguments;
    const qj_game *game;
    struct channel input;
};

/* Runs the verb on a text: of the file, or made from settings, which are the parameters of
 * user-defined rules. */
static qj_status file_run_work(void *user, qj_context *context, const qj_sink *sink)
{
    struct file_run *run = user;
    const struct arguments *arguments = run->arguments;
    SCOPED(buffer_free) struct buffer made = {0};
    qj_text text;
    qj_source source = channel_source(&run->input);
    if (!arguments->places[1] && (arguments->setting_count || loaded_is_own(run->game))) {
        qj_sink keep = buffer_sink(&made);
        TRY(qj_game_generate(context, run->game, arguments->settings, &keep));
        source = buffer_source(&made, &text);
    }
    return arguments->definition->on_file(arguments, context, run->game, &source, sink);
}

qj_status file_run(struct arguments *arguments)
{
    const struct verb *verb = arguments->definition;
    struct file_run run = {.arguments = arguments, .game = named_game(arguments)};
    if (!run.game)
        return QJ_USAGE;
    if (verb->takes_problems)
        TRY(contest_problem_make(arguments, &run.game));
    TRY(arguments_at_most(arguments, 2));
    TRY(verb->takes_settings ? named_take_board(arguments) : QJ_OK);
    if (arguments->setting_count && arguments->places[1])
        return message_usage(verb->name, "a file and parameters exclude each other");
    TRY(channel_open(&run.input, arguments->places[1]));
    return command_run(arguments, arguments_value(arguments, "output"), &run.input, file_run_work,
                       &run);
}
