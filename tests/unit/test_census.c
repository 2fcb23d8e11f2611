/* Censuses of the exhaustive engine: against closed forms, for any number of threads, with and
 * without tiers. The command's tests have published numbers of positions.
 */
#include "support/plies.h"

GROUP(census)

static struct plies count_rules(const qj_rules *rules, const void *board, const void *state,
                                size_t size, unsigned threads)
{
    struct view view = view_of_rules(rules, board, state, size);
    struct plies census = {.count = 0};
    SCOPED(drop_context) qj_context *context = context_of_threads(threads);
    assert_ok(context, engine_exhaustive.census(context, &view, plies_take, &census));
    return census;
}

/* ------------------------------------------------------------------ picking */

/* Players pick a coin of n in turn; a state is the set of remaining coins. */
struct coins {
    unsigned count;
    int64_t weight[32];
};

static int coins_side(const qj_setup *setup, const void *state)
{
    const struct coins *coins = setup->user;
    return (int)(coins->count - (unsigned)__builtin_popcount(*(const uint32_t *)state)) & 1;
}

static void coins_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct coins *coins = setup->user;
    for (uint64_t coin = 0; coin < coins->count; coin++)
        if (*(const uint32_t *)state >> coin & 1 && !visit(user, &(qj_move){{coin}}))
            return;
}

static int64_t coins_play(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct coins *coins = setup->user;
    *(uint32_t *)state &= ~(UINT32_C(1) << move->part[0]);
    return coins->weight[move->part[0]];
}

OF_STATE(uint64_t, coins_rank, (uint64_t)__builtin_popcount(*(const uint32_t *)state))

static qj_rules coins_rules(bool ranked)
{
    return (qj_rules){.ending = QJ_POINTS,
                      .side = coins_side,
                      .moves = coins_moves,
                      .play = coins_play,
                      .tier = ranked ? coins_rank : NULL};
}

/* Different weights, in increasing order: every position has one best move, the largest coin that
 * is left. Its value is the alternating sum. */
static struct coins make_coins(unsigned count)
{
    struct coins coins = {.count = count};
    for (unsigned i = 0; i < count; i++)
        coins.weight[i] = (int64_t)i * i * i + 1;
    return coins;
}

static void check_coins(const struct plies *census, unsigned count)
{
    uint64_t games = 1;
    assert_int_equal(census->count, count + 1);
    for (unsigned i = 0; i <= count; i++) {
        const qj_ply *ply = &census->items[i];
        assert_int_equal(ply->positions, binomial(count, i));
        assert_int_equal(ply->ended, i == count);
        assert_int_equal(ply->won, i == count ? 0 : ply->positions);
        assert_int_equal(ply->drawn, i == count);
        assert_int_equal(ply->only, i == count ? 0 : ply->positions);
        assert_int_equal(ply->moves, ply->positions * (count - i));
        assert_int_equal(ply->keeping, ply->only);
        assert_int_equal(ply->games, games);
        games *= count - i;
    }
}

TEST(subsets_are_counted)
{
    static const struct {
        unsigned count, threads;
        bool ranked;
    } boards[] = {{12, 1, false}, {12, 2, true},  {12, 3, false},
                  {12, 4, true},  {14, 2, false}, {14, 1, true}};
    for (size_t i = 0; i < COUNT(boards); i++) {
        const struct coins coins = make_coins(boards[i].count);
        const uint32_t all = (UINT32_C(1) << coins.count) - 1;
        const qj_rules rules = coins_rules(boards[i].ranked);
        const struct plies census = count_rules(&rules, &coins, &all, sizeof all,
                                                boards[i].threads);
        check_coins(&census, coins.count);
    }
}

/* --------------------------------------------------------------- many games */

/* A clock that runs down, and seven ways to let it: 7^t games of t moves. */
OF_STATE(int, clock_side, *(const uint32_t *)state % 2 == 1)

MOVES_OF(clock_moves)
{
    for (uint64_t way = 0; way < 7 && *(const uint32_t *)state; way++)
        if (!visit(user, &(qj_move){{way}}))
            return;
}

