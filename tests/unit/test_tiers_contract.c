/* Games of examples/own/ and nim on the exhaustive engine:
 * the value of every position is that of a naive solver, with tiers and without them, in each of
 * its tiers; layouts rank every state once. Men's morris with 3 men has 8,000 positions up to
 * symmetry; with few men it takes a second.
 */
#include "engines/exhaustive/answers/tiers_session.h"
#include "support/heap_nim.h"
#include "support/memory_folder.h"
#include "support/naive.h"
#include "support/own.h"
#include "support/support.h"

GROUP(tiers_contract)

const qj_rules *chomp_rules(void);
const qj_rules *connect_four_rules(void);
const qj_rules *connect_four_heights_rules(void);
const qj_rules *morris_rules(void);
const qj_rules *quixo_rules(void);
const qj_rules *dots_and_boxes_rules(void);

enum { STATE_MOST = 32 };

struct contract_game {
    const qj_rules *rules;
    const int64_t *values;
    qj_setup setup;
    _Alignas(16) unsigned char start[STATE_MOST];
    struct naive_rules naive;
    struct rules_view view;
    struct tiers_game game;
    struct tiers_solution solution;
};

static void open_game(struct contract_game *game, const qj_rules *rules, const int64_t *values)
{
    *game = (struct contract_game){.rules = rules, .values = values};
    game->setup = (qj_setup){values, rules->user};
    if (rules->start)
        assert_null(rules->start(&game->setup, game->start));
    game->view = (struct rules_view){.rules = rules,
                                     .setup = &game->setup,
                                     .state = game->start,
                                     .state_size = rules->state_size(&game->setup)};
    game->naive = naive_rules_of(&game->view);
}

static void solve_game(struct contract_game *game, struct arena *arena, bool whole)
{
    const struct tiers_game_source source = {.view = &game->view, .whole = whole};
    assert_ok(arena->context, tiers_game_open(&game->game, arena, &source));
    assert_ok(arena->context, tiers_solution_open(&game->solution, arena, &game->game, NULL));
}

/* Every index of a tier with a layout gives the state back that it was made of. */
static void check_layouts(const struct tiers_solution *solution, uint64_t ranked)
{
    uint64_t found = 0;
    for (uint64_t i = 0; i < solution->count; i++) {
        const struct tiers_index *index = &solution->tiers[i]->index;
        found += tiers_index_is_ranked(index);
        uint64_t place = index->count, handle = TIERS_MISSING;
        while ((handle = tiers_index_previous(index, handle)) != TIERS_MISSING) {
            _Alignas(16) unsigned char state[STATE_MOST] = {0};
            assert_int_equal(tiers_index_place(index, handle), --place);
            tiers_index_state(index, handle, state);
            if (tiers_index_is_ranked(index))
                assert_int_equal(layout_rank(&index->layout, state), handle);
            assert_int_equal(tiers_game_tier(solution->game, state), solution->tiers[i]->number);
        }
        assert_int_equal(place, 0);
    }
    assert_int_equal(found, ranked);
}

struct wanted_tier {
    uint64_t number;
    bool found;
};

static void find_tier(void *user, uint64_t tier)
{
    struct wanted_tier *wanted = user;
    wanted->found = wanted->found || tier == wanted->number;
}

/* Every move stays in its tier or leads to one of the child tiers. */
static void check_child_tiers(struct contract_game *game, struct arena *arena,
                              const struct naive *naive)
{
    struct tiers_solution *solution = &game->solution;
    _Alignas(16) unsigned char state[STATE_MOST] = {0};
    for (size_t i = 0; i < naive->count && game->rules->child_tiers; i++) {
        memcpy(state, naive->states + i * game->naive.state_size, game->naive.state_size);
        tiers_game_canonical(&game->game, state);
        const uint64_t tier = tiers_game_tier(&game->game, state);
        assert_ok(arena->context, tiers_solution_expand(solution, state));
        for (uint64_t j = 0; j < solution->batch.count; j++) {
            const uint64_t slot = tiers_address_slot(solution->batch.address[j]);
            struct wanted_tier wanted = {solution->tiers[slot]->number, false};
            game->rules->child_tiers(&game->setup, tier, find_tier, &wanted);
            assert_true(wanted.found || wanted.number == tier);
        }
    }
}

