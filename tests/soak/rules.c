/* rules: random games of one's own, valued by a plain solver and by qiju: with an end or without
 * one, with points, with players who move again, with tiers, ranks and symmetric forms, with little
 * memory. */
#include "soak/soak.h"

#include "support/own.h"
#include "support/tier_nets.h"
#include "support/ways.h"

#include "api/api.h"

enum { QUESTIONS = 6, PLIES = 4, POSITIONS = 4 * TIER_NET_MOST };

/* Plays some random moves; returns the position after them. */
static size_t play_on(struct random *random, qj_context *context, qj_position *position,
                      const struct naive *naive)
{
    size_t at = 0;
    for (uint64_t left = random_below(random, PLIES); left && naive_degree(naive, at); left--) {
        const qj_move move = {{random_below(random, naive_degree(naive, at))}};
        at = naive_move(naive, at, move.part[0])->to;
        assert_ok(context, qj_position_play(position, &move));
    }
    return at;
}

static qj_status check_place(struct random *random, const qj_position *position,
                             const struct naive *naive, size_t at)
{
    const qj_value right = naive_value(naive, at);
    SCOPED(drop_session) qj_session *session = NULL;
    qj_value value;
    TRY(qj_session_open(position, NULL, &session));
    TRY(qj_session_value(session, &value));
    assert_value(&value, &right);
    return naive_walk(random, naive, at, session->inner);
}

void soak_rules(struct random *random)
{
    static struct tier_net net;
    struct naive naive;
    tier_net_make(random, &net);
    const qj_setup setup = {.user = &net};
    const struct naive_rules plain = tier_net_naive(&net, &setup);
    const qj_limits limits =
        LIMITS(.threads = random_chance(random, 50) ? 2 : 1,
               .bytes = random_chance(random, 500) ? 0 : 80000 + random_below(random, 400000));
    assert_true(naive_solve(&plain, POSITIONS, &naive));
    soak_about("a net of %u vertices, ending %d, loops %d, side %d", net.vertices,
               (int)net.rules.ending, net.rules.loops, net.rules.side != NULL);
    for (int i = 0; i < QUESTIONS; i++) {
        SCOPED(drop_context) qj_context *context = context_within(&limits);
        SCOPED(drop_game) qj_game *game = own_game(context, &net.rules);
        SCOPED(drop_position) qj_position *position = read_own(context, game, "");
        const size_t at = play_on(random, context, position, &naive);
        const qj_status status = check_place(random, position, &naive, at);
        if (status != QJ_LIMIT || limits.bytes == 0)
            assert_ok(context, status);
    }
    naive_free(&naive);
}
