/* plan: what a session would take. */
#include "api/engines.h"
#include "api/read.h"

static qj_status plan_in(struct arena *arena, const struct position *position, const char *name,
                         qj_plan *plan)
{
    const struct engine *engine;
    struct view view;
    TRY(engines_choose(position, name, false, arena, &view, &engine));
    *plan = (qj_plan){.engine = engine->name, .theorem = engine->theorem};
    return engine->plan ? engine->plan(arena->context, &view, plan) : QJ_OK;
}

/* More than a limit is what is exact or bounded from below; the engine knows nothing of limits. */
static bool fits(const qj_context *context, const qj_plan *plan)
{
    uint64_t states = context->limits.states;
    return plan->bytes <= context->limits.bytes - context->bytes &&
           (states == 0 || plan->states <= states);
}

qj_status qj_position_plan(const qj_position *position, const char *engine, qj_plan *out)
{
    struct arena arena;
    qj_plan plan;
    arena_init(&arena, position->position.arena.context);
    qj_status status = plan_in(&arena, &position->position, engine, &plan);
    arena_clear(&arena);
    if (status != QJ_OK)
        return status;
    plan.fits = fits(arena.context, &plan);
    *out = plan;
    return QJ_OK;
}
