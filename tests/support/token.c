/* token: see token.h. */
#include "support/token.h"

struct engine_session *session_of(qj_context *context, const struct engine *engine,
                                  const struct view *view)
{
    struct engine_session *session = NULL;
    assert_ok(context, engine_session_open(context, engine, view, &session));
    return session;
}

int64_t outcome_of(qj_context *context, const struct engine *engine, struct engine_session *session)
{
    qj_value value;
    assert_ok(context, engine->value(session, &value));
    assert_int_equal(value.kind, QJ_OUTCOME);
    assert_int_equal(value.lo, value.hi);
    return value.lo;
}

void check_trace(qj_context *context, const struct engine *engine, const struct view *view,
                 const qj_move *record, uint64_t recorded)
{
    SCOPED(drop_memory) qj_value *values = malloc((recorded + 1) * sizeof *values);
    assert_non_null(values);
    assert_ok(context, engine->trace(context, view, record, recorded, values));
    SCOPED(drop_engine_session) struct engine_session *session = session_of(context, engine, view);
    for (uint64_t i = 0; i <= recorded; i++) {
        assert_int_equal(values[i].kind, QJ_OUTCOME);
        assert_int_equal(values[i].lo, values[i].hi);
        assert_int_equal(values[i].lo, outcome_of(context, engine, session));
        if (i < recorded)
            assert_ok(context, engine->advance(session, &record[i]));
    }
}

int stop_everywhere(const struct engine *engine, const struct view *view, bool all)
{
    qj_status status = QJ_STOPPED;
    int stops = 0;
    for (; status == QJ_STOPPED; stops += all ? 1 : stops / 2 + 1) {
        int left = stops;
        const qj_limits limits = LIMITS(.stop = stop_at_zero, .stop_user = &left);
        SCOPED(drop_context) qj_context *context = context_within(&limits);
        SCOPED(drop_engine_session) struct engine_session *session = NULL;
        status = engine_session_open(context, engine, view, &session);
    }
    assert_int_equal(status, QJ_OK);
    return stops;
}

int fail_allocations(const struct engine *engine, const struct view *view)
{
    const qj_move record[] = {{{12}}, {{13}}, {{14}}};
    qj_status status = QJ_LIMIT;
    int allocations = 1; /* the first allocation is the context's */
    for (; status == QJ_LIMIT; allocations++) {
        struct allocator allocator = {.until_failure = (uint64_t)allocations};
        qj_value values[4];
        const qj_limits limits = limits_of_allocator(&allocator);
        SCOPED(drop_context) qj_context *context = context_within(&limits);
        SCOPED(drop_engine_session) struct engine_session *session = NULL;
        status = engine_session_open(context, engine, view, &session);
        if (status == QJ_OK)
            status = engine->line(session, any_move, NULL);
        for (int i = 0; status == QJ_OK && i < 3; i++)
            status = engine->advance(session, &record[i]);
        if (status == QJ_OK)
            status = engine->trace(context, view, record, 3, values);
    }
    assert_int_equal(status, QJ_OK);
    return allocations;
}
