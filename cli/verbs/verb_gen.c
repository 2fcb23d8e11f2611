/* qiju gen: generates random and special boards. */
#include "cli/question/command.h"

static qj_status verb_gen_generate(void *user, qj_context *context, const qj_sink *sink)
{
    const struct arguments *arguments = user;
    return qj_game_generate(context, arguments->game, arguments->settings, sink);
}

static qj_status verb_gen_run(struct arguments *arguments)
{
    const qj_game *named = named_game(arguments);
    if (!named)
        return QJ_USAGE;
    if (arguments_value(arguments, "problem") && !loaded_is_own(named))
        return message_usage("--problem is for user-defined games");
    TRY(named_take_board(arguments));
    TRY(arguments_at_most(arguments, 1));
    const char *sample = qj_game_sample(arguments->game);
    if (!arguments_value(arguments, "sample"))
        return command_run(arguments, NULL, NULL, verb_gen_generate, arguments);
    if (!sample || arguments->setting_count)
        return message_usage(sample ? "--sample takes no parameters" : "%.999s has no sample",
                             qj_game_name(arguments->game));
    fputs(sample, stdout);
    return QJ_OK;
}

const struct verb verb_gen = {
    .name = "gen",
    .usage = "gen GAME [--seed N] [--PARAMETER VALUE] ...",
    .summary = "write a random or special board, the same on every machine",
    .help = "'qiju help GAME' lists the parameters of a game.\n",
    .examples = "A board of 4 x 5 cells, and its answer:\n"
                "  qiju gen staircase --size 4x5 --seed 7 > board.txt\n"
                "  qiju solve staircase board.txt\n",
    .options = {{"sample", NULL, "write the sample board of the game instead, without parameters"},
                {"problem", NULL, "write an input of the contest problem of a user-defined game"},
                LIMIT_OPTIONS},
    .run = verb_gen_run,
    .takes_settings = true,
};
