/* The claims of rules whose symmetry exchanges the players, answers that change, expand, and
 * parts. */
#include "support/own.h"

#include <qiju/numbering.h>

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

/* Two heaps of 2 pins, and a move takes a pin of one of them. A pin of the larger heap is worth a
 * point. The lie: only of the first heap. Its mirror image leads to the same positions. */
CONSTANT(size_t, pair_size, 2)

static const char *pair_start(UNUSED const qj_setup *setup, void *state)
{
    memset(state, 2, 2);
    return NULL;
}

MOVES_OF(pair_moves)
{
    for (uint64_t heap = 0; heap < 2; heap++)
        if (((const unsigned char *)state)[heap])
            visit(user, &(qj_move){{heap}});
}

PLAY_OF(pair_play)
{
    unsigned char *heaps = state;
    const uint64_t heap = move->part[0];
    const bool lie = *(const bool *)setup->user, point = heaps[heap] > heaps[!heap];
    heaps[heap]--;
    return point && !(lie && heap);
}

static void pair_symmetries(UNUSED const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    static const uint16_t from[] = {1, 0};
    visit(user, &(qj_symmetry){from, NULL});
}

TEST(moves_of_an_image_bring_the_same_points)
{
    for (int lie = 0; lie < 2; lie++) {
        bool user = lie;
        const qj_rules rules = {
            QJ_RULES_HEAD,       .name = "pair",          .user = &user,
            .ending = QJ_POINTS, .state_size = pair_size, .start = pair_start,
            .moves = pair_moves, .play = pair_play,       .symmetries = pair_symmetries};
        const struct own_solved solved = own_solve(context_start(), &rules, "", NULL);
        assert_int_equal(solved.status, lie ? QJ_USAGE : QJ_OK);
        if (lie)
            assert_non_null(
                strstr(solved.message, "a position and its canonical form have different moves"));
    }
}

/* ------------------------------------------------------------------------ answers */

/* A pin is taken. Every second time, the last pin is worth a point, or the empty heap is. */
struct drift {
    bool points, end;
    unsigned calls;
};

CONSTANT(size_t, drift_size, 1)

static const char *drift_start(UNUSED const qj_setup *setup, void *state)
{
    *(unsigned char *)state = 3;
    return NULL;
}

MOVES_OF(drift_moves)
{
    (void)state;
    visit(user, &(qj_move){{1}});
}

PLAY_OF(drift_play)
{
    struct drift *drift = setup->user;
    unsigned char *pins = state;
    return --*pins == 0 && drift->points && drift->calls++ % 2;
}

static bool drift_over(const qj_setup *setup, const void *state, int64_t *value)
{
    struct drift *drift = setup->user;
    const bool over = *(const unsigned char *)state == 0;
    *value = over && drift->end && drift->calls++ % 2;
    return over;
}

TEST(points_and_values_that_change_are_found)
{
    for (int i = 0; i < 3; i++) {
        struct drift drift = {i == 1, i == 2, 0};
        const qj_rules rules = {
            QJ_RULES_HEAD,        .name = "drift",      .user = &drift,
            .ending = QJ_POINTS,  .over = drift_over,   .state_size = drift_size,
            .start = drift_start, .moves = drift_moves, .play = drift_play};
        const struct own_solved solved = own_solve(context_start(), &rules, "", NULL);
        assert_int_equal(solved.status, i ? QJ_USAGE : QJ_OK);
        if (i)
            assert_non_null(
                strstr(solved.message, i == 1 ? "play leads elsewhere, or brings other points"
                                              : "the rules end the game at one time and not at"));
    }
}

/* A tree of three pins in a byte, with a bit for each move. In every second call, `moves` leaves
 * out the second move. */
MOVES_OF(fickle_moves)
{
    const bool change = ++*(unsigned *)setup->user % 2 && *(const unsigned char *)state == 2;
    for (uint64_t i = 0; i < (change ? 1 : 2) && *(const unsigned char *)state < 8; i++)
        if (!visit(user, &(qj_move){{i}}))
            return;
}

PLAY_OF(fickle_play)
{
    unsigned char *byte = state;
    *byte = (unsigned char)(*byte == 0 ? 2 + move->part[0] : 2 * *byte + move->part[0]);
    return 0;
}

