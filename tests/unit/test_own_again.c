/* User-defined games in which a player can move twice in a row: records, reviews, words.
 * test_tiers.c and soak have random games of this kind. */
#include "face/page/page_json.h"
#include "support/own.h"

GROUP(own_again)

/* A row of n coins of one point each. Take one and it is the other's turn, take two and it is
 * yours again: whoever begins takes two at a time as long as there are two, and all of them. */
CONSTANT(size_t, coins_size, 2)

static const char *coins_start(const qj_setup *setup, void *state)
{
    ((unsigned char *)state)[1] = (unsigned char)setup->value[0];
    return NULL;
}

OF_STATE(int, coins_side, *(const unsigned char *)state)

MOVES_OF(coins_moves)
{
    for (uint64_t taken = 1; taken <= 2; taken++)
        if (taken <= ((const unsigned char *)state)[1] && !visit(user, &(qj_move){{taken, 0, 0}}))
            return;
}

PLAY_OF(coins_play)
{
    unsigned char *bytes = state;
    bytes[1] = (unsigned char)(bytes[1] - move->part[0]);
    bytes[0] ^= move->part[0] == 1;
    return (int64_t)move->part[0];
}

static const qj_rules_parameter coins_parameters[] = {{"n", "coins", 5, 0, 60},
                                                      {NULL, NULL, 0, 0, 0}};

static qj_rules coins_rules(void)
{
    return (qj_rules){QJ_RULES_HEAD,       .name = "coins",          .parameters = coins_parameters,
                      .ending = QJ_POINTS, .state_size = coins_size, .start = coins_start,
                      .side = coins_side,  .moves = coins_moves,     .play = coins_play};
}

TEST(a_player_can_move_again)
{
    const qj_rules rules = coins_rules();
    for (int coins = 0; coins <= 40; coins++) {
        assert_int_equal(solve_own(&rules, worded("%d", coins)).lo, coins);
    }
}

/* Large points of both players, whose difference has more than 64 bits, before a move with one. */
PLAY_OF(coins_play_large)
{
    const unsigned char *bytes = state;
    const int64_t points = bytes[1] == 1 ? 1 : bytes[0] ? -INT64_MAX : INT64_MAX - 1;
    coins_play(setup, state, move);
    return points;
}

TEST_IN_CONTEXT(gains_are_differences_of_the_points_of_a_player)
{
    qj_rules rules = coins_rules();
    rules.play = coins_play_large;
    SCOPED(drop_game) qj_game *game = own_game(context, &rules);
    SCOPED(drop_position) qj_position *position = read_own(context, game, "3 moves 1 1");
    SCOPED(collected_end) struct collected text = {0};
    assert_ok(context, qj_position_go(position, 2));
    SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
    const struct report report = {context, position, session, false, false};
    assert_ok(context, uwapi_position(&report, INTO(&text)));
    assert_non_null(strstr(text.data, "\"positionValue\":\"win\",\"remoteness\":-100,\"winby\":1"));
    assert_non_null(strstr(text.data, "\"remoteness\":0,\"winby\":0"));
}

/* The player who has moved, and the value: in "2 1 1 1" the first player could have taken all. */
struct reviewed {
    int count;
    qj_review moves[8];
};

static bool keep_review(void *user, const qj_review *review, UNUSED qj_session *session)
{
    struct reviewed *reviewed = user;
    reviewed->moves[reviewed->count++] = *review;
    return true;
}

TEST_IN_CONTEXT(records_credit_who_moved)
{
    static const struct {
        int side;
        int64_t points, before, after;
    } expected[] = {{0, 2, 5, 5}, {0, 1, 3, -1}, {1, 1, 2, 0}, {0, 1, 1, 1}};
    qj_rules rules = coins_rules();
    SCOPED(drop_game) qj_game *game = own_game(context, &rules);
    SCOPED(drop_position) qj_position *position = read_own(context, game, "5 moves 2 1 1 1");
    struct reviewed reviewed = {.count = 0};
    int64_t points[2];
    assert_ok(context, qj_position_review(position, keep_review, &reviewed));
    assert_int_equal(reviewed.count, 4);
    for (int i = 0; i < reviewed.count; i++) {
        const qj_review *review = &reviewed.moves[i];
        assert_int_equal(review->side, expected[i].side);
        assert_int_equal(review->points, expected[i].points);
        assert_int_equal(review->before.lo, expected[i].before);
        assert_int_equal(review->after.lo, expected[i].after);
        assert_int_equal(review->cost, review->before.lo - review->after.lo);
        assert_ok(context, qj_position_go(position, (uint64_t)i));
        assert_int_equal(qj_position_side(position), expected[i].side);
    }
    assert_ok(context, qj_position_go(position, 4));
    assert_ok(context, qj_position_points(position, points));
    assert_int_equal(points[0], 4);
    assert_int_equal(points[1], 1);
}

static const char *digits_read(UNUSED const qj_setup *setup, const char *word, void *state)
{
    ((unsigned char *)state)[0] = (unsigned char)(word[0] - '1');
    ((unsigned char *)state)[1] = (unsigned char)(word[1] - '0');
    return strlen(word) == 2 && strspn(word, "0123456789") == 2 ? NULL : "a player and the coins";
}

static void digits_say(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    const unsigned char *bytes = state;
    (void)setup;
    snprintf(word, QJ_STATE_SIZE + 1, "%d%d", bytes[0] + 1, bytes[1]);
}

TEST(positions_after_a_move_are_written)
{
    qj_rules rules = coins_rules();
    rules.state_read = digits_read;
    rules.state_write = digits_say;
    assert_written(&rules, "5 moves 1 2 2", 1, "5\nposition 24\n");
    assert_written(&rules, "5 moves 1 2 2", 2, "5\nposition 22\n");
    assert_written(&rules, "5 moves 1 2 2", 3, "5\nposition 20\n");
}

/* The same coins without points: who takes the last two is to move again, and has lost without a
 * move. */
static int64_t plain_play(const qj_setup *setup, void *state, const qj_move *move)
{
    coins_play(setup, state, move);
    return 0;
}

TEST(the_last_mover_can_be_next)
{
    qj_rules rules = coins_rules();
    rules.play = plain_play;
    rules.ending = QJ_LAST_WINS;
    assert_int_equal(solve_own(&rules, "2 moves 2").lo, -1);
    assert_refused(&rules, "2 moves 2 1", QJ_BAD_INPUT,
                   "expected a legal move of the first player as move 2, found 1: it is not among "
                   "the moves");
}