/* The other side is another player to move, and twice the other side is the same state. */
static void check_other_side(const struct contract_game *game, const struct naive *naive)
{
    const qj_rules *rules = game->rules;
    const size_t size = game->naive.state_size;
    for (size_t i = 0; i < naive->count && rules->other_side; i++) {
        _Alignas(16) unsigned char state[STATE_MOST] = {0};
        memcpy(state, naive->states + i * size, size);
        const int side = rules->side(&game->setup, state);
        rules->other_side(&game->setup, state);
        assert_int_equal(rules->side(&game->setup, state), !side);
        rules->other_side(&game->setup, state);
        assert_memory_equal(state, naive->states + i * size, size);
    }
}

/* Solves a game and compares it; returns its tiers. */
static uint64_t compare_game(const qj_rules *rules, const int64_t *values, bool ranked)
{
    enum { MOST = 100000 };
    static struct contract_game game;
    SCOPED(naive_free) struct naive naive = {0};
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    open_game(&game, rules, values);
    assert_true(naive_solve(&game.naive, MOST, &naive));
    solve_game(&game, &arena, true);
    assert_naive_solution(&game.solution, &naive);
    check_layouts(&game.solution, ranked ? game.solution.count : 0);
    check_child_tiers(&game, &arena, &naive);
    check_other_side(&game, &naive);
    return game.solution.count;
}

TEST(nim_in_one_tier)
{
    assert_int_equal(compare_game(heap_nim_rules(), (const int64_t[]){1, 200}, true), 1);
    assert_int_equal(compare_game(heap_nim_rules(), (const int64_t[]){3, 9}, true), 1);
    assert_int_equal(compare_game(heap_nim_rules(), (const int64_t[]){4, 5}, true), 1);
}

/* Each heap is solved once, and every position has the xor of its heaps. */
TEST(nim_by_heaps)
{
    enum { MOST = 10000, HEAPS = 3, SIZE = 9 };
    static struct contract_game game;
    SCOPED(naive_free) struct naive naive = {0};
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    open_game(&game, heap_nim_rules(), (const int64_t[]){HEAPS, SIZE});
    assert_true(naive_solve(&game.naive, MOST, &naive));
    solve_game(&game, &arena, false);
    assert_int_equal(game.solution.positions, SIZE);
    for (size_t i = 0; i < naive.count; i++) {
        assert_ok(context, tiers_solution_find_parts(&game.solution, naive.states + i * HEAPS));
        assert_int_equal(tiers_solution_sum(&game.solution, 0), naive_value(&naive, i).nimber);
    }
}

/* The tiers are the multisets of heights, as each board and its mirror image have one form. */
TEST(connect_four_by_heights_of_columns)
{
    for (int64_t columns = 1; columns <= 4; columns++)
        for (int64_t rows = 1; rows <= (columns < 4 ? 4 : 2); rows++) {
            const int64_t values[] = {columns, rows};
            assert_int_equal(compare_game(connect_four_rules(), values, true), 1);
            assert_true(compare_game(connect_four_heights_rules(), values, true) > (uint64_t)rows);
        }
}

TEST(morris_by_men)
{
    for (int64_t flying = 0; flying <= 1; flying++)
        assert_true(compare_game(morris_rules(), (const int64_t[]){1, 3, flying}, true) > 6);
}

TEST(quixo_by_blank_cells)
{
    for (int64_t n = 2; n <= 3; n++)
        assert_true(compare_game(quixo_rules(), &n, true) > 2);
}

TEST(chomp_in_one_tier)
{
    assert_int_equal(compare_game(chomp_rules(), (const int64_t[]){4, 5}, true), 1);
}

/* A player may move again, for points. */
TEST(dots_and_boxes_in_one_tier)
{
    assert_int_equal(compare_game(dots_and_boxes_rules(), (const int64_t[]){1, 3}, true), 1);
    assert_int_equal(compare_game(dots_and_boxes_rules(), (const int64_t[]){2, 2}, true), 1);
}

