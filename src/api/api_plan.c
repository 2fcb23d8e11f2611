/* api_plan: the cost of a session. */
#include "api/api.h"

qj_status qj_position_plan(const qj_position *position, const char *engine, qj_plan *out)
{
    qj_context *context = position->arena.context;
    SCOPED(arena_clear) struct arena arena = {.context = context};
    const struct engine *chosen;
    struct view view;
    qj_plan plan = {.engine = NULL};
    for (struct engine_request request = {.engine = engine}; !plan.engine;
         request.declined = chosen) {
        TRY(engines_choose(position, &request, &arena, &view, &chosen));
        plan = (qj_plan){.engine = chosen->name, .theorem = chosen->theorem};
        if (chosen->plan)
            TRY(chosen->plan(context, &view, &plan));
    }
    arena_clear(&arena);
    /* The limits, which engines do not know; a number of states that is a bound does not count. */
    const uint64_t states = context->limits.states;
    plan.fits = plan.bytes <= context->limits.bytes - context->bytes &&
                (states == 0 || plan.states <= states || plan.states_certainty == QJ_BOUND);
    *out = plan;
    return QJ_OK;
}
