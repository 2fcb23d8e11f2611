/* nets: see nets.h. */
#include "support/nets.h"

static const struct net *net_of(const qj_setup *setup)
{
    return setup->user;
}

static unsigned vertex_of(const void *state)
{
    return *(const unsigned char *)state;
}

CONSTANT(size_t, state_size, 1)

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    *value = net_of(setup)->value[vertex_of(state)];
    return net_of(setup)->over[vertex_of(state)];
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    for (unsigned i = 0; i < net_of(setup)->degree[vertex_of(state)]; i++)
        if (!visit(user, &(qj_move){{i}}))
            return;
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned vertex = vertex_of(state);
    *(unsigned char *)state = net_of(setup)->to[vertex][move->part[0]];
    return net_of(setup)->gain[vertex][move->part[0]];
}

OF_STATE(int, side, net_of(setup)->side[vertex_of(state)])

static void make_vertex(struct random *random, struct net *net, unsigned vertex)
{
    bool points = net->rules.ending == QJ_POINTS;
    unsigned least = net->rules.loops ? 0 : vertex + 1, most = net->vertices - least;
    net->degree[vertex] = most ? (unsigned)random_below(random, NET_DEGREE + 1) : 0;
    for (unsigned i = 0; i < net->degree[vertex]; i++) {
        net->to[vertex][i] = (unsigned char)(least + random_below(random, most));
        net->gain[vertex][i] = points ? (int)random_below(random, 7) - 3 : 0;
    }
    net->side[vertex] = (int)random_below(random, 2);
    net->over[vertex] = net->rules.over && random_below(random, 4) == 0;
    net->value[vertex] = (int)random_below(random, 3) - 1;
}

void net_make(struct random *random, unsigned most, struct net *out)
{
    qj_ending ending = (qj_ending)(QJ_LAST_WINS + random_below(random, 4));
    *out = (struct net){
        .vertices = 1 + (unsigned)random_below(random, most),
        .rules = {QJ_RULES_HEAD, .name = "net", .ending = ending,
                  .loops = ending != QJ_POINTS && random_below(random, 3) > 0,
                  .state_size = state_size, .side = random_below(random, 2) ? side : NULL,
                  .over = random_below(random, 2) ? over : NULL, .moves = moves, .play = play,
                  .outcome_only = random_below(random, 4) == 0, .user = out}};
    for (unsigned vertex = 0; vertex < out->vertices; vertex++)
        make_vertex(random, out, vertex);
}
