/* The exhaustive engine on rules made for the test, with independently known answers: random nets
 * with a cycle or without one; points; a long heap. test_tiers.c has the answers on random nets.
 */
#include "support/solution.h"
#include "support/tier_nets.h"

GROUP(exhaustive)

/* ------------------------------------------------------------------- nets */

/* Removes positions all of whose moves lead to removed ones; a cycle stays. */
static bool has_cycle(const struct naive *naive)
{
    size_t left = naive->count, before = left + 1;
    SCOPED(drop_memory) bool *removed = calloc(naive->count, sizeof *removed);
    while (left < before) {
        before = left;
        for (size_t i = naive->count; i-- > 0;) {
            bool stays = removed[i];
            for (size_t j = naive->positions[i].first; j < naive->positions[i].end; j++)
                stays = stays || !removed[naive->moves[j].to];
            left -= !stays;
            removed[i] = removed[i] || !stays;
        }
    }
    return left > 0;
}

/* Nets without loops are refused exactly when a cycle can be reached. */
TEST(cycles_are_refused)
{
    static struct tier_net net;
    struct random random = {4};
    const uint64_t rounds = unit_count(400);
    uint64_t opened[2] = {0};
    for (uint64_t round = 0; round < rounds; round++) {
        struct naive naive;
        tier_net_make(&random, &net);
        if (!net.plain.loops)
            continue;
        net.plain.loops = false;
        net.plain.outcome_only = true;
        const struct naive_rules rules = tier_net_naive(&net, setup_of(&net));
        assert_true(naive_solve(&rules, 4 * TIER_NET_MOST, &naive));
        const bool cycle = has_cycle(&naive);
        const struct rules_opened found = open_within(NULL, &net.plain, &net, net.start,
                                                      net.state_size);
        assert_int_equal(found.status, cycle ? QJ_USAGE : QJ_OK);
        assert_string_equal(found.message, cycle ? "the rules can repeat a position, so the game "
                                                   "need not end"
                                                 : "");
        opened[cycle]++;
        naive_free(&naive);
    }
    assert_true(opened[0] > rounds / 20 && opened[1] > rounds / 20);
}

/* ----------------------------------------------------------------- scores */

/* Two moves, of points that the setup has. */
MOVES_OF(two_moves)
{
    if (*(const unsigned char *)state < 2)
        visit(user, &(qj_move){{0}});
}

PLAY_OF(two_play)
{
    return ((const int64_t *)setup->user)[(*(unsigned char *)state)++];
}

OF_STATE(int, first_side, 0)

/* The players alternate, or the first one moves twice. */
static void assert_beyond_refused(bool twice)
{
    const int64_t fitting[] = {INT64_MAX, 0}, beyond[] = {INT64_MAX, twice ? 1 : -1};
    const unsigned char start = 0;
    const qj_rules rules = {.ending = QJ_POINTS,
                            .side = twice ? first_side : NULL,
                            .moves = two_moves,
                            .play = two_play};
    assert_int_equal(open_within(NULL, &rules, fitting, &start, 1).value.lo, INT64_MAX);
    assert_int_equal(open_within(NULL, &rules, beyond, &start, 1).status, QJ_LIMIT);
}

TEST(values_beyond_64_bits_are_refused)
{
    assert_beyond_refused(false);
    assert_beyond_refused(true);
}

/* ------------------------------------------------------------- limits */

/* One heap from which one is taken at a time: as deep as it is large. */
MOVES_OF(one_moves)
{
    qj_move move = {{0}};
    if (*(const uint32_t *)state)
        visit(user, &move);
}

PLAY_OF(one_play)
{
    --*(uint32_t *)state;
    return 0;
}

static const qj_rules one_rules = {
    .ending = QJ_LAST_WINS, .outcome_only = true, .moves = one_moves, .play = one_play};

TEST(deep_games_do_not_recurse)
{
    unit_has_no_threads();
    const uint32_t size = 50001;
    struct rules_opened opened = open_within(NULL, &one_rules, NULL, &size, sizeof size);
    assert_int_equal(opened.value.kind, QJ_OUTCOME);
    assert_int_equal(opened.value.lo, 1);
    assert_int_equal(opened.states, size + 1);
}

static bool stop_now(void *user, const qj_progress *progress)
{
    assert_int_equal(strncmp(progress->what, "states", 6), 0);
    ++*(int *)user;
    return true;
}

TEST(limits_are_kept)
{
    const uint32_t size = 50000; /* enough for a look at the clock */
    int asked = 0;
    const qj_limits limits[] = {LIMITS(.states = size + 1), LIMITS(.states = size),
                                LIMITS(.bytes = 1 << 17),
                                LIMITS(.stop = stop_now, .stop_user = &asked)};
    const qj_status expected[] = {QJ_OK, QJ_LIMIT, QJ_LIMIT, QJ_STOPPED};
    for (int i = 0; i < 4; i++)
        assert_int_equal(open_within(&limits[i], &one_rules, NULL, &size, sizeof size).status,
                         expected[i]);
    assert_int_equal(asked, 1);
}

/* ---------------------------------------------------------------- threads */

/* Four heaps and who moves. A move takes one, or two and then the same player moves again. */
enum { HEAPS = 4, HEAP = 15 };

static int heaps_side(UNUSED const qj_setup *setup, const void *state)
{
    return ((const unsigned char *)state)[HEAPS];
}

static void heaps_moves(UNUSED const qj_setup *setup, const void *state, qj_move_fn visit,
                        void *user)
{
    const unsigned char *heap = state;
    for (uint64_t i = 0; i < HEAPS; i++)
        for (uint64_t take = 1; take <= 2 && take <= heap[i]; take++)
            if (!visit(user, &(qj_move){{i, take, 0}}))
                return;
}

static int64_t heaps_play(UNUSED const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *heap = state;
    heap[move->part[0]] = (unsigned char)(heap[move->part[0]] - move->part[1]);
    heap[HEAPS] ^= move->part[1] == 1;
    return 0;
}

/* A ply has so many hashed positions that threads play them before they are expanded. */
TEST(large_plies_by_several_threads)
{
    const qj_rules rules = {QJ_RULES_HEAD, .side = heaps_side, .moves = heaps_moves,
                            .play = heaps_play};
    const unsigned char start[HEAPS + 1] = {HEAP, HEAP, HEAP, HEAP, 0};
    const struct view view = view_of_rules(&rules, NULL, start, sizeof start);
    SCOPED(solution_end) struct solution first = {0};
    for (unsigned threads = 1; threads <= 3; threads++) {
        SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.threads = threads));
        SCOPED(drop_engine_session) struct engine_session *session = NULL;
        SCOPED(solution_end) struct solution other = {0};
        assert_ok(context, engine_session_open(context, &engine_exhaustive, &view, &session));
        assert_in_range(session->states, 1 << 16, 1 << 17);
        solution_keep(context, session, threads == 1 ? &first : &other);
        if (threads > 1)
            assert_same_solution(&other, &first);
    }
}
