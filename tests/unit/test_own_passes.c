/* Games of one's own in which a player can move again: passes put in between, and positions there.
 */
#include "support/own.h"

/* A row of n coins, each worth a point. Take one and it is the other's turn, take two and it is
 * yours again: whoever begins takes two at a time as long as there are two, and all of them. */
static size_t coins_size(const qj_setup *setup)
{
    (void)setup;
    return 2;
}

static const char *coins_start(const qj_setup *setup, void *state)
{
    ((unsigned char *)state)[1] = (unsigned char)setup->value[0];
    return NULL;
}

static int coins_side(const qj_setup *setup, const void *state)
{
    (void)setup;
    return *(const unsigned char *)state;
}

static void coins_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    (void)setup;
    for (uint64_t taken = 1; taken <= 2; taken++) {
        qj_move move = {{taken, 0, 0}};
        if (taken <= ((const unsigned char *)state)[1] && !visit(user, &move))
            return;
    }
}

static int64_t coins_play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *bytes = state;
    (void)setup;
    bytes[1] = (unsigned char)(bytes[1] - move->part[0]);
    bytes[0] ^= move->part[0] == 1;
    return (int64_t)move->part[0];
}

static void coins_expand(const qj_setup *setup, const void *const *states, uint64_t count,
                         const qj_expander *expander)
{
    for (uint64_t i = 0; i < count; i++)
        for (uint64_t taken = 1; taken <= 2; taken++) {
            qj_move move = {{taken, 0, 0}};
            unsigned char next[2];
            memcpy(next, states[i], 2);
            if (taken <= next[1]) {
                int64_t points = coins_play(setup, next, &move);
                expander->move(expander->user, i, &move, points, next);
            }
        }
}

static const qj_rules_parameter coins_parameters[] = {{"n", "coins", 5, 0, 60},
                                                      {NULL, NULL, 0, 0, 0}};

static qj_rules coins_rules(void)
{
    return (qj_rules){QJ_RULES_HEAD,       .name = "coins",          .parameters = coins_parameters,
                      .ending = QJ_POINTS, .state_size = coins_size, .start = coins_start,
                      .side = coins_side,  .moves = coins_moves,     .play = coins_play};
}

static void a_player_can_move_again(void **state)
{
    (void)state;
    qj_rules by_moves = coins_rules(), by_expand = coins_rules();
    by_expand.moves = NULL;
    by_expand.play = NULL;
    by_expand.expand = coins_expand;
    for (int coins = 0; coins <= 40; coins++) {
        char words[16];
        snprintf(words, sizeof words, "%d", coins);
        assert_int_equal(solve_own(&by_moves, words).lo, coins);
        assert_int_equal(solve_own(&by_expand, words).lo, coins);
    }
    assert_refused(&by_moves, "5 moves 2 2", QJ_BAD_INPUT,
                   "expected a legal move of the second player as move 2, found 2: the other "
                   "player moves again, after a pass; legal: pass");
}

static void passes_are_written_and_read(void **state)
{
    (void)state;
    qj_rules rules = coins_rules();
    qj_context *context = context_start();
    qj_game *game = own_game(context, &rules);
    qj_position *position = read_own(context, game, "5 moves 2 pass 2 pass 1");
    struct collected text = {0};
    qj_sink sink = collect_in(&text);
    qj_move move;
    char word[QJ_MOVE_SIZE];
    assert_int_equal(qj_position_recorded(position), 5);
    assert_ok(context, qj_position_move(position, 1, &move));
    qj_move_text(position, &move, word);
    assert_string_equal(word, "pass");
    assert_ok(context, qj_position_go(position, 1));
    assert_int_equal(qj_position_side(position), 1);
    assert_ok(context, qj_position_draw(position, false, &sink));
    assert_string_equal(text.data, "state 0 3\n(a pass, then the same player moves again)\n");
    assert_ok(context, qj_position_go(position, 2));
    assert_int_equal(qj_position_side(position), 0);
    assert_int_equal(value_of(context, position).lo, 3);
    free(text.data);
    qj_position_free(position);
    qj_game_free(game);
    context_end(context);
}

static const char *digits_read(const qj_setup *setup, const char *word, void *state)
{
    (void)setup;
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

/* No word says that a pass is due, or whose move it is when the last mover would be next. */
static void positions_before_a_pass_are_not_written(void **state)
{
    (void)state;
    qj_rules rules = coins_rules();
    rules.state_read = digits_read;
    rules.state_write = digits_say;
    assert_written(&rules, "5 moves 1 2 pass 2", 1, "5\nposition 24\n");
    assert_written(&rules, "5 moves 1 2 pass 2", 2, NULL);
    assert_written(&rules, "5 moves 1 2 pass 2", 3, "5\nposition 22\n");
    assert_written(&rules, "5 moves 1 2 pass 2", 4, NULL);
}

/* The same coins without points: at the end it matters to whom the game falls, also where that is
 * who has just moved. */
static int64_t plain_play(const qj_setup *setup, void *state, const qj_move *move)
{
    coins_play(setup, state, move);
    return 0;
}

static bool plain_over(const qj_setup *setup, const void *state, int64_t *value)
{
    (void)setup;
    *value = 1;
    return ((const unsigned char *)state)[1] == 0;
}

static void plain_expand(const qj_setup *setup, const void *const *states, uint64_t count,
                         const qj_expander *expander)
{
    for (uint64_t i = 0; i < count; i++)
        for (uint64_t taken = 1; taken <= 2; taken++) {
            qj_move move = {{taken, 0, 0}};
            unsigned char next[2];
            memcpy(next, states[i], 2);
            if (taken <= next[1]) {
                plain_play(setup, next, &move);
                expander->move(expander->user, i, &move, 0, next);
            }
        }
}

/* Whether who is to move with so many coins wins, empty being what no coins are worth. */
static bool plain_is_won(int coins, bool empty)
{
    bool won[64] = {empty};
    for (int n = 1; n <= coins; n++)
        won[n] = !won[n - 1] || (n >= 2 && won[n - 2]);
    return won[coins];
}

static void the_last_mover_can_be_next(void **state)
{
    (void)state;
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
        char words[16];
        snprintf(words, sizeof words, "%d", coins);
        int64_t won = plain_is_won(coins, false) ? 1 : -1;
        int64_t won_empty = plain_is_won(coins, true) ? 1 : -1;
        assert_int_equal(solve_own(&normal, words).lo, won);
        assert_int_equal(solve_own(&by_expand, words).lo, won);
        assert_int_equal(solve_own(&misere, words).lo, won_empty);
        assert_int_equal(solve_own(&said, words).lo, won_empty);
        assert_int_equal(solve_own(&draws, words).lo, 0);
    }
    /* The game is over, without a pass. */
    assert_int_equal(solve_own(&normal, "2 moves 2").lo, -1);
    assert_refused(&normal, "2 moves 2 pass", QJ_BAD_INPUT,
                   "expected a legal move of the second player as move 2, found pass: the game is "
                   "over");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_player_can_move_again),
        cmocka_unit_test(passes_are_written_and_read),
        cmocka_unit_test(positions_before_a_pass_are_not_written),
        cmocka_unit_test(the_last_mover_can_be_next),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
