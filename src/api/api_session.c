/* api_session: a question about a position, and the engine that answers it.
 *
 * This file translates moves: the caller uses the game's words, the engine the view's.
 */
#include "api/api.h"

#include "base/team.h"

/* Adds a reason to a limit of exhaustive search: a hard position, or an engine that declined. */
static qj_status api_session_explain_limit(const qj_session *session, qj_status status)
{
    const qj_position *position = session->position;
    const struct view *view = &session->view;
    qj_context *context = position->arena.context;
    if (status == QJ_LIMIT && session->request.declined)
        return context_fail(context, QJ_LIMIT, "%s; the engine %s does not reach this position",
                            context->error.marked, session->request.declined->name);
    const char *why = status == QJ_LIMIT && view->kind == VIEW_RULES && position->game->hardness
                          ? position->game->hardness(position)
                          : NULL;
    if (!why)
        return status;
    return context_fail(context, QJ_LIMIT, "%s: %s", why, context->error.marked);
}

qj_status api_check_claims(const qj_position *position, const struct view *view, uint64_t states,
                           bool in_parts, qj_status done)
{
    struct audit *audit = view->kind == VIEW_RULES ? view->rules.audit : NULL;
    qj_context *context = position->arena.context;
    const struct rules_view *rules = &view->rules;
    const bool wrong = done == QJ_USAGE && audit && !rules->rules->fault(rules->setup);
    if (!audit || !(wrong || done == QJ_OK))
        return done;
    const qj_error before = context->error;
    const qj_status status = audit->run(audit, wrong ? AUDIT_REFUSED : states,
                                        in_parts && rules->rules->parts);
    if (!wrong || status == QJ_USAGE || status == QJ_STOPPED)
        return status;
    context->error = before;
    return done;
}

/* Opens a session of the best engine; if it declines, of the next. */
static qj_status api_session_open_engine(qj_session *session, struct arena *arena)
{
    const qj_position *position = session->position;
    for (;;) {
        TRY(engines_choose(position, &session->request, arena, &session->view, &session->engine));
        TRY(api_solution_file_check(position, &session->view));
        TRY(api_session_explain_limit(session, engines_check_room(position, &session->view)));
        struct engine_session *inner = NULL; /* stays NULL if the engine declines */
        qj_status status = engine_session_open(arena->context, session->engine, &session->view,
                                               &inner);
        if (status != QJ_OK || inner)
            status = api_check_claims(position, &session->view, inner ? inner->states : 0,
                                      session->engine->in_parts, status);
        status = api_session_explain_limit(session, team_agree(arena->context, status));
        status = position_because(position, status);
        if (status == QJ_OK && inner) {
            session->inner = inner;
            session->engine = inner->engine; /* to which the chosen one may delegate */
            return QJ_OK;
        }
        engine_session_free(inner);
        TRY(status);
        session->request.declined = session->engine;
    }
}

qj_status session_open(const qj_position *position, const struct engine_request *request,
                       qj_session **out)
{
    qj_context *context = position->arena.context;
    SCOPED(arena_clear) struct arena arena = {.context = context};
    qj_session *session;
    TRY(arena_make(&arena, &session, 1));
    session->position = position;
    session->moved = position->moved;
    session->request = *request;
    session->opened = context_seconds(context);
    TRY(api_session_open_engine(session, &arena));
    session->arena = arena;
    arena.first = NULL; /* it is the session's now */
    if (session->view.kind == VIEW_RULES && session->view.rules.audit)
        session->view.rules.audit->arena = &session->arena;
    *out = session;
    return QJ_OK;
}

qj_status qj_session_open(const qj_position *position, const char *engine, qj_session **out)
{
    return session_open(position, &(struct engine_request){.engine = engine}, out);
}

qj_status qj_session_open_outcome(const qj_position *position, const char *engine, qj_session **out)
{
    return session_open(position, &(struct engine_request){.engine = engine, .outcome = true}, out);
}

qj_status qj_session_open_value(const qj_position *position, const char *engine, bool outcome,
                                qj_session **out)
{
    const struct engine_request request = {.engine = engine, .outcome = outcome, .value = true};
    return session_open(position, &request, out);
}

bool session_again(qj_session *session, const qj_position *position)
{
    struct view view = {.kind = session->view.kind, .arena = &session->arena};
    bool first = session->view.kind == position->game->views[0];
    if (!session->engine->again || session->depth || !first ||
        position->game->view(position, &view) != QJ_OK || view.kind != session->view.kind)
        return false;
    view.outcome = session->request.outcome;
    if (!session->engine->again(session->inner, &view))
        return false;
    session->view = view;
    session->position = position;
    session->moved = position->moved;
    return true;
}

void qj_session_free(qj_session *session)
{
    if (!session)
        return;
    engine_session_free(session->inner);
    arena_clear(&session->arena);
}

void session_leave(qj_session **session)
{
    qj_session_free(*session);
}

