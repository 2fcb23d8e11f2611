/* qiju games: prints the catalogue. */
#include "cli/question/command.h"

static qj_status verb_games_run(struct arguments *arguments)
{
    TRY(arguments_at_most(arguments, 0));
    const qj_game *game;
    for (size_t i = 0; (game = qj_game_at(i)); i++) {
        printf("%-14s ", qj_game_name(game));
        message_put(stdout, "%s\n", qj_game_summary(game));
    }
    return QJ_OK;
}

const struct verb verb_games = {
    .name = "games",
    .usage = "games",
    .summary = "list the games of the catalogue",
    .examples = "  qiju games\n",
    .run = verb_games_run,
};
