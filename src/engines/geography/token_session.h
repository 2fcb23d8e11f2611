/* token_session: a token on a board or graph with a maximum matching of the open vertices.
 *
 * Let G be the graph of the open vertices, without the token's vertex, and D(G) the set of Gallai
 * and Edmonds: the vertices that some maximum matching of G exposes. A move to w wins for its mover
 * exactly if w is in D(G) (Fraenkel, Scheinerman and Ullman, "Undirected edge geography",
 * Theoretical Computer Science 112, 1993, section 1; the proof is in docs/theory/matching.md). With
 * token v, the player to move therefore wins exactly if a maximum matching of G has an augmenting
 * path from v once v is added. With no token, it wins exactly if the matching is not perfect.
 */
#ifndef QIJU_ENGINES_GEOGRAPHY_TOKEN_SESSION_H
#define QIJU_ENGINES_GEOGRAPHY_TOKEN_SESSION_H

#include "engines/geography/matcher.h"
#include "model/engine.h"

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
qj_status token_session_open(qj_context *context, const struct view *view,
                             struct engine_session **out);
qj_status token_session_value(struct engine_session *head, qj_value *out);
qj_status token_session_moves(struct engine_session *head, qj_option_fn visit, void *user);
qj_status token_session_line(struct engine_session *head, qj_move_fn visit, void *user);
qj_status token_session_pairs(struct engine_session *head, qj_pair_fn visit, void *user);
qj_status token_session_advance(struct engine_session *head, const qj_move *move);
qj_status token_session_retreat(struct engine_session *head);
qj_status token_session_trace(qj_context *context, const struct view *view, const qj_move *record,
                              uint64_t count, qj_value *values);

#endif