qj_method qj_session_method(const qj_session *session)
{
    const qj_context *context = session->arena.context;
    const char *theorem = session->inner->theorem;
    return (qj_method){session->engine->name,
                       theorem ? theorem : session->engine->theorem,
                       session->inner->states,
                       arena_bytes(&session->inner->arena),
                       context_seconds(context) - session->opened,
                       session->request.declined ? session->request.declined->name : NULL,
                       session->position->game->audit && context->limits.trust,
                       session->inner->states_vary};
}

qj_status session_check(const qj_session *session, bool has, const char *what)
{
    if (session->moved != session->position->moved)
        return context_fail(session->arena.context, QJ_USAGE,
                            "the position was moved after the session was opened on it");
    if (!has)
        return context_fail(session->arena.context, QJ_USAGE, "the %s engine has no %s for %s",
                            session->engine->name, what, session->position->entry->name);
    return QJ_OK;
}

static qj_move api_session_to_view(const qj_session *session, const qj_move *move)
{
    const struct game *game = session->position->game;
    bool same = session->view.kind == VIEW_RULES || !game->to_view;
    return same ? *move : game->to_view(session->position, session->view.kind, *move);
}

qj_move session_from_view(const qj_session *session, const qj_move *move)
{
    const struct game *game = session->position->game;
    bool same = session->view.kind == VIEW_RULES || !game->from_view;
    return same ? *move : game->from_view(session->position, session->view.kind, *move);
}

/* ----------------------------------------------------------------- answers */

static int64_t api_session_sign(int64_t points)
{
    return (points > 0) - (points < 0);
}

/* Converts a value to the kind for which the session was opened. */
static qj_value api_session_asked_value(const qj_session *session, const qj_value *value)
{
    qj_value out = *value;
    if (session->request.outcome) {
        out.kind = QJ_OUTCOME;
        out.lo = api_session_sign(value->lo);
        out.hi = api_session_sign(value->hi);
        out.nimber = 0;
    }
    return out;
}

qj_status qj_session_value(qj_session *session, qj_value *out)
{
    qj_value value;
    TRY(session_check(session, session->position->game->rules, "value"));
    TRY(session_because(session, session->engine->value(session->inner, &value)));
    *out = api_session_asked_value(session, &value);
    return QJ_OK;
}

qj_status qj_session_bounds(qj_session *session, qj_value *out)
{
    qj_value value;
    TRY(session_check(session, session->position->game->rules && session->engine->bounds,
                      "bounds"));
    TRY(session->engine->bounds(session->inner, &value));
    *out = api_session_asked_value(session, &value);
    return QJ_OK;
}

static bool api_session_visit_option(void *user, const qj_option *option)
{
    const struct passing *out = user;
    qj_option translated = *option;
    translated.move = session_from_view(out->session, &option->move);
    translated.value = api_session_asked_value(out->session, &option->value);
    return out->visit.option(out->user, &translated);
}

qj_status qj_session_moves(qj_session *session, qj_option_fn visit, void *user)
{
    struct passing out = {session, {.option = visit}, user};
    TRY(session_check(session, session->position->game->rules, "moves"));
    return session_because(session,
                           session->engine->moves(session->inner, api_session_visit_option, &out));
}

static bool api_session_visit_move(void *user, const qj_move *move)
{
    const struct passing *out = user;
    qj_move translated = session_from_view(out->session, move);
    return out->visit.move(out->user, &translated);
}

qj_status qj_session_group(qj_session *session, const qj_option *option, qj_move_fn visit,
                           void *user)
{
    struct passing out = {session, {.move = visit}, user};
    qj_option wanted = *option;
    TRY(session_check(session, session->position->game->rules, "moves"));
    if (option->count == 1) {
        visit(user, &option->move);
        return QJ_OK;
    }
    TRY(session_check(session, session->engine->group, "groups of moves"));
    wanted.move = api_session_to_view(session, &option->move);
    return session->engine->group(session->inner, &wanted, api_session_visit_move, &out);
}

static bool api_session_visit_win(void *user, const qj_option *option)
{
    const struct passing *out = user;
    return option->value.lo <= 0 || out->visit.move(out->user, &option->move);
}

qj_status session_wins(qj_session *session, qj_move_fn visit, void *user)
{
    struct passing out = {session, {.move = visit}, user};
    return qj_session_moves(session, api_session_visit_win, &out);
}

struct api_session_best {
    qj_option option;
    bool exists;
};

static bool api_session_keep_best(void *user, const qj_option *option)
{
    struct api_session_best *best = user;
    if (!best->exists || qj_value_beats(&option->value, &best->option.value))
        *best = (struct api_session_best){*option, true};
    return true;
}

/* Plays the first of the best moves until there is none, and takes them back. The best moves are
 * those by the engine's values, of which the session may only show the outcome. */
