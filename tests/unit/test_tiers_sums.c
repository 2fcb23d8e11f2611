/* Sums of random pieces against a search without parts, which finds whole positions, and against a
 * naive solver; in little memory, where the rules are called again; parts that come back are
 * refused. Takes a second: hundreds of games are played out.
 */
#include "engines/exhaustive/answers/tiers_session.h"
#include "engines/exhaustive/exhaustive.h"

#include "support/naive.h"
#include "support/piece_sums.h"
#include "support/plies.h"
#include "support/ways.h"

GROUP(tiers_sums)

static struct view view_of_pieces(struct piece_sum *game, const qj_rules *rules)
{
    return view_of_rules(rules, game, game->start, sizeof game->start);
}

/* The value of a sum is that of the whole position, which has a remoteness in normal play, too. */
static void assert_sum_value(const qj_value *sum, const qj_value *whole)
{
    qj_value expected = *whole;
    if (whole->kind == QJ_NIMBER) {
        expected.distance_known = false;
        expected.distance = 0;
    }
    assert_value(sum, &expected);
}

/* Compares the values, the moves and the line, and chooses a move. */
static bool compare_sums(struct random *random, struct engine_session *sums,
                         struct engine_session *whole, qj_move *move)
{
    struct engine_session *const both[2] = {sums, whole};
    static struct said said[2];
    for (int i = 0; i < 2; i++) {
        memset(&said[i], 0, sizeof said[i]);
        said[i].value = session_value(both[i]);
        assert_int_equal(both[i]->engine->moves(both[i], said_option, &said[i]), QJ_OK);
        assert_int_equal(both[i]->engine->line(both[i], said_move, &said[i]), QJ_OK);
    }
    assert_sum_value(&said[0].value, &said[1].value);
    assert_int_equal(said[0].options, said[1].options);
    for (size_t i = 0; i < said[0].options; i++) {
        assert_memory_equal(&said[0].option[i].move, &said[1].option[i].move, sizeof(qj_move));
        assert_sum_value(&said[0].option[i].value, &said[1].option[i].value);
    }
    if (said[0].value.kind == QJ_NIMBER) {
        assert_int_equal(said[0].length % 2, said[0].value.lo > 0);
    } else {
        assert_int_equal(said[0].length, said[1].length);
        assert_memory_equal(said[0].line, said[1].line, said[0].length * sizeof *said[0].line);
    }
    if (said[0].options)
        *move = said[0].option[random_below(random, said[0].options)].move;
    return said[0].options > 0;
}

static void compare_with_naive(qj_context *context, struct view *view, const struct naive *naive)
{
    for (size_t i = 0; i < naive->count; i += 1 + naive->count / 8) {
        SCOPED(drop_engine_session) struct engine_session *session = NULL;
        const qj_value expected = naive_value(naive, i);
        view->rules.state = naive->states + i * naive->rules->state_size;
        assert_ok(context, engine_session_open(context, &engine_exhaustive, view, &session));
        const qj_value value = session_value(session);
        assert_sum_value(&value, &expected);
    }
}

static void compare(struct random *random, unsigned way, qj_ending ending, uint64_t *checked)
{
    enum { PLIES = 6, MOST = 600 };
    struct piece_sum game = piece_sum_draw(random);
    qj_rules rules = piece_sum_rules(&game, way);
    rules.ending = ending;
    struct view view = view_of_pieces(&game, &rules);
    qj_rules rules_of_whole = rules;
    rules_of_whole.parts = NULL;
    const struct view view_of_whole = view_of_pieces(&game, &rules_of_whole);
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_engine_session) struct engine_session *sums = NULL;
    SCOPED(drop_engine_session) struct engine_session *whole = NULL;
    SCOPED(naive_free) struct naive naive = {0};
    qj_move move;
    assert_ok(context, engine_session_open(context, &engine_exhaustive, &view, &sums));
    assert_ok(context, engine_session_open(context, &engine_exhaustive, &view_of_whole, &whole));
    assert_true(sums->states <= (ending == QJ_LAST_LOSES ? whole->states
                                 : way % 2               ? PIECE_KINDS
                                                         : 2 * PIECE_KINDS));
    for (int ply = 0; ply < PLIES && compare_sums(random, sums, whole, &move); ply++) {
        assert_int_equal(engine_exhaustive.advance(sums, &move), QJ_OK);
        assert_int_equal(engine_exhaustive.advance(whole, &move), QJ_OK);
    }
    const struct naive_rules plain = naive_rules_of(&view.rules);
    const bool small = naive_solve(&plain, MOST, &naive);
    if (small)
        compare_with_naive(context, &view, &naive);
    *checked += small;
}

static void compare_many(uint64_t seed, qj_ending ending)
{
    struct random random = {seed};
    const uint64_t count = unit_count(120);
    uint64_t checked = 0;
    for (uint64_t i = 0; i < count; i++)
        compare(&random, (unsigned)i % 6, ending, &checked);
    assert_true(checked > count / 2);
}

TEST(sums_of_random_pieces)
{
    compare_many(381, QJ_LAST_WINS);
}

TEST(sums_in_misere_play)
{
    compare_many(385, QJ_LAST_LOSES);
}

/* The counts of positions are those of whole positions. */
TEST(counts_are_of_whole_positions)
{
    struct random random = {382};
    for (unsigned i = 0; i < 12; i++) {
        struct piece_sum game = piece_sum_draw(&random);
        const qj_rules rules = piece_sum_rules(&game, i % 6);
        const struct view view = view_of_pieces(&game, &rules);
        SCOPED(drop_context) qj_context *context = context_start();
        assert_same_plies(context, &view, &view);
    }
}

/* Without a log the rules are called again; with less memory there is an error. */
TEST(sums_in_little_memory)
{
    struct random random = {383};
    uint64_t solved = 0, refused = 0;
    for (unsigned i = 0; i < 12; i++) {
        struct piece_sum game = piece_sum_draw(&random);
        qj_rules rules = piece_sum_rules(&game, i % 6);
        rules.ending = i % 4 == 3 ? QJ_LAST_LOSES : QJ_LAST_WINS;
        open_in_less_memory((struct memory_range){8 << 20, 1 << 18, 10}, &rules, &game, game.start,
                            sizeof game.start, &solved, &refused);
    }
    assert_true(solved > 20 && refused > 20);
}

TEST(a_part_that_comes_back_is_refused)
{
    struct random random = {384};
    uint64_t refused = 0;
    for (unsigned i = 0; i < 60; i++) {
        struct piece_sum game = piece_sum_draw(&random);
        game.options[1][0] = (struct piece_option){{PIECE_KINDS, 1}};
        game.option_count[1] = 1;
        qj_rules rules = piece_sum_rules(&game, i % 6);
        rules.ending = i % 4 == 3 ? QJ_LAST_LOSES : QJ_LAST_WINS;
        const struct view view = view_of_pieces(&game, &rules);
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_engine_session) struct engine_session *session = NULL;
        const qj_status status = engine_session_open(context, &engine_exhaustive, &view, &session);
        if (status == QJ_OK)
            continue;
        assert_int_equal(status, QJ_USAGE);
        assert_non_null(strstr(qj_context_error(context)->message,
                               "the rules can lead from a part back to it"));
        refused++;
    }
    assert_true(refused > 20);
}
