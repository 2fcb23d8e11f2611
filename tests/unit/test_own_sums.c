/* Rules whose positions are sums: rules that break their claims; limits. test_tiers_sums.c compares
 * random games with exhaustive search of whole positions.
 */
#include "support/own.h"

#include <qiju/numbering.h>

GROUP(own_sums)

const qj_rules *node_kayles_rules(void);

/* ------------------------------------------------------------------- bad promises */

/* A heap of at most 200: a move takes 1 or 2, or splits the rest. Faults are chosen by the
 * parameter; test_audit.c has parts whose moves are not those of the position. */
enum fault { GOOD, RETURNS, FAR_RETURNS, LARGE, LATER, SHIFTS, READS_ON, NARROW, FAULTS };

static const qj_rules_parameter heap_parameters[] = {
    {"n", "the heap", 8, 0, 200}, {"fault", "what is wrong", 0, 0, FAULTS}, {NULL, NULL, 0, 0, 0}};

enum { HEAPS = 8 };

CONSTANT(size_t, heap_size, HEAPS)

static const char *heap_start(const qj_setup *setup, void *state)
{
    *(unsigned char *)state = (unsigned char)setup->value[0];
    return NULL;
}

/* A move is a heap, the number taken, and the number split off. */
static void heap_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *heaps = state;
    int64_t fault = setup->value[1];
    for (size_t i = 0; i < HEAPS; i++)
        for (uint64_t taken = 1; heaps[i] && taken <= 2 && taken <= heaps[i]; taken++)
            for (uint64_t off = 0; off <= (heaps[i] - taken) / 2; off++) {
                qj_move move = {{i + 1, taken, off}};
                if (!visit(user, &move))
                    return;
            }
    for (size_t i = 0; i < HEAPS; i++)
        if ((fault == RETURNS && heaps[i] == 3) || (fault == FAR_RETURNS && heaps[i] == 1)) {
            qj_move move = {{i + 1, 0, 1}}; /* puts some more there */
            visit(user, &move);
        }
}

static int64_t heap_play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *heaps = state, *heap = &heaps[move->part[0] - 1];
    if (move->part[1] == 0 && move->part[2]) {
        *heap = setup->value[1] == RETURNS ? 4 : (unsigned char)setup->value[0];
        return 0;
    }
    if (setup->value[1] == READS_ON && heaps[1] && heaps[HEAPS] == 0x5a)
        heap = &heaps[2];
    *heap = move->part[1] ? (unsigned char)(*heap - move->part[1] - move->part[2]) : 0;
    for (size_t i = 0; i < HEAPS && move->part[2]; i++)
        if (!heaps[i] && &heaps[i] != heap) {
            heaps[i] = (unsigned char)move->part[2];
            break;
        }
    return 0;
}

static void heap_parts(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    const unsigned char *heaps = state;
    int64_t fault = setup->value[1];
    unsigned char long_part[2 * HEAPS] = {3};
    const bool shifts = fault == SHIFTS && heaps[0] == 4 && heaps[1] == 3; /* as many moves */
    for (size_t i = 0; i < HEAPS; i++)
        if (heaps[i] && !shifts)
            visit(user, &heaps[i], 1);
    for (size_t i = 0; i < 2 && shifts; i++)
        visit(user, &"\x05\x02"[i], 1);
    if (fault == LARGE)
        visit(user, long_part, sizeof long_part);
    if (fault == LATER && heaps[0] == 6 && heaps[1] == 0)
        visit(user, long_part, 1);
}

/* A layout of one heap, or of two that are small. */
static bool heap_layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    const unsigned low = setup->value[1] == NARROW ? 3 : 256;
    qj_layout_cells(out, 1, 0, 256);
    qj_layout_cells(out, 1, 0, low);
    qj_layout_cells(out, HEAPS - 2, 0, 256);
    return tier == 0;
}

static void heap_draw(UNUSED const qj_setup *setup, const void *state, const qj_sink *out)
{
    const unsigned char *heaps = state;
    for (size_t i = 0; i < HEAPS; i++)
        if (heaps[i])
            qj_sink_print(out, "%u ", heaps[i]);
    qj_sink_print(out, "\n");
}

static qj_rules heap_rules(void)
{
    return (qj_rules){
        QJ_RULES_HEAD,          .name = "rows",          .parameters = heap_parameters,
        .ending = QJ_LAST_WINS, .state_size = heap_size, .start = heap_start,
        .moves = heap_moves,    .play = heap_play,       .move_parts = 3,
        .draw = heap_draw,      .parts = heap_parts,     .layout = heap_layout};
}

TEST(broken_promises_are_named)
{
    static const struct {
        enum fault fault;
        const char *message;
    } faults[] = {
        {RETURNS,
         "the rules can lead from a part back to it, so the game need not end (position: 3 )"},
        {FAR_RETURNS,
         "the rules can lead from a part back to it, so the game need not end (position: 3 )"},
        {LARGE, "the rules give a part that has more bytes than a state"},
        {LATER, "a part of a position has other parts than itself (position: 6 )"},
        {SHIFTS, "the moves of a position are not those of its parts (position: 4 3 )"},
        {READS_ON, "the moves of a position are not those of its parts (position: 6 1 )"},
        {NARROW, "a position does not fit the layout of its tier (position: 4 3 )"},
    };
    const qj_rules rules = heap_rules();
    for (size_t i = 0; i < COUNT(faults); i++) {
        assert_refused(&rules, worded("8 %d", faults[i].fault),
                       faults[i].fault == LARGE ? QJ_BAD_INPUT : QJ_USAGE, faults[i].message);
    }
    assert_int_equal((int)solve_own(&rules, "8 0").nimber, 1);
}

