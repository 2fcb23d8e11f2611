/* generate: boards made from settings. */
#include "model/settings.h"

qj_status qj_generate(qj_context *context, const qj_game *game, const char *const *given,
                      const qj_sink *sink)
{
    struct settings settings;
    struct random random;
    struct writer writer;
    if (!game)
        return context_fail(context, QJ_USAGE, "there is no such game");
    TRY(settings_open(&settings, context, game, given));
    writer_open(&writer, context, sink);
    qj_status status = settings_count(&settings, "seed", 0, UINT64_MAX, &random.state);
    if (status == QJ_OK)
        status = game->generate(&settings, &random, &writer);
    if (status == QJ_OK)
        status = writer_flush(&writer);
    settings_close(&settings);
    return status;
}
