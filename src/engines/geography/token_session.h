/* token_session: a token on a board or graph with a maximum matching of the open vertices.
 *
 * Let G be the graph of the open vertices, without the token's vertex, and D(G) the set of Gallai
 * and Edmonds: the vertices that some maximum matching of G exposes. A move to w wins for its mover
 * exactly if w is in D(G) (Fraenkel, Scheinerman and Ullman, "Undirected edge geography",
 * Theoretical Computer Science 112, 1993, section 1; the proof is in docs/theory/matching.md). With
 * token v, the player to move therefore wins exactly if a maximum matching of G has an augmenting
 * path from v once v is added. With no token, it wins exactly if the matching is not perfect.
 */
#pragma once

#include "base/arena.h"
#include "model/engine.h"

/* A maximum matching of the open vertices, in which a session finds its answers. There are two: of
 * a board, for the engine matching, and of any graph, for blossom. Their vertices are those of the
 * view; NO_TOKEN is no vertex. */
struct matcher {
    size_t size; /* of its matching, which is all zero before read */

    /* Reads the open vertices of a view and counts them; nothing is matched. Refuses a view that
     * does not fit. The arena and the view outlive the matching. */
    qj_status (*read)(void *matching, struct arena *arena, const struct view *view, uint64_t *open);
    /* Makes the matching a maximum matching. */
    qj_status (*maximise)(void *matching);

    /* The functions below require a maximum matching. */
    /* Tells whether the player to move wins: whether an alternating path leads from the token's
     * vertex to an exposed vertex, or, without a token, a vertex is exposed. */
    qj_status (*wins)(void *matching, uint64_t token, bool *out);
    /* Visits the open neighbours of the token's vertex, or all open vertices, as moves with their
     * values: a vertex that some maximum matching exposes wins. */
    qj_status (*moves)(void *matching, uint64_t token, qj_option_fn visit, void *user);

    /* Changes the matching to expose a vertex, which some maximum matching exposes. */
    qj_status (*release)(void *matching, uint64_t vertex);
    /* Returns the partner of a vertex, or NO_TOKEN. */
    uint64_t (*partner)(const void *matching, uint64_t vertex);

    /* A line closes the vertices that it enters, with the matching unchanged, until it leaves them
     * all. next finds the token's first open neighbour, or the first open vertex, or NO_TOKEN. */
    void (*enter)(void *matching, uint64_t vertex);
    qj_status (*next)(void *matching, uint64_t token, uint64_t *vertex);
    void (*leave)(void *matching);

    /* Remove an open vertex, or add a closed vertex; the matching stays maximum. *matched: whether
     * it covers the new vertex. If they fail, nothing changes. */
    qj_status (*remove)(void *matching, uint64_t vertex);
    qj_status (*add)(void *matching, uint64_t vertex, bool *matched);
};

extern const struct matcher matcher_board, matcher_graph;

/* The engines of the two. */
extern const struct engine engine_matching, engine_blossom;

struct token_session {
    struct engine_session head;
    const struct matcher *matcher;
    void *matching;
    uint64_t vertices;
    uint64_t token; /* a closed vertex, or NO_TOKEN */
    uint64_t *past; /* the tokens before the moves made by advance */
    uint64_t moves, past_capacity;
};

/* The functions of struct engine. */
qj_status token_session_prepare(struct engine_session *head, const struct view *view);
qj_status token_session_value(struct engine_session *head, qj_value *out);
qj_status token_session_moves(struct engine_session *head, qj_option_fn visit, void *user);
qj_status token_session_line(struct engine_session *head, qj_move_fn visit, void *user);
qj_status token_session_pairs(struct engine_session *head, qj_pair_fn visit, void *user);
qj_status token_session_advance(struct engine_session *head, const qj_move *move);
qj_status token_session_retreat(struct engine_session *head);
qj_status token_session_trace(qj_context *context, const struct view *view, const qj_move *record,
                              uint64_t count, qj_value *values);
#define TOKEN_SESSION                                                                       \
    .prepare = token_session_prepare, .session_size = sizeof(struct token_session),         \
    .value = token_session_value, .moves = token_session_moves, .line = token_session_line, \
    .advance = token_session_advance, .retreat = token_session_retreat,                     \
    .trace = token_session_trace, .pairs = token_session_pairs
