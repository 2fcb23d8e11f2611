/* blossom: the engine's session, a token on a graph with a maximum matching of what is open.
 *
 * Moves speak of the view's vertices, the matching of the numbers that graph.h gives them.
 */
#include "engines/blossom/blossom.h"

#include "engines/blossom/matching.h"

#include <assert.h>

struct blossom_session {
    struct session head;
    struct graph_view view;
    struct matching matching;
    uint64_t token; /* a vertex of the view, closed; or NO_TOKEN */
    uint64_t *past; /* the tokens before the moves made by advance */
    uint64_t moves, past_capacity;
};

static qj_worth outcome(bool wins)
{
    int64_t value = wins ? 1 : -1;
    return (qj_worth){.kind = QJ_OUTCOME, .lo = value, .hi = value};
}

static uint32_t number_of(const struct blossom_session *session, uint64_t vertex)
{
    return graph_number(&session->matching.graph, vertex);
}

/* ------------------------------------------------------------------- open */

static qj_status prepare(struct blossom_session *session, const struct graph_view *view,
                         const qj_move *closed, uint64_t count)
{
    struct matching *matching = &session->matching;
    session->view = *view;
    session->token = view->token;
    TRY(matching_read(matching, &session->head.arena, view));
    TRY(context_check_states(session->head.arena.context, matching->open));
    session->head.states = matching->open;
    for (uint64_t i = 0; i < count; i++)
        matching_close(matching, number_of(session, closed[i].part[0]));
    return matching_maximise(matching);
}

/* A session at the view's token, with the vertices of some moves closed. */
static qj_status start(qj_context *context, const struct view *view, const qj_move *closed,
                       uint64_t count, struct blossom_session **out)
{
    struct blossom_session *session = session_new(context, &engine_blossom, sizeof *session);
    if (!session)
        return context_status(context);
    qj_status status = prepare(session, &view->graph, closed, count);
    if (status == QJ_OK)
        *out = session;
    else
        session_free(&session->head);
    return status;
}

static qj_status open_session(qj_context *context, const struct view *view, struct session **out)
{
    struct blossom_session *session;
    TRY(start(context, view, NULL, 0, &session));
    *out = &session->head;
    return QJ_OK;
}

static qj_status plan(qj_context *context, const struct view *view, struct qj_plan *out)
{
    (void)context;
    out->states_certainty = QJ_BOUND;
    out->states = view->graph.vertices;
    out->bytes_certainty = QJ_ESTIMATE;
    out->bytes = sizeof(struct blossom_session) + matching_bytes(&view->graph);
    return QJ_OK;
}

/* ---------------------------------------------------------------- answers */

static qj_status wins(struct blossom_session *session, bool *out)
{
    if (session->token != NO_TOKEN)
        return matching_reaches(&session->matching, number_of(session, session->token), out);
    *out = session->matching.unmatched > 0;
    return QJ_OK;
}

static qj_status value(struct session *head, qj_worth *out)
{
    bool winning;
    TRY(wins((struct blossom_session *)head, &winning));
    *out = outcome(winning);
    return QJ_OK;
}

/* Visits a vertex if it is open, the even ones being marked; false when no more are wanted. */
static bool visit_vertex(struct blossom_session *session, uint64_t vertex, qj_option_fn visit,
                         void *user)
{
    const struct matching *matching = &session->matching;
    uint32_t number = number_of(session, vertex);
    qj_option option = {{{vertex}}, outcome(matching_is_even(matching, number)), 1};
    return matching->kind[number] == CLOSED || visit(user, &option);
}

