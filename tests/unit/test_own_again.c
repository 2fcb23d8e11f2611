/* User-defined games in which a player can move twice in a row: values, records, reviews. */
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

static void expand_by(int64_t (*play)(const qj_setup *setup, void *state, const qj_move *move),
                      const qj_setup *setup, const unsigned char *state, uint64_t count,
                      const qj_expander *expander)
{
    for (uint64_t i = 0; i < count; i++, state += 2)
        for (uint64_t taken = 1; taken <= 2 && taken <= state[1]; taken++) {
            const qj_move move = {{taken, 0, 0}};
            unsigned char next[] = {state[0], state[1]};
            int64_t points = play(setup, next, &move);
            memcpy(expander->move(expander->user, i, &move, points), next, sizeof next);
        }
}

static void coins_expand(const qj_setup *setup, const void *states, uint64_t count,
                         const qj_expander *expander)
{
    expand_by(coins_play, setup, states, count, expander);
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
    qj_rules by_moves = coins_rules(), by_expand = coins_rules();
    by_expand.moves = NULL;
    by_expand.play = NULL;
    by_expand.expand = coins_expand;
    for (int coins = 0; coins <= 40; coins++) {
        const char *words = worded("%d", coins);
        assert_int_equal(solve_own(&by_moves, words).lo, coins);
        assert_int_equal(solve_own(&by_expand, words).lo, coins);
    }
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

/* A number that every move lowers by one, though not every move changes the side. */
OF_STATE(uint64_t, plays_left, 8 - ((const unsigned char *)state)[2])

CONSTANT(size_t, plays_size, 3)

static int64_t count_play(const qj_setup *setup, void *state, const qj_move *move)
{
    ((unsigned char *)state)[2]++;
    return coins_play(setup, state, move);
}

TEST(moving_again_can_be_ranked)
{
    qj_rules rules = coins_rules();
    rules.state_size = plays_size;
    rules.play = count_play;
    for (int ranked = 0; ranked < 2; ranked++) {
        rules.tier = ranked ? plays_left : NULL;
        for (int coins = 0; coins <= 8; coins++) {
            assert_int_equal(solve_own(&rules, worded("%d", coins)).lo, coins);
        }
    }
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

/* The same coins without points: at the end it matters to whom the game falls, also where that is
 * who has just moved. */
static int64_t plain_play(const qj_setup *setup, void *state, const qj_move *move)
{
    coins_play(setup, state, move);
    return 0;
}

static bool plain_over(UNUSED const qj_setup *setup, const void *state, int64_t *value)
{
    *value = 1;
    return ((const unsigned char *)state)[1] == 0;
}

static void plain_expand(const qj_setup *setup, const void *states, uint64_t count,
                         const qj_expander *expander)
{
    expand_by(plain_play, setup, states, count, expander);
}

/* Returns whether the player to move with n coins wins; empty is the value of zero coins. */
static bool plain_is_won(int coins, bool empty)
{
    bool won[64] = {empty};
    for (int n = 1; n <= coins; n++)
        won[n] = !won[n - 1] || (n >= 2 && won[n - 2]);
    return won[coins];
}

TEST(the_last_mover_can_be_next)
{
    qj_rules normal = coins_rules();
    normal.play = plain_play;
    normal.ending = QJ_LAST_WINS;
    qj_rules misere = normal, said = normal, by_expand = normal, draws = normal;
    misere.ending = QJ_LAST_LOSES;
    said.over = plain_over;
    draws.ending = QJ_STUCK_DRAWS;
    by_expand.moves = NULL;
    by_expand.play = NULL;
    by_expand.expand = plain_expand;
    for (int coins = 1; coins <= 20; coins++) {
        const char *words = worded("%d", coins);
        int64_t won = plain_is_won(coins, false) ? 1 : -1;
        int64_t won_empty = plain_is_won(coins, true) ? 1 : -1;
        assert_int_equal(solve_own(&normal, words).lo, won);
        assert_int_equal(solve_own(&by_expand, words).lo, won);
        assert_int_equal(solve_own(&misere, words).lo, won_empty);
        assert_int_equal(solve_own(&said, words).lo, won_empty);
        assert_int_equal(solve_own(&draws, words).lo, 0);
    }
    assert_int_equal(solve_own(&normal, "2 moves 2").lo, -1);
    assert_refused(&normal, "2 moves 2 1", QJ_BAD_INPUT,
                   "expected a legal move of the first player as move 2, found 1: it is not among "
                   "the moves");
}
