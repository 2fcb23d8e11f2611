/* blossom: the engine of any graph, and its matcher. One maximum matching with its even set says at
 * once what every move is worth, wherever the token is put. On any graph the even set is found with
 * blossoms; the proof is in docs/theory/blossom.md.
 *
 * A session uses the view's vertices, the matching the numbers that graph.h gives them.
 */
#include "engines/geography/blossom/matching.h"
#include "engines/geography/session.h"

#include <assert.h>

static uint32_t number_of(const struct matching *matching, uint64_t vertex)
{
    return graph_number(&matching->graph, vertex);
}

static qj_status read(void *place, struct arena *arena, const struct view *view, uint64_t *open)
{
    struct matching *matching = place;
    TRY(matching_read(matching, arena, &view->graph));
    *open = matching->open;
    return QJ_OK;
}

static void close(void *matching, uint64_t vertex)
{
    matching_close(matching, number_of(matching, vertex));
}

static qj_status maximise(void *matching, bool *maximum)
{
    *maximum = true;
    return matching_maximise(matching);
}

static bool is_perfect(const void *matching)
{
    return ((const struct matching *)matching)->unmatched == 0;
}

/* ----------------------------------------------------------------- changes */

/* Searches from one root, flips the path that is found if it is to be matched, and forgets the
 * search. */
static qj_status search_from(struct matching *matching, uint32_t root, bool match, bool *found)
{
    uint32_t last, end;
    assert(!matching->marked);
    *found = false;
    qj_status status = matching_search(matching, root, UINT64_MAX, &last, &end);
    if (status == QJ_OK)
        *found = end != NO_VERTEX;
    if (*found && match)
        matching_flip(matching, last, end);
    else
        matching_forget(matching);
    return status;
}

static bool has_even_neighbour(const struct matching *matching, uint32_t vertex)
{
    const struct graph *graph = &matching->graph;
    for (uint64_t i = graph_row(graph, vertex); i < graph_row(graph, vertex + 1); i++)
        if (matching_is_even(matching, graph->arcs[i]))
            return true;
    return false;
}

static qj_status reaches(void *place, uint64_t token, bool *found)
{
    struct matching *matching = place;
    uint32_t closed = number_of(matching, token);
    if (matching->marked) {
        *found = has_even_neighbour(matching, closed);
        return QJ_OK;
    }
    qj_status status = search_from(matching, closed, false, found);
    matching->kind[closed] = CLOSED;
    return status;
}

/* Closes a matched vertex and matches its mate with another one. If there is none, or the search
 * fails, all is as it was. */
static qj_status rematch_without(struct matching *matching, uint32_t vertex, bool *found)
{
    uint32_t mate = matching->at[vertex].mate;
    matching->kind[vertex] = CLOSED;
    matching->at[vertex].mate = matching->at[mate].mate = NO_VERTEX;
    qj_status status = search_from(matching, mate, true, found);
    if (!*found) {
        matching->kind[vertex] = matching->kind[mate] = NEW;
        matching->at[vertex].mate = mate;
        matching->at[mate].mate = vertex;
    }
    return status;
}

static qj_status release(void *place, uint64_t name)
{
    struct matching *matching = place;
    uint32_t vertex = number_of(matching, name);
    bool found = true;
    matching_unmark(matching);
    if (matching->at[vertex].mate != NO_VERTEX)
        TRY(rematch_without(matching, vertex, &found));
    assert(found);
    matching->kind[vertex] = FREE;
    return QJ_OK;
}

static qj_status remove_vertex(void *place, uint64_t name)
{
    struct matching *matching = place;
    uint32_t vertex = number_of(matching, name), mate = matching->at[vertex].mate;
    bool found = true;
    matching_unmark(matching);
    if (mate != NO_VERTEX)
        TRY(rematch_without(matching, vertex, &found));
    if (found) {
        matching->unmatched--;
    } else {
        matching->at[vertex].mate = matching->at[mate].mate = NO_VERTEX;
        matching->kind[mate] = FREE;
        matching->unmatched++;
    }
    matching->kind[vertex] = CLOSED;
    return QJ_OK;
}

static qj_status add_vertex(void *place, uint64_t name, bool *matched)
{
    struct matching *matching = place;
    uint32_t vertex = number_of(matching, name);
    matching_unmark(matching);
    qj_status status = search_from(matching, vertex, true, matched);
    if (status == QJ_OK)
        matching->unmatched += *matched ? UINT32_MAX : 1;
    else
        matching->kind[vertex] = CLOSED;
    return status;
}

/* ------------------------------------------------------------------- moves */

