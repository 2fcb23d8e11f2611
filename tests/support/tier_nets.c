/* tier_nets: see tier_nets.h. */
#include "support/tier_nets.h"

static struct tier_net *tier_net_of(const qj_setup *setup)
{
    return setup->user;
}

static unsigned tier_net_vertex(const struct tier_net *net, const void *state)
{
    return ((const unsigned char *)state)[net->state_size - 1];
}

/* --------------------------------------------------------------------- callbacks */

CONSTANT(size_t, tier_net_state_size, ((const struct tier_net *)setup->user)->state_size)

static int tier_net_side(const qj_setup *setup, const void *state)
{
    const struct tier_net *net = tier_net_of(setup);
    return net->side[tier_net_vertex(net, state)];
}

static bool tier_net_over(const qj_setup *setup, const void *state, int64_t *value)
{
    const struct tier_net *net = tier_net_of(setup);
    *value = net->value[tier_net_vertex(net, state)];
    return net->over[tier_net_vertex(net, state)];
}

static void tier_net_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct tier_net *net = tier_net_of(setup);
    for (unsigned i = 0; i < net->degree[tier_net_vertex(net, state)]; i++)
        if (!visit(user, &(qj_move){{i}}))
            return;
}

static int64_t tier_net_play(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct tier_net *net = tier_net_of(setup);
    unsigned char *bytes = state;
    const unsigned vertex = tier_net_vertex(net, state);
    bytes[net->state_size - 1] = (unsigned char)net->to[vertex][move->part[0]];
    if (net->symmetric)
        bytes[0] = (unsigned char)((move->part[0] + vertex) % 3);
    return net->points[vertex][move->part[0]];
}

static void tier_net_canonical(UNUSED const qj_setup *setup, void *state)
{
    *(unsigned char *)state = 0;
}

static uint64_t tier_net_tier(const qj_setup *setup, const void *state)
{
    const struct tier_net *net = tier_net_of(setup);
    return (TIER_NET_MOST - tier_net_vertex(net, state)) / net->each;
}

/* Even ranks, in the order of the vertices or against it. */
CONSTANT(uint64_t, tier_net_numbers, 2 * TIER_NET_MOST)

static uint64_t tier_net_number(const qj_setup *setup, const void *state)
{
    const struct tier_net *net = tier_net_of(setup);
    const unsigned vertex = tier_net_vertex(net, state);
    return 2 * (net->each % 2 ? vertex : TIER_NET_MOST - 1 - vertex);
}

static bool tier_net_numbered(const qj_setup *setup, uint64_t number, void *state)
{
    const struct tier_net *net = tier_net_of(setup);
    const uint64_t half = number / 2;
    ((unsigned char *)state)[net->state_size - 1] =
        (unsigned char)(net->each % 2 ? half : TIER_NET_MOST - 1 - half);
    return number % 2 == 0;
}

RANKED_LAYOUT(tier_net_ranks, tier_net_of(setup)->state_size, tier_net_numbers, tier_net_number,
              tier_net_numbered)

/* The vertex as a cell, or its own rank. */
static bool tier_net_layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    const struct tier_net *net = tier_net_of(setup);
    if (net->each % 3 == 0)
        return tier_net_ranks(setup, tier, out);
    qj_layout_cells(out, 1, 0, net->symmetric ? 1 : 3);
    if (net->state_size > 2)
        qj_layout_cells(out, net->state_size - 2, 0, 1);
    qj_layout_cells(out, 1, 0, TIER_NET_MOST);
    return true;
}

/* Every state from which an arc leads there, once for each arc, and a vertex with no arcs. */
static void tier_net_predecessors(const qj_setup *setup, const void *state, qj_state_fn visit,
                                  void *user)
{
    const struct tier_net *net = tier_net_of(setup);
    unsigned char before[TIER_NET_SIZE] = {0};
    const unsigned vertex = tier_net_vertex(net, state);
    for (unsigned from = 0; from < net->vertices; from++)
        for (unsigned i = 0; i < net->degree[from]; i++) {
            before[net->state_size - 1] = (unsigned char)from;
            if (net->to[from][i] == vertex)
                visit(user, before, net->state_size);
        }
    before[net->state_size - 1] = (unsigned char)net->vertices;
    if (net->vertices < TIER_NET_MOST)
        visit(user, before, net->state_size);
}

struct tier_net_visit {
    const qj_setup *setup;
    const unsigned char *state;
    uint64_t index;
    const qj_expander *expander;
};

static bool tier_net_visit_move(void *user, const qj_move *move)
{
    const struct tier_net_visit *visit = user;
    unsigned char next[TIER_NET_SIZE];
    const size_t size = tier_net_of(visit->setup)->state_size;
    memcpy(next, visit->state, size);
    const int64_t points = tier_net_play(visit->setup, next, move);
    memcpy(visit->expander->move(visit->expander->user, visit->index, move, points), next, size);
    return true;
}

