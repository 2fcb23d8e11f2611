/* rules: see rules.h. */
#include "support/rules.h"
#include "support/ways.h"

struct view view_of_rules(const qj_rules *rules, const void *board, const void *state, size_t size)
{
    return (struct view){
        .kind = VIEW_RULES,
        .rules = {.rules = rules, .setup = setup_of(board), .state = state, .state_size = size}};
}

qj_status open_rules(qj_context *context, const qj_rules *rules, const void *board,
                     const void *state, size_t size, struct session **out)
{
    struct view view = view_of_rules(rules, board, state, size);
    *out = NULL;
    return engine_exhaustive.open(context, &view, out);
}

struct rules_opened open_within(const qj_limits *limits, const qj_rules *rules, const void *board,
                                const void *state, size_t size)
{
    struct rules_opened opened = {.status = QJ_OK};
    SCOPED(drop_context) qj_context *context = context_within(limits);
    SCOPED(drop_engine_session) struct session *session = NULL;
    opened.status = open_rules(context, rules, board, state, size, &session);
    assert_int_equal(session != NULL, opened.status == QJ_OK);
    strcpy(opened.message, qj_context_error(context)->message);
    if (session) {
        opened.value = session_value(session);
        opened.states = session->states;
    }
    return opened;
}

void open_in_less_memory(struct memory_range range, const qj_rules *rules, const void *board,
                         const void *state, size_t size, uint64_t *solved, uint64_t *refused)
{
    struct rules_opened all = {.states = 0};
    for (uint64_t bytes = range.most; bytes > range.least; bytes -= bytes / range.part) {
        const struct rules_opened opened = open_within(&LIMITS(.bytes = bytes), rules, board, state,
                                                       size);
        assert_true(opened.status == QJ_OK || opened.status == QJ_LIMIT);
        *solved += opened.status == QJ_OK;
        *refused += opened.status == QJ_LIMIT;
        if (opened.status != QJ_OK)
            continue;
        if (all.states)
            assert_value(&opened.value, &all.value);
        all = opened;
    }
}

qj_value session_value(struct session *session)
{
    qj_value value;
    assert_int_equal(session->engine->value(session, &value), QJ_OK);
    return value;
}

qj_context *context_of_threads(unsigned threads)
{
    return context_within(&LIMITS(.threads = threads));
}

int64_t go_to(UNUSED const qj_setup *setup, void *state, const qj_move *move)
{
    const uint32_t next = (uint32_t)move->part[0];
    memcpy(state, &next, sizeof next);
    return 0;
}

/* ----------------------------------------------------------------- graphs */

static int vertex_of(const struct graph *graph, const void *state)
{
    return ((const unsigned char *)state)[graph->state_size - 1];
}

static int graph_side(const qj_setup *setup, const void *state)
{
    const struct graph *graph = setup->user;
    return graph->side[vertex_of(graph, state)];
}

static bool graph_over(const qj_setup *setup, const void *state, int64_t *value)
{
    const struct graph *graph = setup->user;
    int vertex = vertex_of(graph, state);
    *value = graph->end_value[vertex];
    return vertex >= graph->end_from;
}

static void graph_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct graph *graph = setup->user;
    for (int to = 0; to < VERTICES; to++)
        if (graph->arc[vertex_of(graph, state)][to] && !visit(user, &(qj_move){{(uint64_t)to}}))
            return;
}

static int64_t graph_play(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct graph *graph = setup->user;
    unsigned char *bytes = state;
    int from = vertex_of(graph, state);
    bytes[graph->state_size - 1] = (unsigned char)move->part[0];
    return graph->points[from][move->part[0]];
}

qj_rules graph_rules(const struct graph *graph, qj_kind kind)
{
    return (qj_rules){.ending = ending_of(kind),
                      .outcome_only = kind == QJ_OUTCOME,
                      .side = graph->sides ? graph_side : NULL,
                      .over = kind == QJ_NIMBER ? NULL : graph_over,
                      .moves = graph_moves,
                      .play = graph_play};
}

void random_graph(struct random *random, qj_kind kind, bool loops, struct graph *graph)
{
    const uint64_t chance = 20 + random_below(random, loops ? 180 : 280);
    *graph = (struct graph){.state_size = 1 + random_below(random, 20),
                            .sides = kind != QJ_NIMBER && random_chance(random, 500),
                            .end_from = VERTICES};
    if (kind != QJ_NIMBER)
        graph->end_from -= (int)random_below(random, 6);
    for (int from = 0; from < VERTICES; from++) {
        graph->side[from] = (int)random_below(random, 2);
        if (from >= graph->end_from) {
            graph->end_value[from] = (int64_t)random_below(random, 3) - 1;
            continue;
        }
        for (int to = loops ? 0 : from + 1; to < VERTICES; to++) {
            graph->arc[from][to] = random_chance(random, chance);
            if (kind == QJ_SCORE)
                graph->points[from][to] = (int64_t)random_below(random, 41) - 20;
        }
    }
}
