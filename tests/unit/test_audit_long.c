/* The end of the check of all positions, if there are too many; samples; images; many tiers. */
#include "model/symmetries.h"
#include "support/own.h"

#include <qiju/numbering.h>
#include <string.h>

GROUP(audit_long)

/* Two tokens on a ring of 64 cells. A state is the player to move and the cells, which are 2 to 65.
 * A move is a step of the own token by 1 or 2; a player who is caught has lost. All turns of the
 * ring are symmetries. The start has opposite tokens. From there the player to move is never one
 * cell behind, so 2 * 62 canonical forms that are not over can be reached. */
enum { RING = 64, FIRST = 2 };

CONSTANT(size_t, tokens_size, 3)

static const char *tokens_start(UNUSED const qj_setup *setup, void *state)
{
    memcpy(state, (unsigned char[]){0, FIRST, FIRST + RING / 2}, 3);
    return NULL;
}

static bool tokens_over(UNUSED const qj_setup *setup, const void *state, int64_t *value)
{
    const unsigned char *byte = state;
    *value = -1;
    return byte[1] == byte[2];
}

MOVES_OF(tokens_moves)
{
    ++*(uint64_t *)setup->user;
    if (visit(user, &(qj_move){{1}}))
        visit(user, &(qj_move){{2}});
}

static unsigned char tokens_turn(unsigned cell, unsigned step)
{
    return (unsigned char)(cell < FIRST ? cell : FIRST + (cell - FIRST + step) % RING);
}

/* The lie, a number of calls from LIE on: positions that are no forms depend on the byte after
 * them. */
enum { LIE = 1 << 30 };

PLAY_OF(tokens_play)
{
    unsigned char *byte = state, *token = byte + 1 + byte[0];
    if (*(uint64_t *)setup->user >= LIE && byte[1] != FIRST && byte[3] == 0x5a)
        *token = tokens_turn(*token, 1);
    *token = tokens_turn(*token, (unsigned)move->part[0]);
    byte[0] ^= 1;
    return 0;
}

static void tokens_symmetries(UNUSED const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    static const uint16_t from[] = {0, 1, 2};
    unsigned char letter[256];
    for (unsigned step = 1; step < RING; step++) {
        for (unsigned i = 0; i < 256; i++)
            letter[i] = i < FIRST + RING ? tokens_turn(i, step) : (unsigned char)i;
        visit(user, &(qj_symmetry){from, letter});
    }
}

static void tokens_canonical(UNUSED const qj_setup *setup, void *state)
{
    unsigned char *byte = state;
    byte[2] = tokens_turn(byte[2], RING + FIRST - byte[1]);
    byte[1] = FIRST;
}

/* Runs an audit after an engine that has found so many positions. */
static qj_status run_audit(qj_context *context, const qj_rules *rules, uint64_t states)
{
    SCOPED(drop_game) qj_game *game = own_game(context, rules);
    SCOPED(drop_position) qj_position *position = read_own(context, game, "");
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct audit *audit = view_own(&arena, position).audit;
    return audit->run(audit, states, false);
}

static qj_rules tokens_rules(uint64_t *calls, bool symmetries)
{
    return (qj_rules){QJ_RULES_HEAD,
                      .name = "tokens",
                      .user = calls,
                      .ending = QJ_LAST_WINS,
                      .loops = true,
                      .state_size = tokens_size,
                      .start = tokens_start,
                      .side = qj_state_side,
                      .over = tokens_over,
                      .moves = tokens_moves,
                      .play = tokens_play,
                      .symmetries = symmetries ? tokens_symmetries : NULL,
                      .canonical = symmetries ? NULL : tokens_canonical};
}

/* Opens a session on rules. */
static qj_status open_session_of(qj_context *context, const qj_rules *rules, const char *text)
{
    SCOPED(drop_game) qj_game *game = own_game(context, rules);
    SCOPED(drop_position) qj_position *position = read_own(context, game, text);
    SCOPED(drop_session) qj_session *session = NULL;
    return qj_session_open(position, NULL, &session);
}

static qj_status open_session(qj_context *context, const qj_rules *rules)
{
    return open_session_of(context, rules, "");
}

TEST(positions_with_other_forms_have_the_second_pattern)
{
    uint64_t calls = LIE;
    const qj_rules rules = tokens_rules(&calls, false);
    SCOPED(drop_context) qj_context *context = context_start();
    assert_int_equal(run_audit(context, &rules, 1000), QJ_USAGE);
}