PLAY_OF(clock_play)
{
    --*(uint32_t *)state;
    return 0;
}

static const qj_rules clock_rules = {
    .ending = QJ_LAST_WINS, .side = clock_side, .moves = clock_moves, .play = clock_play};

/* 7^22 fits 64 bits and 7^23 does not. */
TEST(games_are_counted_as_far_as_they_fit)
{
    const uint32_t start = 60;
    const struct plies census = count_rules(&clock_rules, NULL, &start, sizeof start, 1);
    uint64_t games = 1;
    assert_int_equal(census.count, 61);
    for (uint64_t ply = 0; ply < census.count; ply++) {
        assert_int_equal(census.items[ply].positions, 1);
        assert_int_equal(census.items[ply].games, ply <= 22 ? games : UINT64_MAX);
        games *= 7;
    }
}

/* Each move takes one or two, in seven ways. From a heap of 30 a move leads to a chain, too, on
 * which 33 moves follow in one way: so games of 30 moves may be too many for 64 bits and those of
 * 34 one.
 */
enum { STEPS_CHAIN = 100, STEPS_LENGTH = 33 };
MOVES_OF(steps_moves)
{
    const uint32_t left = *(const uint32_t *)state;
    for (uint64_t way = 0; way < 14 && left < STEPS_CHAIN; way++)
        if (1 + way / 7 <= left && !visit(user, &(qj_move){{way}}))
            return;
    if (left == 30 || left > STEPS_CHAIN)
        visit(user, &(qj_move){{14}});
}

PLAY_OF(steps_play)
{
    uint32_t *const left = state;
    if (*left == 30 && move->part[0] == 14)
        *left = STEPS_CHAIN + STEPS_LENGTH;
    else
        *left -= *left > STEPS_CHAIN ? 1 : (uint32_t)(1 + move->part[0] / 7);
    return 0;
}

TEST(games_of_mixed_plies_are_counted_as_far_as_they_fit)
{
    const qj_rules rules = {
        .ending = QJ_LAST_WINS, .outcome_only = true, .moves = steps_moves, .play = steps_play};
    for (uint32_t start = 30; start < 60; start++) {
        static struct plies plies;
        SCOPED(naive_free) struct naive naive = {0};
        const struct view view = view_of_rules(&rules, NULL, &start, sizeof start);
        const struct naive_rules naive_rules = naive_rules_of(&view.rules);
        const struct plies census = count_rules(&rules, NULL, &start, sizeof start, 1);
        memset(&plies, 0, sizeof plies);
        assert_true(naive_solve(&naive_rules, 100, &naive));
        plies_of_naive(&naive, &plies);
        assert_memory_equal(&census, &plies, sizeof plies);
    }
}

/* Steps in seven ways, then in one way; the first step may be two. From 23 moves on there are
 * 4·10^18 games of each length. Five lengths have more than 64 bits hold. */
enum { FUNNEL_START = 62, FUNNEL_NARROW = 40 };
MOVES_OF(funnel_moves)
{
    const uint32_t left = *(const uint32_t *)state;
    for (uint64_t way = 0; way < (left > FUNNEL_NARROW ? 7 : left > 0); way++)
        if (!visit(user, &(qj_move){{way, 1}}))
            return;
    if (left == FUNNEL_START)
        visit(user, &(qj_move){{0, 2}});
}

PLAY_OF(funnel_play)
{
    *(uint32_t *)state -= (uint32_t)move->part[1];
    return 0;
}

TEST(games_of_several_lengths_are_not_added)
{
    const qj_rules rules = {
        .ending = QJ_LAST_WINS, .outcome_only = true, .moves = funnel_moves, .play = funnel_play};
    const uint32_t start = FUNNEL_START;
    const struct plies census = count_rules(&rules, NULL, &start, sizeof start, 1);
    assert_int_equal(census.count, FUNNEL_START);
    for (unsigned ply = FUNNEL_START - FUNNEL_NARROW + 1; ply < FUNNEL_START; ply++)
        assert_int_equal(census.items[ply].games,
                         UINT64_C(3909821048582988049) + UINT64_C(79792266297612001));
}