/* ---------------------------------------------------- stopped, limited, out of memory */

/* The same heaps without a fault, which many positions have. */
static const char *const row = "200 0";

/* Whether the value of the row can be had; then it is right, as the number of parts that were
 * looked at. */
static qj_status solve_row(qj_context *context)
{
    const qj_rules rules = heap_rules();
    const struct own_solved solved = own_solve(context, &rules, row, NULL);
    if (solved.status == QJ_OK) {
        assert_int_equal(solved.value.nimber, 1); /* Kayles: 200 is 8 modulo 12, and above 71 */
        assert_int_equal(solved.states, 200);
    }
    return solved.status;
}

/* Parts that have canonical forms. */
TEST_IN_CONTEXT(true_parts_are_taken)
{
    SCOPED(drop_game) qj_game *game = own_game(context, node_kayles_rules());
    SCOPED(drop_position) qj_position *position = read_own(context, game, "4 5");
    SCOPED(drop_session) qj_session *session = NULL;
    assert_ok(context, qj_session_open(position, NULL, &session));
}

/* Pairs of heaps. A move takes from a heap, and may split the rest of a first heap, into a new
 * pair. The first heap and the second are thus heaps of nim. A pair is a part, which the rules name
 * without its second heap if that heap is empty. */
enum { PAIRS_SIZE = 8, PAIRS_FIRST = 32, PAIRS_SECOND = 3 };

CONSTANT(size_t, pairs_size, PAIRS_SIZE)

static const char *pairs_start(UNUSED const qj_setup *setup, void *state)
{
    memcpy(state, (const unsigned char[]){PAIRS_FIRST, PAIRS_SECOND}, 2);
    return NULL;
}

/* A move is a heap, the rest, and the part of the rest that is split off. Counts its calls. */
static void pairs_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *heaps = state;
    ++*(uint64_t *)setup->user;
    for (uint64_t i = 0; i < PAIRS_SIZE; i++)
        for (uint64_t rest = 0; rest < heaps[i]; rest++)
            for (uint64_t off = 0; off <= (i % 2 ? 0 : rest); off++)
                if (!visit(user, &(qj_move){{i, rest, off}}))
                    return;
}

PLAY_OF(pairs_play)
{
    unsigned char *heaps = state;
    size_t empty = 0;
    heaps[move->part[0]] = (unsigned char)(move->part[1] - move->part[2]);
    while (heaps[empty] || heaps[empty + 1] || empty == move->part[0])
        empty += 2;
    heaps[empty] = (unsigned char)move->part[2];
    return 0;
}

static void pairs_parts(UNUSED const qj_setup *setup, const void *state, qj_state_fn visit,
                        void *user)
{
    const unsigned char *heaps = state;
    for (size_t i = 0; i < PAIRS_SIZE; i += 2)
        if (heaps[i] || heaps[i + 1])
            visit(user, &heaps[i], heaps[i + 1] ? 2 : 1);
}

/* Solves the pairs, whose claims are true; returns how often qiju asks for moves. */
static uint64_t pairs_calls(uint64_t bytes)
{
    uint64_t calls = 0;
    const qj_rules rules = {QJ_RULES_HEAD,          .name = "pairs",          .user = &calls,
                            .ending = QJ_LAST_WINS, .state_size = pairs_size, .start = pairs_start,
                            .moves = pairs_moves,   .play = pairs_play,       .move_parts = 3,
                            .parts = pairs_parts};
    const struct own_solved solved = own_solve(context_within(&LIMITS(.bytes = bytes)), &rules, "",
                                               NULL);
    assert_string_equal(solved.message, "");
    assert_int_equal(solved.value.nimber, PAIRS_FIRST ^ PAIRS_SECOND);
    return calls;
}

/* The audit keeps parts in a sixteenth of the free memory, and else forgets them: in 2 MiB, but not
 * in 16. */
TEST(parts_have_a_budget)
{
    assert_true(pairs_calls(2 << 20) > pairs_calls(16 << 20));
}

TEST(limits_are_kept)
{
    qj_limits limits = LIMITS(.states = 199, .trust = true);
    assert_int_equal(solve_row(context_within(&limits)), QJ_LIMIT);
    limits.states = 200;
    assert_int_equal(solve_row(context_within(&limits)), QJ_OK);
    limits.states = 0;
    unsigned refused = 0;
    for (limits.bytes = 72000;; limits.bytes += 32768, refused++) {
        qj_status status = solve_row(context_within(&limits));
        if (status == QJ_OK)
            break;
        assert_int_equal(status, QJ_LIMIT);
    }
    assert_true(refused > 0 && limits.bytes < 1 << 20);
}