/* The tier rises with the moves of player 0, whose children are no forms. */
static uint64_t tokens_tier(UNUSED const qj_setup *setup, const void *state)
{
    return *(const unsigned char *)state;
}

TEST(tiers_of_other_forms_are_compared)
{
    uint64_t calls = 0;
    qj_rules rules = tokens_rules(&calls, false);
    SCOPED(drop_context) qj_context *context = context_start();
    rules.tier = tokens_tier;
    assert_int_equal(run_audit(context, &rules, 1000), QJ_USAGE);
}

enum { FORMS = 2 * (RING - 2), ALL_TOKENS = FORMS * RING, LEAST_SAMPLES = 16384 };

/* The moves of a position with known images are requested once. The start is the form that
 * `canonical` leaves as it is, and its images are found later, so its moves are requested twice.
 * All positions are checked if the engine found at most a million forms, else positions of random
 * games, which are more than the ring has.
 */
TEST(all_positions_are_checked_up_to_a_million)
{
    for (unsigned more = 0; more < 2; more++) {
        uint64_t calls = 0;
        const qj_rules rules = tokens_rules(&calls, false);
        SCOPED(drop_context) qj_context *context = context_start();
        assert_ok(context, run_audit(context, &rules, AUDIT_MAX + more));
        if (more)
            assert_true(calls > LEAST_SAMPLES);
        else
            assert_int_equal(calls, ALL_TOKENS + 1);
    }
}

/* A run that goes on from files passes only some of its positions. */
TEST(a_sample_is_checked_if_an_engine_did_not_pass_all_positions)
{
    uint64_t calls = 0;
    const qj_rules rules = tokens_rules(&calls, true);
    SCOPED(drop_context) qj_context *context = context_start();
    assert_ok(context, run_audit(context, &rules, 1));
    assert_true(calls > LEAST_SAMPLES);
}

/* The engine asks about each form, and the check about its other images. */
TEST(each_image_is_asked_once)
{
    uint64_t calls = 0;
    const qj_rules rules = tokens_rules(&calls, true);
    SCOPED(drop_context) qj_context *context = context_start();
    assert_ok(context, open_session(context, &rules));
    assert_int_equal(calls, ALL_TOKENS);
}

/* Counts calls of canonical. */
struct once {
    uint64_t moves, canonical; /* calls */
    uint64_t lie;              /* number of the call that gives another form, from 0 */
    bool lied;
};

static void once_canonical(const qj_setup *setup, void *state)
{
    struct once *once = setup->user;
    unsigned char *byte = state;
    tokens_canonical(setup, state);
    if (once->canonical++ == once->lie) {
        once->lied = true;
        byte[2] = tokens_turn(byte[2], 1);
    }
}

/* Solves with a false answer of canonical, or with true ones: UINT64_MAX. */
static struct once solve_once(uint64_t lie)
{
    struct once once = {.lie = lie};
    qj_rules rules = tokens_rules(NULL, false);
    SCOPED(drop_context) qj_context *context = context_start();
    rules.user = &once;
    rules.canonical = once_canonical;
    const qj_status status = open_session(context, &rules);
    assert_int_equal(status, once.lied ? QJ_USAGE : QJ_OK);
    return once;
}

/* The engine asks about a form, and the check about its other images. One false answer of
 * canonical, to either, is enough; the first two are about the start. */
TEST(each_answer_of_canonical_counts)
{
    enum { STEP = 61 };
    unsigned lies = 0;
    const struct once truth = solve_once(UINT64_MAX);
    assert_int_equal(truth.moves, ALL_TOKENS);
    for (uint64_t lie = 2; lie < truth.canonical; lie += STEP)
        lies += solve_once(lie).lied;
    assert_true(lies > 10);
}

const qj_rules *morris_rules(void);

static void count_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    ++*(uint64_t *)setup->user;
    morris_rules()->moves(setup, state, visit, user);
}

/* Each position that is not over is asked about, and so is each of its images. Men's morris has
 * 212,265 positions, 13,475 up to symmetry. Its tiers are reached one after another, so their
 * growth is no reason to end the check. */
