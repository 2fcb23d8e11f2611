/* generate: boards made from settings, with a record of random moves where one is wanted. */
#include "api/collect.h"
#include "model/rules.h"
#include "model/settings.h"

static qj_status generate_board(struct settings *settings, struct random *random,
                                const qj_sink *sink)
{
    struct writer writer;
    writer_open(&writer, settings->arena.context, sink);
    TRY(settings->game->generate(settings, random, &writer));
    return writer_flush(&writer);
}

/* Plays moves at random until there are so many, or none is legal. */
static qj_status play_at_random(qj_position *position, struct random *random, uint64_t moves)
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

/* Writes the board that the text says, and moves played on it. */
static qj_status write_played(struct settings *settings, const struct collected *text,
                              struct random *random, uint64_t moves, const qj_sink *sink)
{
    qj_text bytes = {text->data, text->size};
    qj_source source = qj_text_source(&bytes);
    qj_position *position;
    TRY(qj_position_read(settings->arena.context, settings->game, &source, 1, &position));
    qj_status status = play_at_random(position, random, moves);
    if (status == QJ_OK)
        status = qj_position_write_record(position, sink);
    qj_position_free(position);
    return status;
}

static qj_status generate(struct settings *settings, const qj_sink *sink)
{
    struct collected text = {.arena = &settings->arena};
    struct random random;
    uint64_t moves = 0;
    TRY(settings_count(settings, "seed", 0, UINT64_MAX, &random.state));
    if (settings_play_moves(settings->game))
        TRY(settings_count(settings, "moves", 0, UINT64_MAX, &moves));
    if (moves == 0)
        return generate_board(settings, &random, sink);
    qj_sink board = collect_sink(&text);
    TRY(collect_status(&text, generate_board(settings, &random, &board)));
    return write_played(settings, &text, &random, moves, sink);
}

qj_status qj_generate(qj_context *context, const qj_game *game, const char *const *given,
                      const qj_sink *sink)
{
    struct settings settings;
    if (!game)
        return context_fail(context, QJ_USAGE, "there is no such game");
    TRY(settings_open(&settings, context, game, given));
    qj_status status = generate(&settings, sink);
    settings_close(&settings);
    return status;
}