/* A row of pins: a move takes one, or two neighbours. */
enum { ROW_PINS = 12 };
MOVES_OF(row_moves)
{
    const uint32_t pins = *(const uint32_t *)state;
    for (uint64_t i = 0; i < ROW_PINS; i++)
        for (uint64_t taken = UINT64_C(1) << i; taken <= UINT64_C(3) << i;
             taken += UINT64_C(2) << i)
            if ((pins & taken) == taken && !visit(user, &(qj_move){{taken}}))
                return;
}

PLAY_OF(row_play)
{
    *(uint32_t *)state &= ~(uint32_t)move->part[0];
    return 0;
}

OF_STATE(uint64_t, row_tier, (uint64_t)__builtin_popcount(*(const uint32_t *)state) / 3)

/* With less and less memory: moves are kept in records, read from logs at each ply, or played. */
static void row_count_within_less(qj_rules *rules, uint32_t start, const struct plies *expected)
{
    const struct view view = view_of_rules(rules, NULL, &start, sizeof start);
    qj_status status = QJ_OK;
    unsigned runs = 0;
    for (uint64_t bytes = 0; status == QJ_OK; runs++) {
        struct plies census = {.count = 0};
        SCOPED(drop_context)
        qj_context *context = bytes ? context_within(&LIMITS(.bytes = bytes)) : context_start();
        status = engine_exhaustive.census(context, &view, plies_take, &census);
        if (status == QJ_OK)
            assert_memory_equal(&census, expected, sizeof census);
        else
            assert_int_equal(status, QJ_LIMIT);
        bytes = bytes ? bytes - bytes / 16 : 2 * qj_context_peak(context);
    }
    assert_in_range(runs, 8, 100);
}

TEST(games_are_the_same_within_any_memory)
{
    static struct plies plies;
    const uint32_t start = (1 << ROW_PINS) - 1;
    SCOPED(naive_free) struct naive naive = {0};
    qj_rules rules = {
        .ending = QJ_LAST_WINS, .outcome_only = true, .moves = row_moves, .play = row_play};
    const struct view view = view_of_rules(&rules, NULL, &start, sizeof start);
    const struct naive_rules naive_rules = naive_rules_of(&view.rules);
    assert_true(naive_solve(&naive_rules, 1 << ROW_PINS, &naive));
    plies_of_naive(&naive, &plies);
    row_count_within_less(&rules, start, &plies);
    rules.tier = row_tier;
    row_count_within_less(&rules, start, &plies);
}

TEST_IN_CONTEXT(visits_end_when_wanted)
{
    const uint32_t start = 60;
    struct view view = view_of_rules(&clock_rules, NULL, &start, sizeof start);
    struct plies census = {.most = 5};
    assert_ok(context, engine_exhaustive.census(context, &view, plies_take, &census));
    assert_int_equal(census.count, 5);
}

/* ---------------------------------------------------------- games that mix plies */

/* One heap, from which one to three are taken, or which can be left alone for a while: by a pass,
 * that the other may not answer with one. Counted by hand for a heap of 3 in the comments. */
struct heap {
    uint8_t left, passed;
};

MOVES_OF(heap_moves)
{
    const struct heap *heap = state;
    for (uint64_t take = heap->passed ? 1 : 0; take <= 3 && take <= heap->left; take++)
        if ((take || heap->left) && !visit(user, &(qj_move){{take}}))
            return;
}

PLAY_OF(heap_play)
{
    struct heap *heap = state;
    heap->left = (uint8_t)(heap->left - move->part[0]);
    heap->passed = move->part[0] == 0;
    return 0;
}

static const qj_rules heap_rules = {
    .ending = QJ_LAST_WINS, .outcome_only = true, .moves = heap_moves, .play = heap_play};

/* From 2, passes allowed once in a row. Positions (left, passed): (2,0) first; (2,1) (1,0) (0,0)
 * after one move; (1,1) after two. Games of two moves: from (2,1) two, from (1,0) two. */