TEST(all_images_of_a_game_with_tiers_are_asked)
{
    uint64_t calls = 0;
    qj_rules rules = *morris_rules();
    rules.moves = count_moves;
    rules.user = &calls;
    SCOPED(drop_context) qj_context *context = context_start();
    assert_ok(context, open_session_of(context, &rules, "2 3 0"));
    assert_in_range(calls, 200000, 220000);
}

/* Passes the start at most so often, and ends the audit. Returns how often it was passed, and the
 * calls of moves by the first, and by the second. */
static uint64_t pass_start(const qj_rules *rules, uint64_t times, uint64_t calls[2])
{
    _Alignas(16) unsigned char children[2][16] = {{0}};
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_game) qj_game *game = own_game(context, rules);
    SCOPED(drop_position) qj_position *position = read_own(context, game, "");
    SCOPED(arena_clear) struct arena arena = {.context = context};
    const struct rules_view view = view_own(&arena, position);
    for (unsigned k = 0; k < 2; k++) {
        memcpy(children[k], (unsigned char[]){1, (unsigned char)(FIRST + 1 + k), FIRST + RING / 2},
               3);
        symmetries_least(view.symmetries, children[k]);
    }
    const struct audit_batch batch = {.positions = 1,
                                      .stride = sizeof *children,
                                      .states = view.state,
                                      .ends = (const uint32_t[]){2},
                                      .end = (const int64_t[]){0},
                                      .compared = (uint32_t[]){AUDIT_NOT_COMPARED},
                                      .children = children[0],
                                      .forms = children[0],
                                      .again = (const bool[]){false, false}};
    uint64_t passed = 0;
    for (; passed < times && view.audit->listed; passed++)
        assert_ok(context, view.audit->listed(view.audit, &batch));
    calls[0] = *(const uint64_t *)rules->user;
    assert_ok(context, view.audit->run(view.audit, times, false));
    calls[1] = *(const uint64_t *)rules->user - calls[0];
    return passed;
}

/* The start has RING images. The check of a position takes RING - 1 calls. */
TEST(answers_of_an_engine_are_checked_up_to_a_million_images)
{
    enum { FEW = 100, LIMIT = AUDIT_MAX / RING + 1 };
    for (unsigned more = 0; more < 2; more++) {
        uint64_t user = 0, calls[2];
        const qj_rules rules = tokens_rules(&user, true);
        const uint64_t passed = pass_start(&rules, more ? LIMIT + 2 : FEW, calls);
        assert_int_equal(passed, more ? LIMIT + 1 : FEW);
        assert_int_equal(calls[0], (more ? LIMIT : FEW) * (RING - 1));
        assert_int_equal(calls[1] > LEAST_SAMPLES, more);
    }
}

static void tokens_predecessors(UNUSED const qj_setup *setup, const void *state, qj_state_fn visit,
                                void *user)
{
    for (unsigned step = 1; step <= 2; step++) {
        unsigned char before[3];
        memcpy(before, state, 3);
        before[0] ^= 1;
        before[1 + before[0]] = tokens_turn(before[1 + before[0]], RING - step);
        visit(user, before, 3);
    }
}

static bool tokens_layout(UNUSED const qj_setup *setup, UNUSED uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, 1, 0, 2);
    qj_layout_cells(out, 2, FIRST, RING);
    return true;
}

/* With little memory the engine asks for predecessors in place of moves. */
TEST(the_truth_is_taken_with_any_memory)
{
    unsigned found = 0;
    for (uint64_t bytes = 1 << 17; bytes < 1 << 22; bytes += bytes / 8) {
        uint64_t user = 0;
        qj_rules rules = tokens_rules(&user, true);
        SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.bytes = bytes));
        rules.symmetries = NULL;
        rules.layout = tokens_layout;
        rules.predecessors = tokens_predecessors;
        const qj_status status = open_session(context, &rules);
        assert_true(status == QJ_OK || status == QJ_LIMIT);
        found += status == QJ_OK;
    }
    assert_true(found > 1);
}

/* An engine begins anew when positions are more than it expected. */
TEST(a_position_may_be_passed_again)
{
    uint64_t user = 0, calls[2];
    qj_rules rules = tokens_rules(&user, true);
    rules.predecessors = tokens_predecessors;
    rules.layout = tokens_layout;
    pass_start(&rules, 2, calls);
    assert_int_equal(calls[1], 0);
}

