/* blossom: the engine of any graph, and its matcher. One maximum matching with its set D(G) gives
 * the value of every move, for any vertex of the token. On any graph D(G) is found with blossoms;
 * the proof is in docs/theory/blossom.md.
 */
#include "engines/geography/blossom/blossom_matching.h"
#include "engines/geography/token_session.h"

/* ----------------------------------------------------------------- changes */

/* Searches from a root, flips the path if one is found and match is set, and forgets the search. */
static qj_status blossom_matcher_search_from(struct blossom_matching *matching, uint32_t root,
                                             bool match, bool *found)
{
    uint32_t last, end;
    assert(!matching->marked);
    qj_status status = blossom_search(matching, &root, 1, UINT64_MAX, &last, &end);
    *found = end != NO_VERTEX;
    if (*found && match)
        blossom_flip(matching, last, end);
    else
        blossom_forget(matching);
    return status;
}

static qj_status blossom_matcher_wins(void *place, uint64_t token, bool *out)
{
    struct blossom_matching *matching = place;
    const struct graph_view *graph = &matching->graph;
    *out = token == NO_TOKEN && matching->exposed > 0;
    if (token == NO_TOKEN)
        return QJ_OK;
    if (!matching->marked) {
        qj_status status = blossom_matcher_search_from(matching, (uint32_t)token, false, out);
        matching->kind[token] = CLOSED;
        return status;
    }
    for (uint64_t i = graph->rows[token]; i < graph->rows[token + 1] && !*out; i++)
        *out = blossom_is_even(matching, graph->arcs[i]);
    return QJ_OK;
}

/* Closes a matched vertex and matches its partner anew. If that is impossible, nothing changes. */
static qj_status blossom_matcher_rematch_without(struct blossom_matching *matching, uint32_t vertex,
                                                 bool *found)
{
    uint32_t partner = matching->at[vertex].partner;
    matching->kind[vertex] = CLOSED;
    matching->at[vertex].partner = matching->at[partner].partner = NO_VERTEX;
    qj_status status = blossom_matcher_search_from(matching, partner, true, found);
    if (!*found) {
        matching->kind[vertex] = matching->kind[partner] = NEW;
        matching->at[vertex].partner = partner;
        matching->at[partner].partner = vertex;
    }
    return status;
}

static qj_status blossom_matcher_release(void *place, uint64_t name)
{
    struct blossom_matching *matching = place;
    uint32_t vertex = (uint32_t)name;
    bool found = true;
    blossom_unmark(matching);
    if (matching->at[vertex].partner != NO_VERTEX)
        TRY(blossom_matcher_rematch_without(matching, vertex, &found));
    assert(found);
    matching->kind[vertex] = FREE;
    return QJ_OK;
}

static qj_status blossom_matcher_remove(void *place, uint64_t name)
{
    struct blossom_matching *matching = place;
    uint32_t vertex = (uint32_t)name, partner = matching->at[vertex].partner;
    bool found = true;
    blossom_unmark(matching);
    if (partner != NO_VERTEX)
        TRY(blossom_matcher_rematch_without(matching, vertex, &found));
    if (found) {
        matching->exposed--;
    } else {
        matching->at[vertex].partner = matching->at[partner].partner = NO_VERTEX;
        matching->kind[partner] = FREE;
        matching->exposed++;
    }
    matching->kind[vertex] = CLOSED;
    return QJ_OK;
}

static qj_status blossom_matcher_add(void *place, uint64_t name, bool *matched)
{
    struct blossom_matching *matching = place;
    uint32_t vertex = (uint32_t)name;
    blossom_unmark(matching);
    qj_status status = blossom_matcher_search_from(matching, vertex, true, matched);
    if (status == QJ_OK)
        matching->exposed += *matched ? UINT32_MAX : 1;
    else
        matching->kind[vertex] = CLOSED;
    return status;
}

/* ------------------------------------------------------------------- moves */