/* The engine asks about both positions after the first move at once. */
TEST(rules_that_change_with_every_call_are_found)
{
    for (unsigned before = 0; before < 2; before++) {
        unsigned calls = before;
        const qj_rules rules = {
            QJ_RULES_HEAD,          .name = "fickle",         .user = &calls,
            .ending = QJ_LAST_WINS, .state_size = drift_size, .moves = fickle_moves,
            .play = fickle_play};
        assert_int_equal(own_solve(context_start(), &rules, "", NULL).status, QJ_USAGE);
    }
}

/* The form of 3 is 2, where one move less is possible. */
static void fickle_canonical(UNUSED const qj_setup *setup, void *state)
{
    unsigned char *byte = state;
    *byte = *byte == 3 ? 2 : *byte;
}

/* Rules whose claims are checked while positions are found, and afterwards. */
TEST(a_census_checks_the_claims)
{
    for (int form = 0; form < 2; form++) {
        unsigned calls = 0;
        const qj_rules rules = {QJ_RULES_HEAD,
                                .name = "fickle",
                                .user = &calls,
                                .ending = QJ_LAST_WINS,
                                .state_size = drift_size,
                                .moves = fickle_moves,
                                .play = fickle_play,
                                .canonical = form ? fickle_canonical : NULL};
        SCOPED(drop_context) qj_context *context = context_start();
        assert_int_equal(own_count(context, &rules), QJ_USAGE);
    }
}

/* ---------------------------------------------------------------------------- expand */

/* The exchanged rules, with expand as well. The lie: player 1 has no move with 3 pins. */
struct both_moves {
    const qj_setup *setup;
    const unsigned char *state;
    uint64_t index;
    const qj_expander *expander;
};

static bool both_visit(void *user, const qj_move *move)
{
    const struct both_moves *both = user;
    unsigned char next[] = {!both->state[0], (unsigned char)(both->state[1] - 1)};
    memcpy(both->expander->move(both->expander->user, both->index, move, 0), next, sizeof next);
    return true;
}

static void both_expand(const qj_setup *setup, const void *states, uint64_t count,
                        const qj_expander *expander)
{
    const unsigned char *state = states;
    for (uint64_t i = 0; i < count; i++, state += 2)
        if (!*(const bool *)setup->user || state[0] != 1 || state[1] != 2 + 3)
            exchanged_moves(setup, state, both_visit,
                            &(struct both_moves){setup, state, i, expander});
}

PLAY_OF(both_play)
{
    unsigned char *byte = state;
    byte[0] ^= 1;
    byte[1]--;
    return 0;
}

static const char *both_start(UNUSED const qj_setup *setup, void *state)
{
    ((unsigned char *)state)[1] = 2 + 4;
    return NULL;
}

/* With symmetries the engine solves only one of two images, and the other is compared with moves
 * and play, too. */
TEST(expand_agrees_with_moves_and_play)
{
    for (int i = 0; i < 4; i++) {
        bool lie = i % 2;
        const qj_rules rules = {QJ_RULES_HEAD,
                                .name = "both",
                                .user = &lie,
                                .ending = QJ_LAST_WINS,
                                .quick = true,
                                .state_size = exchanged_size,
                                .start = both_start,
                                .side = qj_state_side,
                                .moves = exchanged_moves,
                                .play = both_play,
                                .symmetries = i / 2 ? exchanged_symmetries : NULL,
                                .expand = both_expand};
        const struct own_solved solved = own_solve(context_start(), &rules, "", "exhaustive");
        assert_int_equal(solved.status, lie ? QJ_USAGE : QJ_OK);
        if (lie)
            assert_non_null(strstr(solved.message, "expand gives another end, other moves"));
    }
}

/* ------------------------------------------------------------- images of a canonical function */

/* Two heaps: a move takes 1 from a heap, and gains a point if 2 or more are left there. The lies
 * are about heaps of 3 and 2, whose form is 2 and 3: a move gains another point, or expand leaves
 * it out. */
enum heaps_lie { HEAPS_TRUE, HEAPS_POINTS, HEAPS_EXPAND };

