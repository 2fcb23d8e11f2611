/* engine: the life of a session; see engine.h. */
#include "model/engine.h"

qj_status engine_session_new(qj_context *context, const struct engine *engine, size_t size,
                             void *session)
{
    struct arena arena = {.context = context};
    struct engine_session *head;
    TRY(arena_make_sized(&arena, &head, 1, size));
    head->engine = engine;
    head->arena = arena;
    void *const out = head;
    memcpy(session, &out, sizeof out);
    return QJ_OK;
}

qj_status engine_session_give(struct engine_session *session, qj_status status,
                              struct engine_session **out)
{
    *out = status == QJ_OK && !session->declined ? session : NULL;
    if (!*out)
        engine_session_free(session);
    return status;
}

qj_status engine_session_open(qj_context *context, const struct engine *engine,
                              const struct view *view, struct engine_session **out)
{
    if (engine->open)
        return engine->open(context, view, out);
    struct engine_session *session;
    TRY(engine_session_new(context, engine, engine->session_size, &session));
    return engine_session_give(session, engine->prepare(session, view), out);
}

void engine_session_free(struct engine_session *session)
{
    if (session)
        arena_clear(&session->arena);
}

qj_status engine_session_plan_by_trial(qj_context *context, const struct engine *engine,
                                       const struct view *view, struct qj_plan *out)
{
    struct engine_session *session;
    double start = context_seconds(context);
    TRY(engine_session_open(context, engine, view, &session));
    if (!session) {
        out->engine = NULL;
        return QJ_OK;
    }
    qj_status status = engine->value(session, &out->value);
    out->value_known = status == QJ_OK;
    out->states_certainty = out->bytes_certainty = QJ_EXACT;
    out->seconds_certainty = QJ_ESTIMATE;
    out->states = session->states;
    out->bytes = arena_bytes(&session->arena);
    out->seconds = context_seconds(context) - start;
    if (session->theorem)
        out->theorem = session->theorem;
    engine_session_free(session);
    return status;
}

struct engine_session_winning {
    qj_move *first;
    uint64_t *count;
};

static bool engine_session_add_winning(void *user, const qj_option *option)
{
    const struct engine_session_winning *winning = user;
    if (option->value.lo <= 0)
        return true;
    if (*winning->count == 0)
        *winning->first = option->move;
    *winning->count += option->count;
    return true;
}

qj_status engine_session_count_winning(struct engine_session *session, qj_move *first,
                                       uint64_t *count)
{
    *count = 0;
    return session->engine->moves(session, engine_session_add_winning,
                                  &(struct engine_session_winning){first, count});
}

qj_status engine_session_check_bound(const struct engine_session *session, int64_t bound,
                                     int64_t most)
{
    if (bound >= -most && bound <= most)
        return QJ_OK;
    return context_fail(session->arena.context, QJ_USAGE,
                        "expected a bound from %" PRId64 " to %" PRId64 ", found %" PRId64, -most,
                        most, bound);
}

qj_status engine_session_refuse_bound(const struct engine_session *session, bool at_least,
                                      int64_t bound)
{
    return context_fail(
        session->arena.context, QJ_USAGE,
        at_least ? "the score is less than %" PRId64 : "the score is more than %" PRId64, bound);
}
