/* ways: see ways.h. */
#include "support/ways.h"

#include "api/api.h"
#include "base/context.h"
#include "engines/exhaustive/answers/tiers_session.h"

struct way {
    qj_context *context;
    qj_session *session;
};

void assert_value(const qj_value *one, const qj_value *other)
{
    assert_int_equal(one->kind, other->kind);
    assert_int_equal(one->lo, other->lo);
    assert_int_equal(one->hi, other->hi);
    assert_int_equal(one->nimber, other->nimber);
    assert_int_equal(one->distance_known, other->distance_known);
    assert_int_equal(one->distance, other->distance);
}

static bool count_move(void *user, UNUSED const qj_move *move)
{
    ++*(size_t *)user;
    return true;
}

/* Compares the options of both. */
static struct options assert_same_answers(const struct way ways[2])
{
    struct options options[2];
    size_t lengths[2] = {0, 0};
    qj_value values[2];
    for (int i = 0; i < 2; i++) {
        values[i] = value_in(ways[i].context, ways[i].session);
        options[i] = options_of(ways[i].context, ways[i].session);
        assert_ok(ways[i].context, qj_session_line(ways[i].session, count_move, &lengths[i]));
    }
    assert_value(&values[0], &values[1]);
    assert_int_equal(qj_session_method(ways[0].session).states,
                     qj_session_method(ways[1].session).states);
    assert_int_equal(options[0].count, options[1].count);
    assert_int_equal(lengths[0], lengths[1]);
    for (size_t i = 0; i < options[0].count; i++)
        assert_value(&options[0].items[i].value, &options[1].items[i].value);
    options_end(&options[1]);
    return options[0];
}

/* Only the first plies: infinite play has no last ply. */
enum { PLIES_COUNTED = 8 };
struct counted {
    size_t count;
    qj_ply items[PLIES_COUNTED];
};

static bool take_ply(void *user, const qj_ply *ply)
{
    struct counted *counted = user;
    counted->items[counted->count++] = *ply;
    return counted->count < PLIES_COUNTED;
}

static void assert_same_counts(qj_context *const contexts[2], qj_position *const positions[2])
{
    struct counted counted[2] = {{0}, {0}};
    for (int i = 0; i < 2; i++)
        assert_ok(contexts[i], qj_position_census(positions[i], take_ply, &counted[i]));
    assert_memory_equal(&counted[0], &counted[1], sizeof counted[0]);
}

static bool is_by_number(const struct way *way)
{
    const struct tiers_session *session = (const struct tiers_session *)way->session->inner;
    return tiers_index_is_ranked(&session->solution.tiers[0]->index);
}

/* Opens the states first. The second way may then have no more of them, so the ranks are used even
 * for few positions. */
static void open_both(struct way ways[2], qj_context *const contexts[2],
                      qj_position *const positions[2], bool forced)
{
    for (int i = 1; i >= 0; i--) {
        ways[i].context = contexts[i];
        if (i == 0 && forced)
            contexts[0]->limits.states = qj_session_method(ways[1].session).states;
        assert_ok(contexts[i], qj_session_open(positions[i], "exhaustive", &ways[i].session));
    }
    assert_false(is_by_number(&ways[1]));
}

bool compare_positions(struct random *random, qj_context *contexts[2], qj_position *positions[2],
                       bool forced)
{
    enum { PLIES = 4, CENSUS_ONE_IN = 4 };
    struct way ways[2];
    open_both(ways, contexts, positions, forced);
    const bool by_number = is_by_number(&ways[0]);
    for (int ply = 0; ply <= PLIES; ply++) {
        SCOPED(options_end) struct options options = assert_same_answers(ways);
        if (options.count == 0)
            break;
        const qj_move move = options.items[random_below(random, options.count)].move;
        for (int i = 0; i < 2; i++)
            assert_ok(contexts[i], qj_session_advance(ways[i].session, &move));
    }
    for (int i = 0; i < 2; i++)
        qj_session_free(ways[i].session);
    if (random_below(random, CENSUS_ONE_IN) == 0)
        assert_same_counts(contexts, positions);
    return by_number;
}

qj_rules without_numbers(const qj_rules *rules)
{
    qj_rules plain = *rules;
    plain.layout = NULL;
    plain.predecessors = NULL;
    plain.stones_over = NULL;
    return plain;
}

bool compare_with_states(struct random *random, const qj_rules *rules, const char *words,
                         struct way_limits limits)
{
    const qj_rules plain = without_numbers(rules);
    qj_limits within[2] = {QJ_LIMITS_INIT, QJ_LIMITS_INIT};
    qj_context *contexts[2];
    qj_game *games[2];
    qj_position *positions[2];
    within[0].threads = limits.threads;
    within[0].bytes = limits.bytes ? limits.bytes : within[0].bytes;
    for (int i = 0; i < 2; i++) {
        contexts[i] = context_within(&within[i]);
        games[i] = own_game(contexts[i], i ? &plain : rules);
        positions[i] = read_own(contexts[i], games[i], words);
    }
    const bool by_number = compare_positions(random, contexts, positions, limits.forced);
    for (int i = 0; i < 2; i++) {
        qj_position_free(positions[i]);
        qj_game_free(games[i]);
        context_end(contexts[i]);
    }
    return by_number;
}