static qj_status moves(struct session *head, qj_option_fn visit, void *user)
{
    struct blossom_session *session = (struct blossom_session *)head;
    const struct graph_view *view = &session->view;
    struct pace pace = {head->arena.context, 0};
    bool wanted = true;
    TRY(matching_mark(&session->matching));
    if (session->token == NO_TOKEN) {
        for (uint64_t vertex = 0; wanted && vertex < view->vertices; vertex++) {
            wanted = visit_vertex(session, vertex, visit, user);
            TRY(pace_add(&pace, PACE_WRITE, "vertices", vertex, view->vertices));
        }
        return QJ_OK;
    }
    uint64_t last = view->rows[session->token + 1];
    for (uint64_t i = view->rows[session->token]; wanted && i < last; i++) {
        wanted = visit_vertex(session, view->arcs[i], visit, user);
        TRY(pace_add(&pace, PACE_WRITE, "moves", i, last));
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------- line */

/* A line being walked. The vertices behind the token are closed. */
struct walk {
    struct blossom_session *session;
    uint64_t token; /* or NO_TOKEN */
    qj_move_fn visit;
    void *user;
    bool stopped;
    uint32_t *closed; /* by the line, to be opened again */
    uint64_t count, capacity;
    struct pace pace;
};

static bool can_enter(const struct walk *walk, uint64_t vertex)
{
    return walk->session->matching.kind[number_of(walk->session, vertex)] != CLOSED;
}

static qj_status step_to(struct walk *walk, uint64_t vertex)
{
    qj_move move = {{vertex}};
    uint32_t number = number_of(walk->session, vertex);
    TRY(arena_reserve(&walk->session->head.arena, (void **)&walk->closed, &walk->capacity,
                      walk->count, sizeof *walk->closed));
    walk->closed[walk->count++] = number;
    walk->session->matching.kind[number] = CLOSED;
    walk->token = vertex;
    walk->stopped = !walk->visit(walk->user, &move);
    return QJ_OK;
}

/* The first of the token's open neighbours in board order, or the one with a number if that is not
 * NO_VERTEX; NO_TOKEN when there is none. */
static uint64_t find_neighbour(struct walk *walk, uint32_t number)
{
    const struct graph_view *view = &walk->session->view;
    for (uint64_t i = view->rows[walk->token]; i < view->rows[walk->token + 1]; i++) {
        bool wanted = number == NO_VERTEX ? can_enter(walk, view->arcs[i])
                                          : number_of(walk->session, view->arcs[i]) == number;
        if (wanted)
            return view->arcs[i];
    }
    return NO_TOKEN;
}

/* The loser's first move in board order; NO_TOKEN when there is none. */
static uint64_t first_step(struct walk *walk)
{
    uint64_t vertices = walk->session->view.vertices;
    if (walk->token != NO_TOKEN)
        return find_neighbour(walk, NO_VERTEX);
    for (uint64_t vertex = 0; vertex < vertices; vertex++)
        if (can_enter(walk, vertex))
            return vertex;
    return NO_TOKEN;
}

/* The loser to move steps anywhere, and the winner to its mate, to the end. */
static qj_status follow_matching(struct walk *walk)
{
    const struct blossom_session *session = walk->session;
    const uint64_t *rows = session->view.rows;
    while (!walk->stopped) {
        uint64_t vertex = first_step(walk);
        if (vertex == NO_TOKEN)
            break;
        uint32_t mate = session->matching.at[number_of(session, vertex)].mate;
        assert(mate != NO_VERTEX);
        TRY(step_to(walk, vertex));
        if (!walk->stopped)
            TRY(step_to(walk, find_neighbour(walk, mate)));
        TRY(pace_add(&walk->pace, 4 + rows[vertex + 1] - rows[vertex], NULL, 0, 0));
    }
    return QJ_OK;
}

static bool find_win(void *user, const qj_option *option)
{
    uint64_t *vertex = user;
    if (option->worth.lo > 0)
        *vertex = option->move.part[0];
    return option->worth.lo < 0;
}

/* The winner's first move is the first winning one; the matching is made to miss it. */
static qj_status open_line(struct walk *walk)
{
    struct blossom_session *session = walk->session;
    uint64_t vertex = NO_TOKEN;
    TRY(moves(&session->head, find_win, &vertex));
    assert(vertex != NO_TOKEN);
    TRY(matching_release(&session->matching, number_of(session, vertex)));
    return step_to(walk, vertex);
}

static qj_status walk_line(struct walk *walk)
{
    bool winning;
    TRY(wins(walk->session, &winning));
    if (winning)
        TRY(open_line(walk));
    matching_unmark(&walk->session->matching);
    return follow_matching(walk);
}

static qj_status line(struct session *head, qj_move_fn visit, void *user)
{
    struct blossom_session *session = (struct blossom_session *)head;
    struct matching *matching = &session->matching;
    struct walk walk = {.session = session,
                        .token = session->token,
                        .visit = visit,
                        .user = user,
                        .pace = {head->arena.context, 0}};
    qj_status status = walk_line(&walk);
    while (walk.count)
        matching_reopen(matching, walk.closed[--walk.count]);
    arena_free(&head->arena, walk.closed);
    return status;
}

/* ------------------------------------------------------------------ pairs */

/* The matching that the winner follows: if that is the side to move, the token has the first
 * winning move as its mate, which the matching misses. */
static qj_status find_mate(struct blossom_session *session, uint64_t *mate)
{
    bool winning;
    *mate = NO_TOKEN;
    TRY(wins(session, &winning));
    if (session->token == NO_TOKEN || !winning)
        return QJ_OK;
    TRY(moves(&session->head, find_win, mate));
    TRY(matching_release(&session->matching, number_of(session, *mate)));
    matching_unmark(&session->matching);
    return QJ_OK;
}

/* The neighbour of a vertex that has a number. */
static uint64_t neighbour_of(const struct blossom_session *session, uint64_t vertex,
                             uint32_t number)
{
    const struct graph_view *view = &session->view;
    uint64_t i = view->rows[vertex];
    while (number_of(session, view->arcs[i]) != number)
        i++;
    return view->arcs[i];
}

static qj_status pairs(struct session *head, qj_pair_fn visit, void *user)
{
    struct blossom_session *session = (struct blossom_session *)head;
    const struct matching *matching = &session->matching;
    struct pace pace = {head->arena.context, 0};
    uint64_t vertices = session->view.vertices, mate;
    TRY(find_mate(session, &mate));
    for (uint64_t vertex = 0; vertex < vertices; vertex++) {
        uint32_t number = number_of(session, vertex), next = matching->at[number].mate;
        uint64_t other = vertex == mate ? session->token : vertex;
        if (vertex == session->token && mate != NO_TOKEN)
            other = mate;
        else if (matching->kind[number] != CLOSED && next != NO_VERTEX)
            other = neighbour_of(session, vertex, next);
        TRY(pace_add(&pace, PACE_WRITE + graph_degree(&matching->graph, number), "vertices", vertex,
                     vertices));
        qj_move one = {{vertex}}, two = {{other}};
        if (other > vertex && !visit(user, &one, &two))
            break;
    }
    return QJ_OK;
}

/* ----------------------------------------------------------------- moving */

static qj_status advance(struct session *head, const qj_move *move)
{
    struct blossom_session *session = (struct blossom_session *)head;
    TRY(arena_reserve(&head->arena, (void **)&session->past, &session->past_capacity,
                      session->moves, sizeof *session->past));
    TRY(matching_remove(&session->matching, number_of(session, move->part[0])));
    session->past[session->moves++] = session->token;
    session->token = move->part[0];
    return QJ_OK;
}

static qj_status retreat(struct session *head)
{
    struct blossom_session *session = (struct blossom_session *)head;
    bool matched;
    TRY(matching_add(&session->matching, number_of(session, session->token), &matched));
    session->token = session->past[--session->moves];
    return QJ_OK;
}

/* ------------------------------------------------------------------ trace */

/* From the end of the record backwards: the token's vertex is added, and its player wins when it is
 * matched at once; for the position before, it is an open vertex like any other. */
static qj_status trace_back(struct blossom_session *session, const qj_move *record, uint64_t count,
                            qj_worth *worths)
{
    bool winning;
    for (uint64_t i = count; i > 0; i--) {
        uint32_t number = number_of(session, record[i - 1].part[0]);
        TRY(matching_add(&session->matching, number, &winning));
        worths[i] = outcome(winning);
    }
    TRY(wins(session, &winning));
    worths[0] = outcome(winning);
    return QJ_OK;
}

static qj_status trace(qj_context *context, const struct view *view, const qj_move *record,
                       uint64_t count, qj_worth *worths)
{
    struct blossom_session *session;
    TRY(start(context, view, record, count, &session));
    qj_status status = trace_back(session, record, count, worths);
    session_free(&session->head);
    return status;
}

const struct engine engine_blossom = {
    .name = "blossom",
    .theorem =
        "Undirected vertex geography: a move wins exactly when it goes to a vertex that some "
        "maximum matching of the open vertices misses (Fraenkel, Scheinerman, Ullman 1993); on "
        "any graph these are found with blossoms (Edmonds 1965).",
    .view = VIEW_GRAPH,
    .plan = plan,
    .open = open_session,
    .value = value,
    .moves = moves,
    .line = line,
    .advance = advance,
    .retreat = retreat,
    .trace = trace,
    .pairs = pairs,
};