TEST(mixed_plies_are_counted)
{
    static const qj_ply plies[] = {
        /* (0,0) is lost: from every other the heap can be emptied; (2,0) wins by taking 2, (1,0) by
         * taking 1; passing loses in both */
        {.ply = 0, .positions = 1, .won = 1, .only = 1, .moves = 3, .keeping = 1, .games = 1},
        {.ply = 1,
         .positions = 3,
         .ended = 1,
         .won = 2,
         .lost = 1,
         .only = 2,
         .moves = 4,
         .keeping = 2,
         .games = 3},
        {.ply = 2, .positions = 1, .won = 1, .only = 1, .moves = 1, .keeping = 1, .games = 4},
    };
    const struct heap start = {2, 0};
    const struct plies census = count_rules(&heap_rules, NULL, &start, sizeof start, 1);
    assert_int_equal(census.count, 3);
    for (size_t i = 0; i < 3; i++)
        assert_memory_equal(&census.items[i], &plies[i], sizeof plies[i]);
}

/* --------------------------------------------------------- tiers and order */

/* The places of a game with two tiers. Every move leads to the next ply. In the lower tier place 5
 * is found before place 3, and has a game by it, too.
 *
 *     0 -> 1 -> 4 -> 5 -> 6        0, 1 and 4: the upper tier
 *     0 -> 2 -> 3 -> 5
 *
 * From place 7 on two moves lead to the place before, from place 7 to 0, so there are many games.
 */
enum { PLACES = 7 };
static const uint8_t places_next[PLACES][2] = {{1, 2}, {4, 0}, {3, 0}, {5, 0}, {5, 0}, {6, 0}};

MOVES_OF(places_moves)
{
    const uint32_t place = *(const uint32_t *)state;
    for (uint64_t i = 0; i < 2; i++)
        if ((place >= PLACES || places_next[place][i]) && !visit(user, &(qj_move){{i}}))
            return;
}

PLAY_OF(places_play)
{
    uint32_t *place = state;
    *place = *place > PLACES    ? *place - 1
             : *place == PLACES ? 0
                                : places_next[*place][move->part[0]];
    return 0;
}

OF_STATE(uint64_t, places_tier,
         *(const uint32_t *)state <= 1 || *(const uint32_t *)state == 4 ||
             *(const uint32_t *)state >= PLACES)

TEST(games_come_after_a_position_was_read)
{
    static const uint64_t games[] = {1, 2, 2, 2, 2};
    const qj_rules rules = {.ending = QJ_LAST_WINS,
                            .outcome_only = true,
                            .moves = places_moves,
                            .play = places_play,
                            .tier = places_tier};
    for (uint32_t doubled = 0; doubled <= 40; doubled++) {
        const uint32_t start = doubled ? PLACES - 1 + doubled : 0;
        const struct plies census = count_rules(&rules, NULL, &start, sizeof start, 1);
        assert_int_equal(census.count, doubled + COUNT(games));
        for (size_t i = 0; i < COUNT(games); i++)
            assert_int_equal(census.items[doubled + i].games, games[i] << doubled);
    }
}

/* ------------------------------------------------------------ the catalogue */

/* Where plies mix, and where they do not. */
TEST(bare_is_the_same_without_games)
{
    static const char *const boards[][2] = {{"kayles", "2 7 4"}, {"mnk", "2 3 3  0 0 0  0 0 0"}};
    for (size_t i = 0; i < 2; i++) {
        struct plies census = {.count = 0}, bare = {.count = 0};
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_position)
        qj_position *position = position_of(context, boards[i][0], boards[i][1]);
        assert_ok(context, qj_position_census(position, plies_take, &census));
        assert_ok(context, qj_position_census_bare(position, plies_take, &bare));
        for (uint64_t ply = 0; ply < census.count; ply++)
            census.items[ply].games = QJ_NOT_KNOWN;
        assert_memory_equal(&census, &bare, sizeof bare);
    }
}

TEST_IN_CONTEXT(puzzles_have_no_census)
{
    struct plies census = {.most = 1};
    SCOPED(drop_position)
    qj_position *position = position_of(context, "widgets", "1 1 1 MON MON 1 0 0");
    assert_failure(context, qj_position_census(position, plies_take, &census), QJ_USAGE,
                   "a puzzle has no plies to count");
}