/* Six heaps of up to FULL pins in WIDE bytes; a move takes a pin. The heaps in bytes 0 and 9 can be
 * exchanged, and those in 4 and 5. Heaps of 4 and more have no bits. */
enum { FULL = 5, WIDE = 10, HEAPS = 6 };
static const unsigned char heaps[HEAPS] = {2, 7, 0, 4, 5, 9};

CONSTANT(size_t, heaps_size, WIDE)

/* The number of calls of moves, and states with a fault: the first move is missing; the last one is
 * missing in every second call; a move exchanges heaps, too; a move writes the byte after the
 * state, which changes the second pattern only; is_state refuses it. */
struct heaps_user {
    uint64_t calls, cuts;
    const unsigned char *lie, *cut, *turn, *write, *none;
};

static bool heaps_is(const void *state, const unsigned char *fault)
{
    return fault && !memcmp(state, fault, WIDE);
}

static const char *heaps_start(UNUSED const qj_setup *setup, void *state)
{
    for (unsigned i = 0; i < HEAPS; i++)
        ((unsigned char *)state)[heaps[i]] = FULL;
    return NULL;
}

MOVES_OF(heaps_moves)
{
    struct heaps_user *heap = setup->user;
    const unsigned char *byte = state;
    heap->calls++;
    const unsigned end = heaps_is(state, heap->cut) && heap->cuts++ % 2 ? HEAPS - 1 : HEAPS;
    for (unsigned i = heaps_is(state, heap->lie) ? 3 : 0; i < end; i++)
        if (byte[heaps[i]] && !visit(user, &(qj_move){{heaps[i]}}))
            return;
}

PLAY_OF(heaps_play)
{
    const struct heaps_user *heap = setup->user;
    unsigned char *byte = state;
    const bool turns = heaps_is(state, heap->turn);
    if (heaps_is(state, heap->write))
        byte[WIDE] = 0xa5;
    byte[move->part[0]]--;
    if (turns) {
        const unsigned char first = byte[0];
        byte[0] = byte[9];
        byte[9] = first;
    }
    return 0;
}

static bool heaps_is_state(const qj_setup *setup, const void *state)
{
    return !heaps_is(state, ((const struct heaps_user *)setup->user)->none);
}

static void heaps_symmetries(UNUSED const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    for (unsigned which = 1; which < 4; which++) {
        uint16_t from[WIDE] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        if (which & 1)
            from[0] = 9, from[9] = 0;
        if (which & 2)
            from[4] = 5, from[5] = 4;
        visit(user, &(qj_symmetry){from, NULL});
    }
}

static qj_rules heaps_rules(struct heaps_user *user)
{
    return (qj_rules){QJ_RULES_HEAD,
                      .name = "heaps",
                      .user = user,
                      .ending = QJ_LAST_WINS,
                      .outcome_only = true,
                      .state_size = heaps_size,
                      .start = heaps_start,
                      .moves = heaps_moves,
                      .play = heaps_play,
                      .symmetries = heaps_symmetries,
                      .is_state = heaps_is_state};
}

static qj_status run_heaps(struct heaps_user *user)
{
    const qj_rules rules = heaps_rules(user);
    SCOPED(drop_context) qj_context *context = context_start();
    return open_session(context, &rules);
}

/* Fails unless the rules are refused with this sentence, at each of two sessions of a position. */
static void assert_heaps_refused(struct heaps_user user, const char *sentence)
{
    const qj_rules rules = heaps_rules(&user);
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_game) qj_game *game = own_game(context, &rules);
    SCOPED(drop_position) qj_position *position = read_own(context, game, "");
    for (int i = 0; i < 2; i++) {
        SCOPED(drop_session) qj_session *session = NULL;
        assert_int_not_equal(qj_session_open(position, NULL, &session), QJ_OK);
        if (!strstr(qj_context_error(context)->message, sentence))
            fail_msg("expected %s, found %s", sentence, qj_context_error(context)->message);
    }
}

