/* The move of a perfect player, and moves in the game's notation. */
#include "support/opened.h"

GROUP(choice)

static uint64_t winning_replies(qj_context *context, qj_session *session, const qj_move *move)
{
    uint64_t winning = 0;
    assert_ok(context, qj_session_advance(session, move));
    struct options replies = options_of(context, session);
    for (size_t i = 0; i < replies.count; i++)
        winning += replies.items[i].value.lo > 0 ? replies.items[i].count : 0;
    free(replies.items);
    assert_ok(context, qj_session_retreat(session));
    return winning;
}

/* Every move is at most as good as the chosen move, and every earlier move is worse; in a lost game
 * no move leaves fewer winning replies. */
static void assert_chosen(qj_context *context, qj_session *session, const struct options *options,
                          const qj_option *chosen)
{
    bool before = true;
    bool lost = chosen->value.kind != QJ_SCORE && chosen->value.lo < 0;
    uint64_t left = lost ? winning_replies(context, session, &chosen->move) : 0;
    for (size_t i = 0; i < options->count; i++) {
        const qj_option *option = &options->items[i];
        assert_false(qj_value_beats(&option->value, &chosen->value));
        if (!memcmp(&option->move, &chosen->move, sizeof option->move)) {
            before = false;
        } else if (lost && !qj_value_beats(&chosen->value, &option->value)) {
            uint64_t other = winning_replies(context, session, &option->move);
            assert_true(before ? other > left : other >= left);
        } else if (!lost && before) {
            assert_true(qj_value_beats(&chosen->value, &option->value));
        }
    }
    assert_false(before);
}

/* Gives the number of moves. */
static uint64_t play_to_the_end(qj_context *context, const char *game, const char *text,
                                struct random *random)
{
    SCOPED(drop_position) qj_position *position = position_of(context, game, text);
    qj_option chosen;
    bool exists = true;
    uint64_t moves = 0;
    SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
    while (exists) {
        SCOPED(options_end) struct options options = options_of(context, session);
        assert_ok(context, qj_session_choose(session, &chosen, &exists));
        assert_int_equal(exists, options.count > 0);
        if (exists) {
            moves++;
            assert_chosen(context, session, &options, &chosen);
            size_t other = random_below(random, options.count);
            bool errs = random_below(random, 2);
            assert_ok(context, qj_session_advance(session, errs ? &options.items[other].move
                                                                : &chosen.move));
        }
    }
    return moves;
}

TEST(perfect_players_choose_well)
{
    static const char *const samples[][2] = {
        {"staircase", "size=4x3"},          {"mnk", "size=3x3 k=3"},  {"geography", "size=5x5"},
        {"rabbits", "size=5x5 shape=open"}, {"nim", "heaps=3,4,5,1"}, {"kayles", "heaps=6,5,3"},
        {"splitting", "size=4 max=3"}};
    struct random random = {17};
    uint64_t moves = 0;
    for (size_t i = 0; i < COUNT(samples); i++)
        for (unsigned seed = 0; seed < 20; seed++) {
            SCOPED(drop_context) qj_context *context = context_start();
            SCOPED(drop_memory)
            char *text = made(context, samples[i][0], "seed=%u %s", seed, samples[i][1]);
            moves += play_to_the_end(context, samples[i][0], text, &random);
        }
    assert_true(moves > 1000);
}

TEST(values_are_compared)
{
    const qj_value fast = {
        .kind = QJ_OUTCOME, .lo = 1, .hi = 1, .distance_known = true, .distance = 3};
    const qj_value slow = {
        .kind = QJ_OUTCOME, .lo = 1, .hi = 1, .distance_known = true, .distance = 5};
    const qj_value win = {.kind = QJ_OUTCOME, .lo = 1, .hi = 1};
    const qj_value loss = {
        .kind = QJ_OUTCOME, .lo = -1, .hi = -1, .distance_known = true, .distance = 2};
    const qj_value late = {
        .kind = QJ_OUTCOME, .lo = -1, .hi = -1, .distance_known = true, .distance = 4};
    assert_true(qj_value_beats(&fast, &slow));
    assert_false(qj_value_beats(&slow, &fast));
    assert_false(qj_value_beats(&fast, &fast));
    assert_false(qj_value_beats(&win, &fast));
    assert_false(qj_value_beats(&slow, &win));
    assert_true(qj_value_beats(&slow, &late));
    assert_true(qj_value_beats(&late, &loss));
    assert_false(qj_value_beats(&loss, &late));
}

TEST_IN_CONTEXT(moves_are_read)
{
    SCOPED(drop_position) qj_position *position = position_of(context, "heaps", "4.7 2 5 6");
    char text[QJ_MOVE_SIZE];
    qj_move move;
    assert_ok(context, qj_move_read(position, " 2  3+2 ", &move));
    qj_move_text(position, &move, text);
    assert_string_equal(text, "2 3+2");
    assert_int_equal(qj_move_read(position, "2", &move), QJ_BAD_INPUT);
    assert_int_equal(qj_move_read(position, "", &move), QJ_BAD_INPUT);
    assert_int_equal(qj_move_read(position, "2 3+2 1", &move), QJ_BAD_INPUT);
    assert_int_equal(qj_context_error(context)->column, 7);
    qj_move_text(position, &move, text);
    assert_string_equal(text, "2 3+2");
    qj_position_free(position);
    position = position_of(context, "lightsout", "1 1 2 1");
    assert_int_equal(qj_move_read(position, "1 1", &move), QJ_USAGE);
}
