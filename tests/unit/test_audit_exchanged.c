/* The claims of rules whose symmetry exchanges the players. */
#include "support/own.h"

#include <string.h>

GROUP(audit_exchanged)

/* A state is the player to move, and 2 more than the pins that are left; a move takes a pin. The
 * symmetry exchanges the players. */
CONSTANT(size_t, exchanged_size, 2)

static const char *exchanged_start(UNUSED const qj_setup *setup, void *state)
{
    ((unsigned char *)state)[1] = 2 + 5;
    return NULL;
}

MOVES_OF(exchanged_moves)
{
    if (((const unsigned char *)state)[1] > 2)
        visit(user, &(qj_move){{1}});
}

/* The lie: with 3 pins, player 1 moves again, and player 0 does not. */
PLAY_OF(exchanged_play)
{
    unsigned char *byte = state;
    byte[0] ^= !(*(const bool *)setup->user && byte[0] == 1 && byte[1] == 2 + 3);
    byte[1]--;
    return 0;
}

static void exchanged_other_side(UNUSED const qj_setup *setup, void *state)
{
    *(unsigned char *)state ^= 1;
}

static void exchanged_symmetries(UNUSED const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    static const uint16_t from[] = {0, 1};
    unsigned char letter[256];
    for (unsigned i = 0; i < 256; i++)
        letter[i] = (unsigned char)(i < 2 ? 1 - i : i);
    visit(user, &(qj_symmetry){from, letter});
}

/* Two symmetries turn three values that do not occur, and each is the square of the other; the
 * lie: the second is left out. */
static void exchanged_turns(const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    static const uint16_t from[] = {0, 1};
    for (unsigned step = 1; step < (*(const bool *)setup->user ? 2U : 3U); step++) {
        unsigned char letter[256];
        for (unsigned i = 0; i < 256; i++)
            letter[i] = (unsigned char)(i < 253 ? i : 253 + (i - 253 + step) % 3);
        visit(user, &(qj_symmetry){from, letter});
    }
}

/* Opens a session on rules with these symmetries, with or without the lie. */
static void check_exchanged(void (*symmetries)(const qj_setup *, qj_symmetry_fn, void *),
                            const char *sentence)
{
    for (int lie = 0; lie < 2; lie++) {
        bool user = lie;
        SCOPED(drop_context) qj_context *context = context_start();
        const qj_rules rules = {QJ_RULES_HEAD,
                                .name = "exchanged",
                                .user = &user,
                                .ending = QJ_LAST_WINS,
                                .state_size = exchanged_size,
                                .start = exchanged_start,
                                .side = qj_state_side,
                                .moves = exchanged_moves,
                                .play = exchanged_play,
                                .symmetries = symmetries,
                                .other_side = exchanged_other_side};
        SCOPED(drop_game) qj_game *game = own_game(context, &rules);
        SCOPED(drop_position) qj_position *position = read_own(context, game, "");
        SCOPED(drop_session) qj_session *session = NULL;
        assert_int_equal(qj_session_open(position, NULL, &session), lie ? QJ_USAGE : QJ_OK);
        if (lie)
            assert_non_null(strstr(qj_context_error(context)->message, sentence));
    }
}

/* The truth: with 3 pins each player moves again. */
PLAY_OF(again_play)
{
    unsigned char *byte = state;
    byte[0] ^= byte[1] != 2 + 3;
    byte[1]--;
    return 0;
}

TEST(players_may_move_again_in_all_images)
{
    const qj_rules rules = {QJ_RULES_HEAD,
                            .name = "again",
                            .ending = QJ_LAST_WINS,
                            .state_size = exchanged_size,
                            .start = exchanged_start,
                            .side = qj_state_side,
                            .moves = exchanged_moves,
                            .play = again_play,
                            .symmetries = exchanged_symmetries};
    const struct own_solved solved = own_solve(context_start(), &rules, "", NULL);
    assert_int_equal(solved.status, QJ_OK);
}

TEST(a_symmetry_keeps_who_moves_again)
{
    check_exchanged(exchanged_symmetries, "a position and its canonical form have different moves");
}

TEST(a_product_of_symmetries_is_a_symmetry)
{
    check_exchanged(exchanged_turns, "a product of two symmetries is not among the symmetries");
}

/* The start, whose first byte is 2, and its image have one player to move; the symmetry exchanges
 * the players of the positions after them. So a move of one passes the turn, and that of the other
 * does not. */
static const char *half_start(UNUSED const qj_setup *setup, void *state)
{
    memcpy(state, (unsigned char[]){2, 4}, 2);
    return NULL;
}

static int half_side(UNUSED const qj_setup *setup, const void *state)
{
    return *(const unsigned char *)state == 1;
}

MOVES_OF(half_moves)
{
    if (((const unsigned char *)state)[1] > 2)
        visit(user, &(qj_move){{1}});
}

/* After the start 4 or 5, the second byte is 3, and 2 at the end. */
PLAY_OF(half_play)
{
    unsigned char *byte = state;
    byte[0] = (unsigned char)(byte[0] == 2 ? byte[1] == 4 : 1 - byte[0]);
    byte[1] = byte[1] > 3 ? 3 : 2;
    return 0;
}

static void half_symmetries(UNUSED const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    static const uint16_t from[] = {0, 1};
    unsigned char letter[256];
    for (unsigned i = 0; i < 256; i++)
        letter[i] = (unsigned char)(i < 2 ? 1 - i : i == 4 || i == 5 ? 9 - i : i);
    visit(user, &(qj_symmetry){from, letter});
}

TEST(images_are_compared_again_when_players_are_exchanged_later)
{
    const qj_rules rules = {QJ_RULES_HEAD,
                            .name = "half",
                            .ending = QJ_LAST_WINS,
                            .state_size = exchanged_size,
                            .start = half_start,
                            .side = half_side,
                            .moves = half_moves,
                            .play = half_play,
                            .symmetries = half_symmetries};
    const struct own_solved solved = own_solve(context_start(), &rules, "", NULL);
    assert_int_equal(solved.status, QJ_USAGE);
    assert_non_null(
        strstr(solved.message, "a position and its canonical form have different moves"));
}