/* Each image of each position is asked once. A position that is its only image is asked twice. */
TEST(images_with_and_without_bits_are_checked_once)
{
    enum { PAIR = (FULL + 1) * (FULL + 1), ALL = PAIR * PAIR * PAIR, ALONE = ALL / PAIR };
    static const unsigned char lies[][WIDE] = {{[0] = 3, [4] = 1, [5] = 2, [9] = 2},
                                               {[0] = 5, [4] = 1, [5] = 2, [9] = 4},
                                               {[0] = 1, [4] = 4, [5] = 2, [9] = 0}};
    struct heaps_user truth = {0};
    assert_int_equal(run_heaps(&truth), QJ_OK);
    assert_int_equal(truth.calls, ALL + ALONE);
    for (unsigned i = 0; i < COUNT(lies); i++)
        assert_heaps_refused((struct heaps_user){.lie = lies[i]},
                             "a position and its canonical form have different moves");
}

/* The first position has no other image, the second is no least image, and few follow the third. */
TEST(answers_under_the_second_pattern_are_checked)
{
    static const unsigned char alone[] = {2, 0, 0, 0, 3, 3, 0, 0, 0, 2},
                               image[] = {3, 0, 0, 0, 3, 3, 0, 0, 0, 2}, last[WIDE] = {[2] = 1};
    assert_heaps_refused((struct heaps_user){.cut = alone}, "moves names other moves");
    assert_heaps_refused((struct heaps_user){.write = alone}, "play writes byte 11");
    assert_heaps_refused((struct heaps_user){.write = image}, "play writes byte 11");
    assert_heaps_refused((struct heaps_user){.write = last}, "play writes byte 11");
}

TEST(a_least_image_is_a_position_too)
{
    static const unsigned char least[] = {2, 0, 0, 0, 1, 3, 0, 0, 0, 3};
    assert_heaps_refused((struct heaps_user){.none = least}, "is_state refuses");
}

TEST(a_move_may_lead_to_any_image)
{
    static const unsigned char turn[] = {3, 0, 0, 0, 1, 2, 0, 0, 0, 2};
    assert_int_equal(run_heaps(&(struct heaps_user){.turn = turn}), QJ_OK);
    assert_heaps_refused((struct heaps_user){.turn = turn, .lie = turn},
                         "a position and its canonical form have different moves");
}

/* ----------------------------------------------------------------------- samples */

enum { SAMPLED = AUDIT_MAX + 1, SAMPLES = 16384 + SAMPLED / 256 };

/* A counter without an end. */
MOVES_OF(counter_moves)
{
    const unsigned char *byte = state;
    const uint64_t count = 256U * byte[0] + byte[1];
    uint64_t *most = setup->user;
    *most = count > *most ? count : *most;
    visit(user, &(qj_move){{1}});
}

CONSTANT(size_t, counter_size, 2)

PLAY_OF(counter_play)
{
    unsigned char *byte = state;
    byte[1]++;
    byte[0] = (unsigned char)(byte[0] + (byte[1] == 0));
    return 0;
}

TEST(random_games_begin_again_after_1024_moves)
{
    uint64_t most = 0;
    const qj_rules rules = {QJ_RULES_HEAD,
                            .name = "counter",
                            .user = &most,
                            .ending = QJ_LAST_WINS,
                            .loops = true,
                            .outcome_only = true,
                            .state_size = counter_size,
                            .moves = counter_moves,
                            .play = counter_play};
    SCOPED(drop_context) qj_context *context = context_start();
    assert_ok(context, run_audit(context, &rules, SAMPLED));
    assert_int_equal(most, 1023);
}

/* Stones in a row, without a winner. */
enum { ROW = 12 };

CONSTANT(size_t, stones_size, ROW)

static int stones_side(UNUSED const qj_setup *setup, const void *state)
{
    int stones = 0;
    for (unsigned i = 0; i < ROW; i++)
        stones += ((const unsigned char *)state)[i] != 0;
    return stones % 2;
}

MOVES_OF(stones_moves)
{
    for (uint64_t i = 0; i < ROW; i++)
        if (!((const unsigned char *)state)[i] && !visit(user, &(qj_move){{i}}))
            return;
}

PLAY_OF(stones_play)
{
    const int side = stones_side(setup, state);
    ((unsigned char *)state)[move->part[0]] = (unsigned char)(1 + side);
    return 0;
}

static bool stones_layout(UNUSED const qj_setup *setup, UNUSED uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, ROW, 0, 3);
    return true;
}

/* The number of boards, and the board with a false value. */
struct stones_user {
    uint64_t boards, lie;
};