static bool heaps_lies(const qj_setup *setup, const void *state, enum heaps_lie lie)
{
    return *(const enum heaps_lie *)setup->user == lie && !memcmp(state, "\x03\x02", 2);
}

static const char *heaps_start(UNUSED const qj_setup *setup, void *state)
{
    memcpy(state, "\x04\x04", 2);
    return NULL;
}

MOVES_OF(heaps_moves)
{
    const unsigned char *heaps = state;
    for (uint64_t i = 0; i < 2; i++)
        if (heaps[i] && !visit(user, &(qj_move){{i + 1}}))
            return;
}

PLAY_OF(heaps_play)
{
    unsigned char *heaps = state;
    const int64_t more = heaps_lies(setup, state, HEAPS_POINTS);
    return more + (--heaps[move->part[0] - 1] > 1);
}

static void heaps_canonical(UNUSED const qj_setup *setup, void *state)
{
    unsigned char *heaps = state, first = heaps[0];
    if (first > heaps[1]) {
        heaps[0] = heaps[1];
        heaps[1] = first;
    }
}

static void heaps_expand(const qj_setup *setup, const void *states, uint64_t count,
                         const qj_expander *expander)
{
    const unsigned char *heaps = states;
    for (uint64_t i = 0; i < count; i++, heaps += 2)
        for (uint64_t k = heaps_lies(setup, heaps, HEAPS_EXPAND); k < 2; k++)
            if (heaps[k]) {
                unsigned char next[] = {heaps[0], heaps[1]};
                const qj_move move = {{k + 1}};
                const int64_t points = heaps_play(setup, next, &move);
                memcpy(expander->move(expander->user, i, &move, points), next, sizeof next);
            }
}

/* The engine solves the forms alone. */
TEST(answers_about_an_image_count)
{
    static const struct {
        enum heaps_lie lie;
        bool expand;
        const char *sentence;
    } cases[] = {{HEAPS_TRUE, false, NULL},
                 {HEAPS_TRUE, true, NULL},
                 {HEAPS_POINTS, false, "a position and its canonical form have different moves"},
                 {HEAPS_EXPAND, true, "expand gives another end, other moves"}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        enum heaps_lie lie = cases[i].lie;
        const qj_rules rules = {QJ_RULES_HEAD,
                                .name = "heaps",
                                .user = &lie,
                                .ending = QJ_POINTS,
                                .quick = true,
                                .state_size = exchanged_size,
                                .start = heaps_start,
                                .moves = heaps_moves,
                                .play = heaps_play,
                                .canonical = heaps_canonical,
                                .expand = cases[i].expand ? heaps_expand : NULL};
        const struct own_solved solved = own_solve(context_start(), &rules, "", "exhaustive");
        assert_int_equal(solved.status, lie ? QJ_USAGE : QJ_OK);
        if (lie)
            assert_non_null(strstr(solved.message, cases[i].sentence));
    }
}

/* A token on a row of 6 cells goes one cell to either side; on the first cell it is stuck. The lie:
 * no position leads there. */
static const char *token_start(UNUSED const qj_setup *setup, void *state)
{
    memcpy(state, "\x00\x03", 2);
    return NULL;
}

MOVES_OF(token_moves)
{
    const unsigned char *byte = state;
    for (uint64_t step = 0; byte[1] && step < 1 + (uint64_t)(byte[1] < 5); step++)
        if (!visit(user, &(qj_move){{1 + step}}))
            return;
}

PLAY_OF(token_play)
{
    unsigned char *byte = state;
    byte[0] ^= 1;
    byte[1] = (unsigned char)(move->part[0] == 1 ? byte[1] - 1 : byte[1] + 1);
    return 0;
}

static void token_canonical(UNUSED const qj_setup *setup, UNUSED void *state)
{
}

static void token_predecessors(const qj_setup *setup, const void *state, qj_state_fn visit,
                               void *user)
{
    const unsigned char *byte = state;
    for (int step = -1; step <= 1; step += 2) {
        const unsigned char from[] = {!byte[0], (unsigned char)(byte[1] + step)};
        if (byte[1] + step >= 1 && byte[1] + step <= 5 &&
            !(*(const bool *)setup->user && byte[1] == 0))
            visit(user, from, sizeof from);
    }
}