static qj_status api_session_line_by_moving(qj_session *session, qj_move_fn visit, void *user)
{
    const uint64_t depth = session->depth;
    qj_status status;
    for (;;) {
        struct api_session_best best = {.exists = false};
        status = session_because(
            session, session->engine->moves(session->inner, api_session_keep_best, &best));
        if (status != QJ_OK || !best.exists)
            break;
        best.option.move = session_from_view(session, &best.option.move);
        if (!visit(user, &best.option.move))
            break;
        status = qj_session_advance(session, &best.option.move);
        if (status != QJ_OK)
            break;
    }
    for (uint64_t played = session->depth - depth; played; played--) {
        qj_status back = qj_session_retreat(session);
        status = status == QJ_OK ? back : status;
    }
    return status;
}

bool session_plays_on(const qj_session *session)
{
    return session->engine->advance || !session->request.engine;
}

qj_status qj_session_line(qj_session *session, qj_move_fn visit, void *user)
{
    struct passing out = {session, {.move = visit}, user};
    bool has = session->engine->line || session_plays_on(session);
    TRY(session_check(session, session->position->game->rules && has, "line"));
    if (!session->engine->line)
        return api_session_line_by_moving(session, visit, user);
    return session_because(session,
                           session->engine->line(session->inner, api_session_visit_move, &out));
}

qj_status qj_session_choices(qj_session *session, int player, qj_choice_fn visit, void *user)
{
    TRY(session_check(session, session->position->game->rules && session->engine->choices,
                      "strategies"));
    return session_because(session, session->engine->choices(session->inner, player, visit, user));
}

/* ------------------------------------------------------------------- moving */

/* Advances session->state to the moves on the path. */
static qj_status api_session_catch_up(qj_session *session)
{
    enum { OFTEN = 256 };
    const qj_position *position = session->position;
    if (!session->state || session->state_moves > session->depth) {
        arena_free(&session->arena, session->state);
        session->state = NULL;
        TRY(position_copy_state(position, &session->arena, &session->state));
        session->state_moves = 0;
    }
    for (; session->state_moves < session->depth; session->state_moves++) {
        if (session->state_moves % OFTEN == 0)
            TRY(context_poll(session->arena.context, NULL, 0, 0));
        position->game->rules->play(position->rules_setup, session->state,
                                    &session->path[session->state_moves]);
    }
    return QJ_OK;
}

/* Changes to an engine that can play on, if the best one answers for one position only. */
static qj_status api_session_change_engine(qj_session *session)
{
    const qj_session before = *session;
    session->request.moving = true;
    session->request.value = false;
    qj_status status = api_session_open_engine(session, &session->arena);
    if (status == QJ_OK) {
        engine_session_free(before.inner);
    } else {
        session->view = before.view;
        session->engine = before.engine;
    }
    return status;
}

qj_status qj_session_advance(qj_session *session, const qj_move *move)
{
    TRY(session_check(session, session->position->game->rules && session_plays_on(session),
                      "way to play on"));
    if (!session->engine->advance)
        TRY(api_session_change_engine(session));
    TRY(api_session_catch_up(session));
    const char *reason = position_illegal(session->position, session->state, move);
    TRY(position_fault(session->position));
    if (reason)
        return context_fail(session->arena.context, QJ_USAGE, "the move is not legal: %s", reason);
    TRY(arena_reserve(&session->arena, &session->path, &session->path_capacity, session->depth));
    qj_move translated = api_session_to_view(session, move);
    TRY(session_because(session, session->engine->advance(session->inner, &translated)));
    session->path[session->depth++] = *move;
    return QJ_OK;
}

qj_status qj_session_retreat(qj_session *session)
{
    TRY(session_check(session, true, "way back"));
    if (session->depth == 0)
        return context_fail(session->arena.context, QJ_USAGE, "there is no move to take back");
    TRY(session->engine->retreat(session->inner));
    session->depth--;
    return QJ_OK;
}

/* ------------------------------------------------------------------- records */

qj_status session_trace(const qj_position *start, qj_value *values, qj_session **out)
{
    TRY(position_check_moves(start));
    TRY(session_open(start, &(struct engine_request){.moving = start->recorded > 0}, out));
    qj_session *session = *out;
    if (session->engine->trace) {
        qj_move *moves;
        TRY(arena_make(&session->arena, &moves, start->recorded));
        for (uint64_t i = 0; i < start->recorded; i++)
            moves[i] = api_session_to_view(session, &start->record[i].move);
        return session->engine->trace(session->arena.context, &session->view, moves,
                                      start->recorded, values);
    }
    const bool back = session->engine->values_back;
    for (uint64_t i = 0; i < start->recorded; i++) {
        if (!back)
            TRY(qj_session_value(session, &values[i]));
        TRY(qj_session_advance(session, &start->record[i].move));
    }
    TRY(qj_session_value(session, &values[start->recorded]));
    while (back && session->depth) {
        TRY(qj_session_retreat(session));
        TRY(qj_session_value(session, &values[session->depth]));
    }
    return QJ_OK;
}

qj_status qj_position_trace(const qj_position *position, qj_value *values)
{
    qj_position start = *position;
    start.state = start.start;
    start.played = 0;
    SCOPED(session_leave) qj_session *session = NULL;
    return session_trace(&start, values, &session);
}
