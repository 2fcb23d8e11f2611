/* Reviews: every move of random records is judged like exhaustive search, for each game; and the
 * judge of rabbits on equal records. */
#include "support/opened.h"

GROUP(review)

static const char *const samples[][2] = {{"staircase", "size=3x3 max=9"},
                                         {"staircase", "size=2x5"},
                                         {"mnk", "size=2x4 k=3"},
                                         {"geography", "size=4x4 blocked=200"},
                                         {"rabbits", "size=3x4 shape=open"},
                                         {"splitting", "size=5 max=4"},
                                         {"nim", "heaps=3,4,5"},
                                         {"kayles", "heaps=6,5"}};

static qj_position *sample_position(qj_context *context, const char *const sample[2], uint64_t seed,
                                    struct random *random)
{
    qj_position *position = made_position(context, sample[0], "%s seed=%u", sample[1],
                                          (unsigned)seed);
    assert_ok(context, qj_position_go(position, qj_position_recorded(position)));
    play_some(context, position, random, 2 + random_below(random, 8));
    return position;
}

/* A review beside the same record in a session of the exhaustive engine. */
struct comparison {
    qj_context *context;
    qj_session *truth;
    uint64_t reviewed, better, mistakes;
};

static uint64_t count_better(const struct options *options, const qj_review *review)
{
    uint64_t count = 0;
    for (size_t i = 0; i < options->count; i++)
        if (options->items[i].value.lo > review->after.lo)
            count += options->items[i].count;
    return count;
}

static bool compare_review(void *user, const qj_review *review, qj_session *session)
{
    struct comparison *comparison = user;
    qj_context *context = comparison->context;
    SCOPED(options_end) struct options options = options_of(context, comparison->truth);
    const qj_option *played = option_of(&options, &review->move);
    assert_non_null(played);
    qj_value best = value_in(context, comparison->truth);
    assert_int_equal(review->number, ++comparison->reviewed);
    assert_int_equal(review->before.lo, best.lo);
    assert_int_equal(review->before.nimber, best.nimber);
    assert_int_equal(review->after.lo, played->value.lo);
    assert_int_equal(review->after.hi, played->value.hi);
    assert_int_equal(review->after.nimber, played->value.nimber);
    assert_int_equal(review->cost, best.lo - played->value.lo);
    if (review->cost)
        assert_non_null(session);
    if (session) {
        SCOPED(options_end) struct options asked = options_of(context, session);
        assert_int_equal(count_better(&asked, review), count_better(&options, review));
        comparison->better += count_better(&asked, review);
    }
    comparison->mistakes += review->cost > 0;
    assert_ok(context, qj_session_advance(comparison->truth, &review->move));
    return true;
}

static void compare_record(qj_context *context, qj_position *position, struct comparison *totals)
{
    struct comparison comparison = {.context = context};
    assert_ok(context, qj_position_go(position, 0));
    assert_ok(context, qj_session_open(position, "exhaustive", &comparison.truth));
    assert_ok(context, qj_position_review(position, compare_review, &comparison));
    assert_int_equal(comparison.reviewed, qj_position_recorded(position));
    qj_session_free(comparison.truth);
    totals->reviewed += comparison.reviewed;
    totals->better += comparison.better;
    totals->mistakes += comparison.mistakes;
}

TEST(moves_are_judged_as_the_rules_do)
{
    struct random random = {6};
    for (size_t i = 0; i < COUNT(samples); i++) {
        struct comparison totals = {0};
        for (uint64_t seed = 0; seed < unit_count(4); seed++) {
            SCOPED(drop_context) qj_context *context = context_start();
            SCOPED(drop_position)
            qj_position *position = sample_position(context, samples[i], seed, &random);
            compare_record(context, position, &totals);
        }
        assert_true(totals.reviewed > 12);
        assert_true(totals.mistakes > 0);
        assert_true(totals.better >= totals.mistakes);
    }
}

/* ------------------------------------------------------------------ delays */

/* A random graph with arcs one way, solved by exhaustive search: distances are known. */
static void write_directed(struct random *random, char text[400])
{
    enum { VERTICES = 7 };
    text += sprintf(text, "directed\n");
    for (int from = 0; from < VERTICES; from++)
        for (int to = 0; to < VERTICES; to++)
            if (from != to && random_chance(random, 350))
                text += sprintf(text, "v%d v%d\n", from, to);
    sprintf(text, "v0\nv1\n");
}