/* The neighbours of the token's vertex, or all vertices. */
static uint64_t count_beside(const struct matching *matching, uint64_t token)
{
    const struct graph_view *view = &matching->view;
    return token == NO_TOKEN ? view->vertices : view->rows[token + 1] - view->rows[token];
}

static uint64_t vertex_beside(const struct matching *matching, uint64_t token, uint64_t i)
{
    const struct graph_view *view = &matching->view;
    return token == NO_TOKEN ? i : view->arcs[view->rows[token] + i];
}

/* Visits a vertex if it is open, the even ones being marked; false when no more are wanted. */
static bool visit_vertex(const struct matching *matching, uint64_t vertex, qj_option_fn visit,
                         void *user)
{
    uint32_t number = number_of(matching, vertex);
    qj_option option = {{{vertex}}, geography_worth(matching_is_even(matching, number)), 1};
    return matching->kind[number] == CLOSED || visit(user, &option);
}

static qj_status moves(void *place, uint64_t token, qj_option_fn visit, void *user)
{
    struct matching *matching = place;
    uint64_t count = count_beside(matching, token);
    TRY(matching_mark(matching));
    for (uint64_t i = 0; i < count; i++) {
        if (!visit_vertex(matching, vertex_beside(matching, token, i), visit, user))
            break;
        TRY(pace_add(&matching->pace, PACE_WRITE, "vertices", i, count));
    }
    return QJ_OK;
}

/* -------------------------------------------------------------------- line */

/* The mate is looked for among the neighbours: no table says which vertex has a number. */
static qj_status find_mate(void *place, uint64_t vertex, uint64_t *mate)
{
    struct matching *matching = place;
    uint32_t number = number_of(matching, vertex), next = matching->at[number].mate;
    uint64_t i = matching->view.rows[vertex];
    *mate = NO_TOKEN;
    if (next == NO_VERTEX)
        return QJ_OK;
    while (number_of(matching, matching->view.arcs[i]) != next)
        i++;
    *mate = matching->view.arcs[i];
    return pace_add(&matching->pace, graph_degree(&matching->graph, number), NULL, 0, 0);
}

/* A line puts the vertices that it closes into the queue, as a search does. */
static void enter(void *place, uint64_t vertex)
{
    struct matching *matching = place;
    uint32_t number = number_of(matching, vertex);
    assert(!matching->marked);
    matching->kind[number] = CLOSED;
    matching->queue[matching->queued++] = number;
}

static uint64_t find_next(const struct matching *matching, uint64_t token)
{
    uint64_t count = count_beside(matching, token);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t vertex = vertex_beside(matching, token, i);
        if (matching->kind[number_of(matching, vertex)] != CLOSED)
            return vertex;
    }
    return NO_TOKEN;
}

static qj_status enter_next(void *place, uint64_t token, uint64_t *vertex)
{
    struct matching *matching = place;
    matching_unmark(matching);
    *vertex = find_next(matching, token);
    if (*vertex == NO_TOKEN)
        return QJ_OK;
    enter(matching, *vertex);
    return pace_add(&matching->pace, 4 + count_beside(matching, *vertex), NULL, 0, 0);
}

static void leave(void *matching)
{
    matching_forget(matching);
}

const struct matcher matcher_graph = {
    .engine = &engine_blossom,
    .size = sizeof(struct matching),
    .read = read,
    .close = close,
    .maximise = maximise,
    .is_perfect = is_perfect,
    .reaches = reaches,
    .moves = moves,
    .release = release,
    .mate = find_mate,
    .enter = enter,
    .enter_next = enter_next,
    .leave = leave,
    .remove = remove_vertex,
    .add = add_vertex,
};

/* ------------------------------------------------------------------ engine */

static qj_status plan(qj_context *context, const struct view *view, struct qj_plan *out)
{
    (void)context;
    out->states_certainty = QJ_BOUND;
    out->states = view->graph.vertices;
    out->bytes_certainty = QJ_ESTIMATE;
    out->bytes = sizeof(struct geography) + sizeof(struct matching) + matching_bytes(&view->graph);
    return QJ_OK;
}

const struct engine engine_blossom = {
    .name = "blossom",
    .theorem =
        "Undirected vertex geography: a move wins exactly when it goes to a vertex that some "
        "maximum matching of the open vertices misses (Fraenkel, Scheinerman, Ullman 1993); on "
        "any graph these are found with blossoms (Edmonds 1965).",
    .view = VIEW_GRAPH,
    .plan = plan,
    .open = geography_open,
    .value = geography_value,
    .moves = geography_moves,
    .line = geography_line,
    .advance = geography_advance,
    .retreat = geography_retreat,
    .trace = geography_trace,
    .pairs = geography_pairs,
};