/* A start with 20 moves; the last of them leads to 200 moves, the others to 100. */
enum { FAN = 20, FAN_MOVES = 100 };

CONSTANT(size_t, fan_size, 3)

MOVES_OF(fan_moves)
{
    const unsigned char *byte = state;
    const uint64_t moves[] = {FAN, byte[1] == FAN - 1 ? 2 * FAN_MOVES : FAN_MOVES, 0};
    for (uint64_t i = 0; i < moves[byte[0]]; i++)
        if (!visit(user, &(qj_move){{i}}))
            return;
}

PLAY_OF(fan_play)
{
    unsigned char *byte = state;
    byte[++byte[0]] = (unsigned char)move->part[0];
    return 0;
}

/* The second batch has the 20 positions after the first move, and room for 2,048 children: the
 * children of the last position do not fit. */
TEST(the_last_position_of_a_batch_has_no_room)
{
    const qj_rules rules = {QJ_RULES_HEAD,          .name = "fan",      .ending = QJ_LAST_WINS,
                            .state_size = fan_size, .moves = fan_moves, .play = fan_play};
    assert_int_equal(compare_game(&rules, NULL, false), 1);
}

/* A start with more moves than a batch has room for, each of which ends the game. */
enum { CROWD = 3000 };

CONSTANT(size_t, crowd_size, 2)

MOVES_OF(crowd_moves)
{
    const unsigned char *byte = state;
    for (uint64_t i = 1; i <= CROWD && byte[0] + byte[1] == 0; i++)
        if (!visit(user, &(qj_move){{i / 256, i % 256}}))
            return;
}

PLAY_OF(crowd_play)
{
    memcpy(state, (unsigned char[]){(unsigned char)move->part[0], (unsigned char)move->part[1]}, 2);
    return 0;
}

static void crowd_predecessors(UNUSED const qj_setup *setup, const void *state, qj_state_fn visit,
                               void *user)
{
    const unsigned char *byte = state;
    if (byte[0] + byte[1])
        visit(user, (unsigned char[]){0, 0}, 2);
}

static bool crowd_layout(UNUSED const qj_setup *setup, UNUSED uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, 2, 0, 256);
    return true;
}

/* The start is expanded a second time, with more room. */
TEST(the_only_position_of_a_batch_has_no_room)
{
    static struct contract_game game;
    SCOPED(naive_free) struct naive naive = {0};
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    const qj_rules rules = {QJ_RULES_HEAD,
                            .name = "crowd",
                            .ending = QJ_LAST_LOSES,
                            .state_size = crowd_size,
                            .moves = crowd_moves,
                            .play = crowd_play,
                            .predecessors = crowd_predecessors,
                            .layout = crowd_layout,
                            .loops = true};
    open_game(&game, &rules, NULL);
    const struct tiers_game_source source = {.view = &game.view, .asks = true};
    assert_true(naive_solve(&game.naive, 2 * CROWD, &naive));
    assert_ok(context, tiers_game_open(&game.game, &arena, &source));
    assert_ok(context, tiers_solution_open(&game.solution, &arena, &game.game, NULL));
    assert_true(game.solution.asks);
    assert_naive_solution(&game.solution, &naive);
}

static uint64_t nim_expanded;

/* The moves of a single heap. */
static void nim_expand(UNUSED const qj_setup *setup, const void *states, uint64_t count,
                       const qj_expander *expander)
{
    const unsigned char *heap = states;
    for (uint64_t i = 0; i < count; i++)
        for (unsigned char left = 0; left < heap[i]; left++)
            *(unsigned char *)expander->move(expander->user, i, &(qj_move){{0, left}}, 0) = left;
    nim_expanded += count;
}

/* The log of distant rules has no limit, because qiju expands each of their positions once. Logs of
 * other rules take at most 20 bytes for each position, or a small part of the memory: these 32,640
 * moves take more. */