static void stones_over(const qj_setup *setup, UNUSED const qj_marks *boards, size_t count,
                        int64_t *values)
{
    struct stones_user *stones = setup->user;
    for (size_t i = 0; i < count; i++)
        values[i] = ++stones->boards == stones->lie ? 1 : QJ_STUCK;
}

TEST(the_last_board_of_a_sample_is_checked)
{
    for (int lie = 0; lie < 2; lie++) {
        struct stones_user user = {0, lie ? SAMPLES : 0};
        const qj_rules rules = {QJ_RULES_HEAD,
                                .name = "stones",
                                .user = &user,
                                .ending = QJ_STUCK_DRAWS,
                                .state_size = stones_size,
                                .side = stones_side,
                                .moves = stones_moves,
                                .play = stones_play,
                                .layout = stones_layout,
                                .stones_over = stones_over};
        SCOPED(drop_context) qj_context *context = context_start();
        assert_int_equal(run_audit(context, &rules, SAMPLED), lie ? QJ_USAGE : QJ_OK);
        assert_int_equal(user.boards, SAMPLES);
    }
}

/* ------------------------------------------------------------------------- tiers */

/* A heap of PINS pins; a move takes a pin. A state is their number, and the layout of its tier has
 * that state only. */
enum { PINS = 1000 };

CONSTANT(size_t, heap_size, 2)

static unsigned heap_pins(const void *state)
{
    const unsigned char *byte = state;
    return 256U * byte[0] + byte[1];
}

static void heap_set(unsigned char *state, unsigned pins)
{
    state[0] = (unsigned char)(pins >> 8);
    state[1] = (unsigned char)pins;
}

static const char *heap_start(UNUSED const qj_setup *setup, void *state)
{
    heap_set(state, PINS);
    return NULL;
}

MOVES_OF(heap_moves)
{
    if (heap_pins(state))
        visit(user, &(qj_move){{1}});
}

PLAY_OF(heap_play)
{
    heap_set(state, heap_pins(state) - (unsigned)move->part[0]);
    return 0;
}

OF_STATE(uint64_t, heap_tier, heap_pins(state))

static bool heap_layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    const bool lie = tier == *(const uint64_t *)setup->user;
    qj_layout_cells(out, 1, (unsigned)tier >> 8, 1);
    qj_layout_cells(out, 1, ((unsigned)tier & 255) ^ lie, 1);
    return true;
}

/* There are more tiers than the audit has room for layouts. */
TEST(each_tier_has_its_layout)
{
    for (uint64_t lie = 1; lie <= PINS + 1; lie += PINS / 4) {
        const qj_rules rules = {
            QJ_RULES_HEAD,          .name = "heap",          .user = &lie,
            .ending = QJ_LAST_WINS, .state_size = heap_size, .start = heap_start,
            .moves = heap_moves,    .play = heap_play,       .tier = heap_tier,
            .layout = heap_layout};
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_game) qj_game *game = own_game(context, &rules);
        SCOPED(drop_position) qj_position *position = read_own(context, game, "");
        SCOPED(drop_session) qj_session *session = NULL;
        assert_int_equal(qj_session_open(position, NULL, &session),
                         lie == PINS + 1 ? QJ_OK : QJ_USAGE);
    }
}

/* A byte grows by a move, up to 10, and then becomes 200. So few of the ranks are reached that the
 * engine does not rank the positions. */
CONSTANT(size_t, sparse_size, 4)

MOVES_OF(sparse_moves)
{
    if (*(const unsigned char *)state <= 10)
        visit(user, &(qj_move){{1}});
}

PLAY_OF(sparse_play)
{
    unsigned char *byte = state;
    *byte = (unsigned char)(*byte < 10 ? *byte + move->part[0] : 200);
    return 0;
}

static bool sparse_layout(const qj_setup *setup, UNUSED uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, 4, 0, *(const bool *)setup->user ? 200 : 201);
    return true;
}

TEST(each_position_fits_the_layout)
{
    for (int i = 0; i < 2; i++) {
        bool lie = i;
        const qj_rules rules = {
            QJ_RULES_HEAD,          .name = "sparse",          .user = &lie,
            .ending = QJ_LAST_WINS, .state_size = sparse_size, .moves = sparse_moves,
            .play = sparse_play,    .layout = sparse_layout};
        SCOPED(drop_context) qj_context *context = context_start();
        assert_int_equal(open_session(context, &rules), lie ? QJ_USAGE : QJ_OK);
    }
}
