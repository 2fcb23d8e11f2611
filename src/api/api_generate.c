/* api_generate: makes boards from parameters, with a record of random moves on request. */
#include "model/game.h"

static qj_status api_generate_board(struct settings *settings, struct random *random,
                                    const qj_sink *sink)
{
    struct writer writer;
    writer_open(&writer, settings->arena.context, sink);
    TRY(settings->game->generate(settings, random, &writer));
    return writer_flush(&writer);
}

static qj_status api_generate_play(qj_position *position, struct random *random, uint64_t moves)
{
    TRY(qj_position_go(position, qj_position_recorded(position)));
    for (uint64_t i = 0; i < moves; i++) {
        struct move_draw draw = {.random = random};
        TRY(qj_position_moves(position, move_draw_visit, &draw));
        if (draw.seen == 0)
            break;
        TRY(qj_position_play(position, &draw.move));
    }
    return QJ_OK;
}

qj_status qj_game_generate(qj_context *context, const qj_game *game, const char *const *given,
                           const qj_sink *sink)
{
    SCOPED(settings_close) struct settings settings = {0};
    struct random random;
    uint64_t moves = 0;
    if (!game)
        return context_fail(context, QJ_USAGE, "there is no such game");
    TRY(settings_open(&settings, context, game, given));
    TRY(settings_count(&settings, "seed", 0, UINT64_MAX, &random.state));
    if (settings_play_moves(game))
        TRY(settings_count(&settings, "moves", 0, UINT64_MAX, &moves));
    if (moves == 0)
        return api_generate_board(&settings, &random, sink);

    struct collected_text text = {.arena = &settings.arena};
    qj_sink board = collect_sink(&text);
    TRY(collect_status(&text, api_generate_board(&settings, &random, &board)));
    qj_source source = qj_text_source(&(qj_text){text.data, text.size});
    qj_position *position;
    TRY(qj_position_read(context, game, &source, 1, &position));
    qj_status status = api_generate_play(position, &random, moves);
    if (status == QJ_OK)
        status = qj_position_write_record(position, sink);
    qj_position_free(position);
    return status;
}