static bool token_layout(UNUSED const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, 1, 0, 2);
    qj_layout_cells(out, 1, 0, 6);
    return tier == 0;
}

TEST(predecessors_of_a_stuck_position_are_checked)
{
    for (int lie = 0; lie < 2; lie++) {
        bool user = lie;
        const qj_rules rules = {QJ_RULES_HEAD,
                                .name = "token",
                                .user = &user,
                                .ending = QJ_LAST_WINS,
                                .loops = true,
                                .state_size = exchanged_size,
                                .start = token_start,
                                .side = qj_state_side,
                                .moves = token_moves,
                                .play = token_play,
                                .canonical = token_canonical,
                                .layout = token_layout,
                                .predecessors = token_predecessors};
        const struct own_solved solved = own_solve(context_start(), &rules, "", "exhaustive");
        assert_int_equal(solved.status, lie ? QJ_USAGE : QJ_OK);
        if (lie)
            assert_non_null(strstr(solved.message, "the predecessors that the rules name are not"));
    }
}

/* ----------------------------------------------------------------------------- parts */

CONSTANT(size_t, lost_size, 1)

static const char *lost_start(UNUSED const qj_setup *setup, void *state)
{
    *(unsigned char *)state = 1;
    return NULL;
}

MOVES_OF(lost_moves)
{
    if (*(const unsigned char *)state)
        visit(user, &(qj_move){{0}});
}

PLAY_OF(lost_play)
{
    *(unsigned char *)state = 0;
    return 0;
}

static void lost_parts(UNUSED const qj_setup *setup, UNUSED const void *state,
                       UNUSED qj_state_fn visit, UNUSED void *user)
{
}

/* The engine then finds no position, but the start is checked. */
TEST(a_start_without_parts_has_no_moves)
{
    const qj_rules rules = {QJ_RULES_HEAD,           .name = "lost",      .ending = QJ_LAST_WINS,
                            .state_size = lost_size, .start = lost_start, .moves = lost_moves,
                            .play = lost_play,       .parts = lost_parts};
    assert_refused(&rules, "", QJ_USAGE,
                   "the moves of a position are not those of its parts (position: state 1)");
}

/* ----------------------------------------------------------------------- single positions */

/* Two counters in any order, up to 3. Of the position 1 2 every second answer lacks a move. */
CONSTANT(size_t, counters_size, 2)

static const char *counters_start(UNUSED const qj_setup *setup, void *state)
{
    memset(state, 1, 2);
    return NULL;
}

MOVES_OF(counters_moves)
{
    const unsigned char *counter = state;
    unsigned *calls = setup->user;
    const bool lies = counter[0] == 1 && counter[1] == 2 && (*calls)++ % 2;
    for (uint64_t i = lies; i < 2; i++)
        if (counter[i] < 3 && !visit(user, &(qj_move){{i}}))
            return;
}

PLAY_OF(counters_play)
{
    ((unsigned char *)state)[move->part[0]]++;
    return 0;
}

static void counters_canonical(UNUSED const qj_setup *setup, void *state)
{
    unsigned char *counter = state, low = counter[0] < counter[1] ? counter[0] : counter[1];
    counter[1] = (unsigned char)(counter[0] + counter[1] - low);
    counter[0] = low;
}

/* The check of the start adds 1 2 and its image, without visiting them. */
TEST_IN_CONTEXT(a_canonical_position_alone_is_asked_twice)
{
    unsigned calls = 0;
    _Alignas(16) unsigned char states[2][16] = {{1, 1}, {1, 2}};
    const qj_rules rules = {
        QJ_RULES_HEAD,           .name = "counters",          .user = &calls,
        .ending = QJ_LAST_WINS,  .state_size = counters_size, .start = counters_start,
        .moves = counters_moves, .play = counters_play,       .canonical = counters_canonical};
    SCOPED(drop_game) qj_game *game = own_game(context, &rules);
    SCOPED(drop_position) qj_position *position = read_own(context, game, "");
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct audit *audit = view_own(&arena, position).audit;
    assert_ok(context, audit->see(audit, states[0]));
    assert_int_equal(audit->see(audit, states[1]), QJ_USAGE);
    assert_non_null(strstr(qj_context_error(context)->message, "asked again"));
}