/* Counts the neighbours of the token's vertex, or all vertices. */
static uint64_t blossom_matcher_count_beside(const struct blossom_matching *matching,
                                             uint64_t token)
{
    const struct graph_view *view = &matching->graph;
    return token == NO_TOKEN ? view->vertices : view->rows[token + 1] - view->rows[token];
}

static uint64_t blossom_matcher_vertex_beside(const struct blossom_matching *matching,
                                              uint64_t token, uint64_t i)
{
    return token == NO_TOKEN ? i : matching->graph.arcs[matching->graph.rows[token] + i];
}

static qj_status blossom_matcher_moves(void *place, uint64_t token, qj_option_fn visit, void *user)
{
    struct blossom_matching *matching = place;
    uint64_t count = blossom_matcher_count_beside(matching, token);
    TRY(blossom_mark(matching));
    for (uint64_t i = 0; i < count; i++) {
        uint64_t vertex = blossom_matcher_vertex_beside(matching, token, i);
        bool even = blossom_is_even(matching, (uint32_t)vertex);
        qj_option option = {{{vertex}}, engine_outcome(even), 1};
        if (matching->kind[vertex] != CLOSED && !visit(user, &option))
            break;
        TRY(pace_add(&matching->pace, PACE_WRITE, "vertices", i, count));
    }
    return QJ_OK;
}

/* -------------------------------------------------------------------- line */

static uint64_t blossom_matcher_partner(const void *matching, uint64_t vertex)
{
    uint32_t found = ((const struct blossom_matching *)matching)->at[vertex].partner;
    return found == NO_VERTEX ? NO_TOKEN : found;
}

/* Puts a vertex that a line closes into the queue, as a search does. */
static void blossom_matcher_enter(void *place, uint64_t vertex)
{
    struct blossom_matching *matching = place;
    assert(!matching->marked);
    matching->kind[vertex] = CLOSED;
    matching->queue[matching->queued++] = (uint32_t)vertex;
}

static qj_status blossom_matcher_next(void *place, uint64_t token, uint64_t *vertex)
{
    struct blossom_matching *matching = place;
    const uint64_t count = blossom_matcher_count_beside(matching, token);
    blossom_unmark(matching);
    *vertex = NO_TOKEN;
    for (uint64_t i = 0; i < count && *vertex == NO_TOKEN; i++) {
        const uint64_t beside = blossom_matcher_vertex_beside(matching, token, i);
        if (matching->kind[beside] != CLOSED)
            *vertex = beside;
    }
    return pace_add(&matching->pace, 4 + count, NULL, 0, 0);
}

const struct matcher matcher_graph = {
    .size = sizeof(struct blossom_matching),
    .read = blossom_read,
    .maximise = blossom_maximise,
    .wins = blossom_matcher_wins,
    .moves = blossom_matcher_moves,
    .release = blossom_matcher_release,
    .partner = blossom_matcher_partner,
    .enter = blossom_matcher_enter,
    .next = blossom_matcher_next,
    .leave = blossom_forget,
    .remove = blossom_matcher_remove,
    .add = blossom_matcher_add,
};

/* ------------------------------------------------------------------ engine */

static qj_status blossom_plan(UNUSED qj_context *context, const struct view *view,
                              struct qj_plan *out)
{
    out->states_certainty = QJ_BOUND;
    out->states = view->graph.vertices;
    out->bytes_certainty = QJ_ESTIMATE;
    out->bytes = sizeof(struct token_session) + sizeof(struct blossom_matching) +
                 blossom_bytes(&view->graph);
    return QJ_OK;
}

const struct engine engine_blossom = {
    .name = "blossom",
    .theorem =
        "Undirected vertex geography: a move wins exactly when it goes to a vertex that some "
        "maximum matching of the open vertices misses (Fraenkel, Scheinerman, Ullman 1993); on "
        "any graph these are found with blossoms (Edmonds 1965).",
    .view = VIEW_GRAPH,
    .plan = blossom_plan,
    TOKEN_SESSION,
};