TEST(the_log_of_distant_rules_has_no_limit)
{
    enum { HEAP = 255 };
    static struct contract_game game;
    qj_rules rules = *heap_nim_rules();
    SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.bytes = 1 << 20));
    SCOPED(arena_clear) struct arena arena = {.context = context};
    rules.expand = nim_expand;
    open_game(&game, &rules, (const int64_t[]){1, HEAP});
    nim_expanded = 0;
    solve_game(&game, &arena, true);
    assert_int_equal(game.solution.positions, HEAP + 1);
    assert_int_equal(nim_expanded, HEAP + 1);
}

/* Plans the tiers of a game. */
static qj_plan plan_of(const qj_rules *rules, const int64_t *values)
{
    static struct contract_game game;
    qj_plan plan = {.tiers = 0};
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    open_game(&game, rules, values);
    const struct tiers_game_source source = {.view = &game.view};
    assert_ok(context, tiers_game_open(&game.game, &arena, &source));
    assert_ok(context, tiers_plan_tiers(&game.game, &arena, &plan));
    return plan;
}

/* Quixo has a tier for each number of blank cells, one below the other; 3^9 boards of 3 x 3. */
TEST(tiers_in_a_chain_gain_nothing)
{
    const qj_plan plan = plan_of(quixo_rules(), (int64_t[]){3});
    assert_int_equal(plan.tiers, 10);
    assert_int_equal(plan.chain, 10);
    assert_int_equal(plan.states, 19683);
    assert_int_equal(plan.states_certainty, QJ_BOUND);
    assert_true(plan.gain == 1);
}

/* Two columns of two rows: 9 pairs of heights, 6 up to reflection; the longest way fills both. */
TEST(tiers_side_by_side_gain)
{
    const qj_plan plan = plan_of(connect_four_heights_rules(), (int64_t[]){2, 2});
    assert_int_equal(plan.chain, 5);
    assert_true(plan.tiers >= 6 && plan.gain > 1 && plan.gain < 3);
}

/* A state is a tier, at first the first value. From a tier up to 4 moves lead to those of `ways`,
 * and from a higher one to the next. The second value is a tier without a layout. */
static const char *ways_start(const qj_setup *setup, void *state)
{
    *(uint32_t *)state = (uint32_t)setup->value[0];
    return NULL;
}

CONSTANT(size_t, ways_size, sizeof(uint32_t))
OF_STATE(uint64_t, ways_tier, *(const uint32_t *)state)

static void ways_child_tiers(UNUSED const qj_setup *setup, uint64_t tier, qj_tier_fn visit,
                             void *user)
{
    static const uint64_t ways[][2] = {{0, 0}, {0, 0}, {0, 0}, {2, 2}, {3, 1}};
    if (tier >= COUNT(ways)) {
        visit(user, tier - 1);
        return;
    }
    for (size_t i = 0; i < COUNT(ways[tier]); i++)
        visit(user, ways[tier][i]);
}

static bool ways_layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, sizeof(uint32_t), 0, 1);
    return (int64_t)tier != setup->value[1];
}

static qj_plan plan_of_ways(int64_t start, int64_t without)
{
    const qj_rules rules = {QJ_RULES_HEAD,
                            .name = "ways",
                            .ending = QJ_LAST_WINS,
                            .state_size = ways_size,
                            .start = ways_start,
                            .tier = ways_tier,
                            .child_tiers = ways_child_tiers,
                            .layout = ways_layout};
    return plan_of(&rules, (int64_t[]){start, without});
}

/* The longest way to tier 0 is 4, 3, 2, 0. The way by tier 1, which is visited later, is shorter.
 */
TEST(the_longest_way_to_a_tier_counts)
{
    for (int64_t without = -1; without <= 2; without += 3) {
        const qj_plan plan = plan_of_ways(4, without);
        assert_int_equal(plan.tiers, 5);
        assert_int_equal(plan.chain, 4);
        assert_true(plan.gain == 1.25);
        assert_int_equal(plan.states, without < 0 ? 5 : 0);
    }
}

TEST(very_many_tiers_are_not_planned)
{
    enum { MOST = 1 << 16 };
    assert_int_equal(plan_of_ways(MOST - 1, -1).tiers, MOST);
    assert_int_equal(plan_of_ways(MOST, -1).tiers, 0);
}

