/* own: see own.h. */
#include "support/own.h"

qj_game *own_game(qj_context *context, const qj_rules *rules)
{
    qj_game *game = NULL;
    assert_ok(context, qj_game_new(context, rules, &game));
    return game;
}

qj_position *read_own(qj_context *context, const qj_game *game, const char *words)
{
    qj_position *position = NULL;
    assert_ok(context, position_read(context, game, words, &position));
    return position;
}

struct rules_view view_own(struct arena *arena, const qj_position *position)
{
    const struct engine_request request = {.engine = "exhaustive"};
    const struct engine *engine;
    struct view view;
    assert_ok(arena->context, engines_choose(position, &request, arena, &view, &engine));
    return view.rules;
}

qj_value value_of(qj_context *context, const qj_position *position)
{
    SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
    return value_in(context, session);
}

static qj_status solve_in(qj_context *context, const qj_rules *rules, const char *words,
                          const char *engine, struct own_solved *out)
{
    SCOPED(drop_game) qj_game *game = own_game(context, rules);
    SCOPED(drop_position) qj_position *position = NULL;
    SCOPED(drop_session) qj_session *session = NULL;
    TRY(position_read(context, game, words, &position));
    TRY(qj_session_open(position, engine, &session));
    out->states = qj_session_method(session).states;
    out->engine = qj_session_method(session).engine;
    return qj_session_value(session, &out->value);
}

struct own_solved own_solve(qj_context *own, const qj_rules *rules, const char *words,
                            const char *engine)
{
    SCOPED(drop_context) qj_context *context = own;
    struct own_solved solved = {.engine = NULL};
    solved.status = solve_in(context, rules, words, engine, &solved);
    strcpy(solved.message, qj_context_error(context)->message);
    return solved;
}

static bool own_take_ply(UNUSED void *user, UNUSED const qj_ply *ply)
{
    return true;
}

qj_status own_count(qj_context *context, const qj_rules *rules)
{
    SCOPED(drop_game) qj_game *game = own_game(context, rules);
    SCOPED(drop_position) qj_position *position = read_own(context, game, "");
    return qj_position_census(position, own_take_ply, NULL);
}

struct own_solved own_search(qj_context *context, const qj_game *game, const char *words,
                             bool outcome)
{
    struct own_solved solved = {.status = QJ_OK};
    SCOPED(drop_position) qj_position *position = read_own(context, game, words);
    SCOPED(drop_session) qj_session *session = NULL;
    assert_ok(context, qj_position_go(position, qj_position_recorded(position)));
    assert_ok(context, qj_session_open_value(position, "search", outcome, &session));
    solved.status = qj_session_value(session, &solved.value);
    solved.states = qj_session_method(session).states;
    return solved;
}

qj_value solve_own(const qj_rules *rules, const char *words)
{
    const struct own_solved solved = own_solve(context_start(), rules, words, NULL);
    assert_string_equal(solved.message, "");
    return solved.value;
}

void assert_refused(const qj_rules *rules, const char *words, qj_status expected,
                    const char *message)
{
    const struct own_solved solved = own_solve(context_start(), rules, words, NULL);
    assert_string_equal(solved.message, message);
    assert_int_equal(solved.status, expected);
}

void assert_written(const qj_rules *rules, const char *words, uint64_t played, const char *expected)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_game) qj_game *game = own_game(context, rules);
    SCOPED(drop_position) qj_position *position = read_own(context, game, words);
    SCOPED(collected_end) struct collected text = {0};
    assert_ok(context, qj_position_go(position, played));
    assert_int_equal(qj_position_write(position, INTO(&text)), expected ? QJ_OK : QJ_USAGE);
    if (expected) {
        assert_string_equal(text.data, expected);
        SCOPED(drop_position) qj_position *again = read_own(context, game, text.data);
        qj_value before = value_of(context, position), after = value_of(context, again);
        assert_int_equal(before.lo, after.lo);
        assert_int_equal(before.nimber, after.nimber);
    }
}
