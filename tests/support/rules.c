/* rules: see rules.h. */
#include "support/rules.h"
#include "support/ways.h"

struct view view_of_rules(const qj_rules *rules, const void *board, const void *state, size_t size)
{
    return (struct view){
        .kind = VIEW_RULES,
        .rules = {.rules = rules, .setup = setup_of(board), .state = state, .state_size = size}};
}

qj_status open_rules(qj_context *context, const qj_rules *rules, const void *board,
                     const void *state, size_t size, struct engine_session **out)
{
    struct view view = view_of_rules(rules, board, state, size);
    *out = NULL;
    return engine_session_open(context, &engine_exhaustive, &view, out);
}

struct rules_opened open_within(const qj_limits *limits, const qj_rules *rules, const void *board,
                                const void *state, size_t size)
{
    struct rules_opened opened = {.status = QJ_OK};
    SCOPED(drop_context) qj_context *context = context_within(limits);
    SCOPED(drop_engine_session) struct engine_session *session = NULL;
    opened.status = open_rules(context, rules, board, state, size, &session);
    assert_int_equal(session != NULL, opened.status == QJ_OK);
    strcpy(opened.message, qj_context_error(context)->message);
    if (session) {
        opened.value = session_value(session);
        opened.states = session->states;
    }
    return opened;
}

void open_in_less_memory(struct memory_range range, const qj_rules *rules, const void *board,
                         const void *state, size_t size, uint64_t *solved, uint64_t *refused)
{
    struct rules_opened all = {.states = 0};
    for (uint64_t bytes = range.most; bytes > range.least; bytes -= bytes / range.part) {
        const struct rules_opened opened = open_within(&LIMITS(.bytes = bytes), rules, board, state,
                                                       size);
        assert_true(opened.status == QJ_OK || opened.status == QJ_LIMIT);
        *solved += opened.status == QJ_OK;
        *refused += opened.status == QJ_LIMIT;
        if (opened.status != QJ_OK)
            continue;
        if (all.states)
            assert_value(&opened.value, &all.value);
        all = opened;
    }
}

qj_value session_value(struct engine_session *session)
{
    qj_value value;
    assert_int_equal(session->engine->value(session, &value), QJ_OK);
    return value;
}

qj_context *context_of_threads(unsigned threads)
{
    return context_within(&LIMITS(.threads = threads));
}

int64_t go_to(UNUSED const qj_setup *setup, void *state, const qj_move *move)
{
    const uint32_t next = (uint32_t)move->part[0];
    memcpy(state, &next, sizeof next);
    return 0;
}
