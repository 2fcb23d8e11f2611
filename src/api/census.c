/* census: the positions that can be reached, counted by playing out the rules. */
#include "api/engines.h"
#include "api/read.h"

qj_status qj_position_census(const qj_position *position, qj_ply_fn visit, void *user)
{
    qj_context *context = position->arena.context;
    SCOPED(arena_clear) struct arena arena = {.context = context};
    const struct engine *engine;
    struct view view;
    if (!position->game->rules)
        return context_fail(context, QJ_USAGE, "a puzzle has no plies to count");
    TRY(position_because(
        position, engines_choose(position, "exhaustive", false, NULL, &arena, &view, &engine)));
    return position_because(position, engine->census(context, &view, visit, user));
}
