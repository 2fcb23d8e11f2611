/* token_session: the token, and its use of a matching; see token_session.h. */
#include "engines/geography/token_session.h"

#include "base/bits.h"

/* ------------------------------------------------------------------- open */

static uint64_t token_session_vertices(const struct view *view)
{
    return view->kind == VIEW_GRAPH ? view->graph.vertices
                                    : view->geography.rows * view->geography.columns;
}

/* Prepares a session at the view's token. */
qj_status token_session_prepare(struct engine_session *head, const struct view *view)
{
    struct token_session *session = (struct token_session *)head;
    const bool is_graph = view->kind == VIEW_GRAPH;
    const struct matcher *matcher = is_graph ? &matcher_graph : &matcher_board;
    struct arena *arena = &session->head.arena;
    session->matcher = matcher;
    session->token = is_graph ? view->graph.token : view->geography.token;
    session->vertices = token_session_vertices(view);
    TRY(arena_make_sized(arena, &session->matching, 1, matcher->size));
    TRY(matcher->read(session->matching, arena, view, &session->head.states));
    TRY(context_check_states(arena->context, session->head.states));
    return matcher->maximise(session->matching);
}

/* ---------------------------------------------------------------- answers */

qj_status token_session_value(struct engine_session *head, qj_value *out)
{
    struct token_session *session = (struct token_session *)head;
    bool winning;
    TRY(session->matcher->wins(session->matching, session->token, &winning));
    *out = engine_outcome(winning);
    return QJ_OK;
}

qj_status token_session_moves(struct engine_session *head, qj_option_fn visit, void *user)
{
    struct token_session *session = (struct token_session *)head;
    return session->matcher->moves(session->matching, session->token, visit, user);
}

static bool token_session_find_win(void *user, const qj_option *option)
{
    uint64_t *vertex = user;
    if (option->value.lo > 0)
        *vertex = option->move.part[0];
    return option->value.lo < 0;
}

/* Finds the first winning move, or NO_TOKEN. */
static qj_status token_session_first_win(struct token_session *session, uint64_t *vertex)
{
    bool winning;
    *vertex = NO_TOKEN;
    TRY(session->matcher->wins(session->matching, session->token, &winning));
    if (!winning)
        return QJ_OK;
    qj_status status = token_session_moves(&session->head, token_session_find_win, vertex);
    assert(status != QJ_OK || *vertex != NO_TOKEN);
    return status;
}

/* ------------------------------------------------------------------- line */

/* Plays to the end: the loser moves to the first open neighbour, the winner to the partner. */
static qj_status token_session_follow_matching(const struct token_session *session, uint64_t token,
                                               qj_move_fn visit, void *user)
{
    const struct matcher *matcher = session->matcher;
    void *matching = session->matching;
    for (;;) {
        uint64_t vertex;
        TRY(matcher->next(matching, token, &vertex));
        if (vertex == NO_TOKEN || !visit(user, &(qj_move){{vertex}}))
            return QJ_OK;
        matcher->enter(matching, vertex);
        token = matcher->partner(matching, vertex);
        assert(token != NO_TOKEN);
        matcher->enter(matching, token);
        if (!visit(user, &(qj_move){{token}}))
            return QJ_OK;
    }
}

/* The winner's first move is the first winning move; the matching is changed to expose it. */
qj_status token_session_line(struct engine_session *head, qj_move_fn visit, void *user)
{
    struct token_session *session = (struct token_session *)head;
    uint64_t token;
    TRY(token_session_first_win(session, &token));
    if (token != NO_TOKEN) {
        TRY(session->matcher->release(session->matching, token));
        if (!visit(user, &(qj_move){{token}}))
            return QJ_OK;
        session->matcher->enter(session->matching, token);
    } else {
        token = session->token;
    }
    qj_status status = token_session_follow_matching(session, token, visit, user);
    session->matcher->leave(session->matching);
    return status;
}

/* ------------------------------------------------------------------ pairs */

/* The winner follows a matching. If the player to move wins, the token's partner in it is the first
 * winning move, which the matching exposes. */
qj_status token_session_pairs(struct engine_session *head, qj_pair_fn visit, void *user)
{
    struct token_session *session = (struct token_session *)head;
    struct pace pace = {head->arena.context, 0};
    uint64_t partner = NO_TOKEN;
    if (session->token != NO_TOKEN)
        TRY(token_session_first_win(session, &partner));
    if (partner != NO_TOKEN)
        TRY(session->matcher->release(session->matching, partner));
    for (uint64_t vertex = 0; vertex < session->vertices; vertex++) {
        uint64_t other = vertex == session->token ? partner
                         : vertex == partner      ? session->token
                                             : session->matcher->partner(session->matching, vertex);
        TRY(pace_add(&pace, PACE_WRITE, "vertices", vertex, session->vertices));
        qj_move one = {{vertex}}, two = {{other}};
        if (other != NO_TOKEN && other > vertex && !visit(user, &one, &two))
            break;
    }
    return QJ_OK;
}

/* ----------------------------------------------------- moves of the token */

qj_status token_session_advance(struct engine_session *head, const qj_move *move)
{
    struct token_session *session = (struct token_session *)head;
    TRY(arena_reserve(&head->arena, &session->past, &session->past_capacity, session->moves));
    TRY(session->matcher->remove(session->matching, move->part[0]));
    session->past[session->moves++] = session->token;
    session->token = move->part[0];
    return QJ_OK;
}

qj_status token_session_retreat(struct engine_session *head)
{
    struct token_session *session = (struct token_session *)head;
    bool matched;
    TRY(session->matcher->add(session->matching, session->token, &matched));
    session->token = session->past[--session->moves];
    return QJ_OK;
}

/* ------------------------------------------------------------------ trace */

/* Evaluates a record from its end backwards: the token's vertex is added, and the player at it wins
 * if it is matched at once. For the position before, it is an open vertex like any other. */
static qj_status token_session_trace_back(struct token_session *session, const qj_move *record,
                                          uint64_t count, qj_value *values)
{
    bool winning;
    for (uint64_t i = count; i > 0; i--) {
        TRY(session->matcher->add(session->matching, record[i - 1].part[0], &winning));
        values[i] = engine_outcome(winning);
    }
    return token_session_value(&session->head, values);
}

qj_status token_session_trace(qj_context *context, const struct view *view, const qj_move *record,
                              uint64_t count, qj_value *values)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    const bool is_graph = view->kind == VIEW_GRAPH;
    struct engine_session *session;
    struct view end = *view; /* the board with the vertices of the record closed */
    const uint64_t vertices = token_session_vertices(view);
    const uint64_t **open = is_graph ? &end.graph.open : &end.geography.open;
    uint64_t *left;
    TRY(arena_make_copy(&arena, &left, *open, bits_words(vertices)));
    for (uint64_t i = 0; i < count; i++)
        bits_clear(left, record[i].part[0]);
    *open = left;
    TRY(engine_session_open(context, is_graph ? &engine_blossom : &engine_matching, &end,
                            &session));
    qj_status status = token_session_trace_back((struct token_session *)session, record, count,
                                                values);
    engine_session_free(session);
    return status;
}