static void tier_net_expand(const qj_setup *setup, const void *states, uint64_t count,
                            const qj_expander *expander)
{
    struct tier_net *net = tier_net_of(setup);
    int64_t value;
    __atomic_fetch_add(&net->asked, count, __ATOMIC_RELAXED);
    for (uint64_t i = 0; i < count; i++) {
        const unsigned char *state = (const unsigned char *)states + i * net->state_size;
        if (net->rules.over && tier_net_over(setup, state, &value))
            expander->over(expander->user, i, value);
        else
            tier_net_moves(setup, state, tier_net_visit_move,
                           &(struct tier_net_visit){setup, state, i, expander});
    }
}

/* ------------------------------------------------------------------------- nets */

static void tier_net_make_vertex(struct random *random, struct tier_net *net, unsigned vertex,
                                 int64_t scale)
{
    const bool points = net->rules.ending == QJ_POINTS;
    const unsigned tier = (TIER_NET_MOST - vertex) / net->each;
    unsigned least = net->rules.loops ? 0 : vertex + 1;
    while ((TIER_NET_MOST - least) / net->each > tier) /* no arc raises the tier */
        least++;
    const unsigned most = least < net->vertices ? net->vertices - least : 0;
    net->degree[vertex] = most ? (unsigned)random_below(random, net->most_arcs + 1) : 0;
    for (unsigned i = 0; i < net->degree[vertex]; i++) {
        const unsigned near = 1 + (unsigned)random_below(random, most);
        net->to[vertex][i] = least + (unsigned)random_below(random, near);
        net->points[vertex][i] = points ? ((int64_t)random_below(random, 7) - 3) * scale : 0;
    }
    net->side[vertex] = (int)random_below(random, 2);
    net->over[vertex] = net->rules.over && random_below(random, 5) == 0;
    net->value[vertex] = (int64_t)random_below(random, 3) - 1;
}

/* Draws a net of at most `small` vertices with few arcs (0: of any size), and its plain rules. */
static void tier_net_draw(struct random *random, unsigned small, struct tier_net *out)
{
    static const int64_t scales[] = {1, 50, 40000, INT64_C(1) << 40};
    const qj_ending ending = (qj_ending)(QJ_LAST_WINS + random_below(random, 4));
    const unsigned most = small ? small : random_below(random, 8) ? TIER_NET_FEW : TIER_NET_MOST;
    *out = (struct tier_net){.vertices = 1 + (unsigned)random_below(random, most),
                             .most_arcs = small                     ? TIER_NET_SMALL_DEGREE
                                          : random_below(random, 4) ? TIER_NET_DEGREE
                                                                    : TIER_NET_WIDE,
                             .each = 1 + (unsigned)random_below(random, TIER_NET_MOST),
                             .symmetric = !small && random_below(random, 2),
                             .state_size = 2 + (size_t)random_below(random, TIER_NET_SIZE - 1),
                             .rules = {QJ_RULES_HEAD, .name = "net", .ending = ending,
                                       .state_size = tier_net_state_size,
                                       .loops = ending != QJ_POINTS && random_below(random, 2),
                                       .side = random_below(random, 2) ? tier_net_side : NULL,
                                       .over = random_below(random, 2) ? tier_net_over : NULL,
                                       .moves = tier_net_moves, .play = tier_net_play,
                                       .outcome_only = random_below(random, 4) == 0, .user = out}};
    const int64_t scale = scales[random_below(random, COUNT(scales))];
    for (unsigned vertex = 0; vertex < out->vertices; vertex++)
        tier_net_make_vertex(random, out, vertex, scale);
    out->plain = out->rules;
}

void tier_net_make_small(struct random *random, unsigned most, struct tier_net *out)
{
    tier_net_draw(random, most, out);
}

void tier_net_make(struct random *random, struct tier_net *out)
{
    tier_net_draw(random, 0, out);
    if (out->symmetric)
        out->rules.canonical = tier_net_canonical;
    switch (random_below(random, 4)) {
    case 0:
        out->rules.layout = tier_net_layout;
        break;
    case 1:
        break;
    case 2:
        out->rules.layout = tier_net_layout;
        out->rules.tier = tier_net_tier;
        break;
    default:
        out->rules.tier = tier_net_tier;
        break;
    }
    if (random_below(random, 3) == 0)
        out->rules.expand = tier_net_expand;
    out->rules.quick = random_below(random, 2);
    if (out->rules.loops && random_below(random, 4) && out->rules.layout)
        out->rules.predecessors = tier_net_predecessors;
}

struct naive_rules tier_net_naive(const struct tier_net *net, const qj_setup *setup)
{
    return naive_rules_of(&(struct rules_view){
        .rules = &net->plain, .setup = setup, .state = net->start, .state_size = net->state_size});
}
