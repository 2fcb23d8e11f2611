/* rules: the exhaustive engine on rules of a test's own, without a game around them; and those of
 * small graphs. */
#ifndef QIJU_TESTS_RULES_H
#define QIJU_TESTS_RULES_H

#include "engines/exhaustive/exhaustive.h"
#include "support/support.h"

/* Rules with whose board that is, at a state. */
struct view view_of_rules(const qj_rules *rules, const void *board, const void *state, size_t size);

qj_status open_rules(qj_context *context, const qj_rules *rules, const void *board,
                     const void *state, size_t size, struct session **out);

/* The same in a context within limits (NULL: none), which is freed; gives the worth and the number
 * of positions where the status is QJ_OK (NULL: not asked for), else the message if there is one.
 */
struct opened {
    qj_status status;
    char message[QJ_MESSAGE_SIZE];
    qj_worth worth;
    uint64_t states;
};
struct opened open_within(const qj_limits *limits, const qj_rules *rules, const void *board,
                          const void *state, size_t size);

/* What a session is worth where it stands. */
qj_worth session_worth(struct session *session);

qj_context *context_of_threads(unsigned threads);

/* A play of rules whose state is 4 bytes, and whose move says the next one. */
int64_t go_to(const qj_setup *setup, void *state, const qj_move *move);

/* A token walks along arcs, from vertex 0. Vertex end_from and those behind it end the game by
 * themselves. The vertex stands in the last byte of the state. */
enum { VERTICES = 22 };
struct graph {
    size_t state_size;
    int end_from;
    bool arc[VERTICES][VERTICES];
    int64_t points[VERTICES][VERTICES];
    int64_t end_value[VERTICES];
    bool sides; /* the vertices say whose move it is, else the players alternate */
    int side[VERTICES];
};

/* Arcs lead to higher vertices unless it loops. */
void random_graph(struct random *random, qj_kind kind, bool loops, struct graph *graph);
qj_rules graph_rules(const struct graph *graph, qj_kind kind);

#endif
