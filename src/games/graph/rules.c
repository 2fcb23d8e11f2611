/* rules: a token goes from vertex to vertex; see board.h. */
#include "games/graph/board.h"

static bool visit_if_open(const uint64_t *words, uint64_t vertex, qj_move_fn visit, void *user)
{
    qj_move move = {{vertex}};
    return !bits_get(words + OPEN, vertex) || visit(user, &move);
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct graph *board = setup->user;
    const uint64_t *words = state;
    bool wanted = true;
    if (words[TOKEN] == NO_TOKEN) {
        for (uint64_t vertex = 0; wanted && vertex < board->vertices; vertex++)
            wanted = visit_if_open(words, vertex, visit, user);
        return;
    }
    uint64_t last = board->rows[words[TOKEN] + 1];
    for (uint64_t i = board->rows[words[TOKEN]]; wanted && i < last; i++)
        wanted = visit_if_open(words, board->arcs[i], visit, user);
}

static const char *illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    const struct graph *board = setup->user;
    const uint64_t *words = state;
    uint64_t vertex = move->part[0];
    if (vertex >= board->vertices)
        return "there is no such vertex";
    if (!bits_get(words + OPEN, vertex))
        return "the vertex was visited before";
    if (words[TOKEN] != NO_TOKEN && !graph_is_joined(board, words[TOKEN], vertex))
        return "no edge leads there from the token";
    return NULL;
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    uint64_t *words = state;
    (void)setup;
    bits_clear(words + OPEN, move->part[0]);
    words[TOKEN] = move->part[0];
    return 0;
}

static bool is_state(const qj_setup *setup, const void *state)
{
    const struct graph *board = setup->user;
    const uint64_t *words = state;
    return words[TOKEN] == NO_TOKEN || words[TOKEN] < board->vertices;
}

const qj_rules graph_rules = {QJ_RULES_HEAD,       .ending = QJ_LAST_WINS, .moves = moves,
                              .illegal = illegal,  .play = play,           .is_state = is_state,
                              .outcome_only = true};