/* Rules with as many moves as the first value says. Play fills the state, and the room after it. */
static void list_numbers(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    (void)state;
    for (uint64_t i = 0; i < (uint64_t)setup->value[0]; i++)
        visit(user, &(qj_move){{i, 0, 0}});
}

static int64_t play_number(const qj_setup *setup, void *state, const qj_move *move)
{
    enum { SIZE = 16 };
    (void)setup;
    memset(state, (int)move->part[0], SIZE);
    memset((unsigned char *)state + SIZE, UINT8_MAX, VIEW_ROOM);
    return 0;
}

/* Also after the last child of a full batch, and no play changes an earlier child. */
TEST(play_has_room_after_each_child)
{
    enum { MOST = 40, SIZE = 16 };
    static const qj_rules rules = {.moves = list_numbers};
    static const unsigned char start[SIZE] = {0};
    for (int64_t count = 1; count <= MOST; count++) {
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(arena_clear) struct arena arena = {.context = context};
        const qj_setup setup = {&count, NULL};
        const struct rules_view view = {.rules = &rules,
                                        .setup = &setup,
                                        .play = play_number,
                                        .state = start,
                                        .state_size = SIZE};
        const struct tiers_game_source source = {.view = &view};
        struct tiers_game game;
        struct tiers_batch batch;
        assert_ok(context, tiers_game_open(&game, &arena, &source));
        assert_ok(context, tiers_batch_open(&batch, &arena, &game, 1, true));
        batch.taken = 1;
        assert_ok(context, tiers_batch_expand(&batch));
        assert_int_equal(batch.count, count);
        for (uint64_t i = 0; i < batch.count; i++)
            for (size_t at = 0; at < SIZE; at++)
                assert_int_equal(batch.children[i * game.stride + at], i);
    }
}

TEST(arrivals_join_the_positions_of_a_tier)
{
    static struct memory_folder folder;
    static struct contract_game game;
    memory_folder_init(&folder, 0);
    SCOPED(drop_context)
    qj_context *context = context_within(&LIMITS(.checkpoint = &folder.checkpoint));
    SCOPED(arena_clear) struct arena arena = {.context = context};
    _Alignas(16) unsigned char states[2][STATE_MOST] = {{0}};
    struct tiers_index indices[2], *own = indices;
    uint64_t handle;
    struct tiers_stored stored = {.count = 0};
    struct tiers_piece arrivals;
    open_game(&game, connect_four_heights_rules(), (const int64_t[]){4, 4});
    const struct tiers_game_source source = {.view = &game.view, .whole = true};
    assert_ok(context, tiers_game_open(&game.game, &arena, &source));
    struct tiers_files files = {.arena = &arena, .files = folder.checkpoint.files};
    for (uint64_t i = 0; i < 2; i++) { /* the start, and the position after a move */
        const struct tiers_states one = tiers_table_one(states[i], game.game.stride);
        memcpy(states[i], game.start, game.game.state_size);
        if (i)
            game.game.play(game.game.setup, states[i], &(qj_move){{1}});
        assert_ok(context, tiers_index_open(&indices[i], &game.game, &arena, 0, false));
        assert_ok(context, tiers_index_add(&indices[i], &one, &handle));
    }
    assert_ok(context, tiers_stored_put_index(&stored, &files, own));
    assert_ok(context, tiers_stored_put_arrivals(&files, &indices[1], &arrivals));
    assert_ok(context, tiers_stored_add(&stored, &arena, &arrivals, true));
    for (uint64_t pieces = 1; pieces <= 2; pieces++) { /* then both are positions of the tier */
        assert_int_equal(stored.count, pieces);
        assert_int_equal(stored.arrivals, 2 - pieces);
        assert_ok(context, tiers_files_commit(&files));
        tiers_index_shut(own);
        assert_ok(context, tiers_stored_get_index(&stored, &files, false, own));
        assert_int_equal(own->count, 2);
        assert_ok(context, tiers_stored_put_index(&stored, &files, own));
    }
    tiers_files_close_inputs(&files);
    memory_folder_free(&folder);
}
