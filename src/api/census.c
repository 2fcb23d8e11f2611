/* census: the positions that can be reached, counted by playing out the rules. */
#include "api/engines.h"
#include "api/read.h"

static qj_status count_in(struct arena *arena, const struct position *position, qj_ply_fn visit,
                          void *user)
{
    const struct engine *engine;
    struct view view;
    TRY(engines_choose(position, "exhaustive", false, arena, &view, &engine));
    return engine->census(arena->context, &view, visit, user);
}

qj_status qj_position_census(const qj_position *position, qj_ply_fn visit, void *user)
{
    const struct position *inner = &position->position;
    struct arena arena;
    if (!inner->game->rules)
        return context_fail(inner->arena.context, QJ_USAGE, "a puzzle has no plies to count");
    arena_init(&arena, inner->arena.context);
    qj_status status = position_because(inner, count_in(&arena, inner, visit, user));
    arena_clear(&arena);
    return status;
}
