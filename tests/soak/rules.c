/* rules: random games of one's own, valued by a plain solver and by qiju: with an end or without
 * one, with points, with players who move again, with tiers, ranks and symmetric forms, with little
 * memory. */
#include "soak/soak.h"

#include "support/naive.h"
#include "support/own.h"
#include "support/tier_nets.h"

enum { QUESTIONS = 6, PLIES = 4, POSITIONS = 4 * TIER_NET_MOST };

static size_t net_size(const qj_setup *setup)
{
    const struct tier_net *net = setup->user;
    return net->state_size;
}

/* The net's rules as those of a user, who may give predecessors only together with numbers. */
static qj_rules rules_of(struct tier_net *net)
{
    qj_rules rules = net->rules;
    rules.state_size = net_size;
    rules.user = net;
    if (!rules.layout)
        rules.predecessors = NULL;
    return rules;
}

/* A position of the plain solver, and its moves that were seen. */
struct expected {
    const struct naive *naive;
    size_t place, seen;
};

static const struct naive_move *move_at(const struct expected *expected, uint64_t number)
{
    const struct naive_position *position = &expected->naive->positions[expected->place];
    assert_true(number < position->end - position->first);
    return &expected->naive->moves[position->first + number];
}

static bool check_option(void *user, const qj_option *option)
{
    struct expected *expected = user;
    const struct naive_move *move = move_at(expected, expected->seen);
    const int64_t after = naive_value(expected->naive, move->to).lo;
    assert_int_equal(option->move.part[0], expected->seen++);
    assert_int_equal(option->value.lo, move->points + (move->again ? after : -after));
    return true;
}

static qj_status check_place(const qj_position *position, struct expected *expected)
{
    const qj_value right = naive_value(expected->naive, expected->place);
    SCOPED(drop_session) qj_session *session = NULL;
    qj_value value;
    TRY(qj_session_open(position, NULL, &session));
    TRY(qj_session_value(session, &value));
    assert_int_equal(value.kind, right.kind);
    assert_int_equal(value.lo, right.lo);
    assert_int_equal(value.nimber, right.nimber);
    TRY(qj_session_moves(session, check_option, expected));
    assert_int_equal(expected->seen, expected->naive->positions[expected->place].end -
                                         expected->naive->positions[expected->place].first);
    return QJ_OK;
}

/* Plays some random moves. */
static void play_on(struct random *random, qj_context *context, qj_position *position,
                    struct expected *expected)
{
    for (uint64_t left = random_below(random, PLIES); left; left--) {
        const struct naive_position *here = &expected->naive->positions[expected->place];
        if (here->first == here->end)
            return;
        const qj_move move = {{random_below(random, here->end - here->first)}};
        expected->place = move_at(expected, move.part[0])->to;
        assert_ok(context, qj_position_play(position, &move));
    }
}

void soak_rules(struct random *random)
{
    static struct tier_net net;
    struct naive naive;
    tier_net_make(random, &net);
    const qj_setup setup = {.user = &net};
    const struct naive_rules plain = tier_net_naive(&net, &setup);
    const qj_rules rules = rules_of(&net);
    const qj_limits limits =
        LIMITS(.threads = random_chance(random, 50) ? 2 : 1,
               .bytes = random_chance(random, 500) ? 0 : 80000 + random_below(random, 400000));
    assert_true(naive_solve(&plain, POSITIONS, &naive));
    soak_about("a net of %u vertices, ending %d, loops %d, side %d", net.vertices,
               (int)rules.ending, rules.loops, rules.side != NULL);
    for (int i = 0; i < QUESTIONS; i++) {
        struct expected expected = {.naive = &naive};
        SCOPED(drop_context) qj_context *context = context_within(&limits);
        SCOPED(drop_game) qj_game *game = own_game(context, &rules);
        SCOPED(drop_position) qj_position *position = read_own(context, game, "");
        play_on(random, context, position, &expected);
        const qj_status status = check_place(position, &expected);
        if (status != QJ_LIMIT || limits.bytes == 0)
            assert_ok(context, status);
    }
    naive_free(&naive);
}