/* A win is delayed by what it takes longer than the best, a loss by what it is given away sooner.
 */
struct delays {
    qj_context *context;
    qj_session *truth;
    uint64_t winners, losers;
};

static bool compare_delay(void *user, const qj_review *review, qj_session *session)
{
    struct delays *delays = user;
    SCOPED(options_end) struct options options = options_of(delays->context, delays->truth);
    const qj_option *played = option_of(&options, &review->move);
    assert_non_null(played);
    int64_t delay = 0;
    for (size_t i = 0; i < options.count; i++) {
        int64_t gain = (int64_t)played->value.distance - (int64_t)options.items[i].value.distance;
        gain = played->value.lo > 0 ? gain : -gain;
        if (options.items[i].value.lo == played->value.lo && gain > delay)
            delay = gain;
    }
    assert_int_equal(review->after.distance, played->value.distance);
    assert_int_equal(review->delay, review->cost ? 0 : delay);
    assert_true((session != NULL) == (review->cost || review->delay));
    delays->winners += review->delay && played->value.lo > 0;
    delays->losers += review->delay && played->value.lo < 0;
    assert_ok(delays->context, qj_session_advance(delays->truth, &review->move));
    return true;
}

TEST(delays_are_what_the_distances_say)
{
    struct random random = {11};
    struct delays delays = {0};
    for (int round = 0; round < 150; round++) {
        char text[400];
        SCOPED(drop_context) qj_context *context = delays.context = context_start();
        write_directed(&random, text);
        SCOPED(drop_position) qj_position *position = position_of(context, "graph", text);
        play_some(delays.context, position, &random, 2 + random_below(&random, 8));
        assert_ok(delays.context, qj_position_go(position, 0));
        assert_ok(delays.context, qj_session_open(position, "exhaustive", &delays.truth));
        assert_ok(delays.context, qj_position_review(position, compare_delay, &delays));
        qj_session_free(delays.truth);
    }
    assert_true(delays.winners > 10 && delays.losers > 10);
}

/* ------------------------------------------------------------------- others */

static bool visit_one(void *user, const qj_review *review, UNUSED qj_session *session)
{
    *(uint64_t *)user = review->number;
    return false;
}

TEST_IN_CONTEXT(reviews_end_when_the_visitor_wants)
{
    SCOPED(drop_position)
    qj_position *position = position_of(context, "stone", "3 moves 1 2 2 2 2 1");
    uint64_t last = 0;
    assert_ok(context, qj_position_review(position, visit_one, &last));
    assert_int_equal(last, 1);
    qj_position_free(position);
    position = position_of(context, "stone", "99999999999999999999 0");
    assert_ok(context, qj_position_review(position, visit_one, &last));
    assert_int_equal(last, 1);
    qj_position_free(position);
    position = position_of(context, "lightsout", "1 1 2 1");
    assert_int_equal(qj_position_review(position, visit_one, &last), QJ_USAGE);
}

/* The best engine for a whole rectangle cannot play on, and another takes its place. */
TEST_IN_CONTEXT(sessions_change_to_an_engine_that_plays_on)
{
    SCOPED(drop_position) qj_position *position = position_of(context, "stone", "4 0");
    const qj_move right = {{0, 1}}, far = {{3, 3}};
    SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
    assert_string_equal(qj_session_method(session).engine, "tiling");
    qj_value before = value_in(context, session);
    assert_int_equal(qj_session_advance(session, &far), QJ_USAGE);
    qj_value after = value_in(context, session);
    assert_int_equal(before.lo, after.lo);
    assert_ok(context, qj_session_advance(session, &right));
    assert_ok(context, qj_session_value(session, &after));
    assert_int_equal(after.lo, -1);
    assert_ok(context, qj_session_retreat(session));
    assert_int_equal(qj_session_retreat(session), QJ_USAGE);
    qj_session_free(session);
    assert_ok(context, qj_session_open(position, "tiling", &session));
    assert_int_equal(qj_session_advance(session, &right), QJ_USAGE);
}
