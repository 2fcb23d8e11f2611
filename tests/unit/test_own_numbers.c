/* The ranks and predecessors of the games of examples/own, along random games; and equal values
 * without them. Games of up to 13,475 positions are solved twice, which takes seconds.
 */
#include "model/layout.h"
#include "support/ways.h"

GROUP(own_numbers)

const qj_rules *dobutsu_rules(void);
const qj_rules *morris_rules(void);
const qj_rules *quixo_rules(void);

enum { SIZE = 32, MOVES_MAX = 64 };

struct moves {
    unsigned count;
    qj_move items[MOVES_MAX];
};

static bool take_move(void *user, const qj_move *move)
{
    struct moves *moves = user;
    assert_true(moves->count < MOVES_MAX);
    moves->items[moves->count++] = *move;
    return true;
}

/* A game, and a state that is looked for among others, in canonical form. */
struct wanted {
    const qj_rules *rules;
    const qj_setup *setup;
    struct arena arena;
    size_t size;
    unsigned char state[SIZE];
    bool found;
};

static void make_canonical(const struct wanted *wanted, unsigned char *state)
{
    wanted->rules->canonical(wanted->setup, state);
}

static void compare_state(void *user, const void *part, size_t size)
{
    struct wanted *wanted = user;
    _Alignas(8) unsigned char state[SIZE];
    assert_int_equal(size, wanted->size);
    memcpy(state, part, size);
    make_canonical(wanted, state);
    wanted->found = wanted->found || memcmp(state, wanted->state, size) == 0;
}

static void assert_ranked(struct wanted *wanted, const unsigned char *state)
{
    _Alignas(8) unsigned char again[SIZE] = {0};
    const qj_rules *rules = wanted->rules;
    struct layout layout;
    assert_ok(wanted->arena.context,
              layout_open(&layout, &wanted->arena, rules, wanted->setup, wanted->size, 0));
    const uint64_t rank = layout_rank(&layout, state);
    assert_true(rank < layout.ranks);
    layout_unrank(&layout, rank, again);
    assert_memory_equal(again, state, wanted->size);
}

/* A game at random from the start. An end need not have predecessors. test_tiers_contract.c has all
 * positions of small games. */
static void follow_game(struct random *random, const qj_rules *rules, const qj_setup *setup)
{
    enum { PLIES = 60 };
    SCOPED(drop_context) qj_context *context = context_start();
    _Alignas(8) unsigned char state[SIZE] = {0};
    struct wanted wanted = {.rules = rules,
                            .setup = setup,
                            .arena = {.context = context},
                            .size = rules->state_size(setup)};
    int64_t value;
    assert_null(rules->start(setup, state));
    for (int ply = 0; ply < PLIES && !rules->over(setup, state, &value); ply++) {
        struct moves moves = {.count = 0};
        make_canonical(&wanted, state);
        assert_ranked(&wanted, state);
        memcpy(wanted.state, state, SIZE);
        wanted.found = false;
        rules->moves(setup, state, take_move, &moves);
        assert_true(moves.count > 0);
        rules->play(setup, state, &moves.items[random_below(random, moves.count)]);
        if (rules->over(setup, state, &value))
            continue;
        rules->predecessors(setup, state, compare_state, &wanted);
        assert_true(wanted.found);
    }
    make_canonical(&wanted, state);
    assert_ranked(&wanted, state);
    arena_clear(&wanted.arena);
}

TEST(numbers_lead_back_and_predecessors_forth)
{
    enum { GAMES = 30 };
    struct random random = {78};
    const int64_t drops = 1;
    for (uint64_t i = 0; i < unit_count(GAMES); i++)
        follow_game(&random, dobutsu_rules(), &(qj_setup){&drops, dobutsu_rules()->user});
}

/* Legal or not there are 1,567,925,964 states of Dobutsu shogi (Tanaka 2009), of which two in three
 * have the lion of the mover's not on the right; and that of a lion that is taken. Each number is
 * that of its own state. */
TEST(dobutsu_has_as_many_numbers_as_states)
{
    enum { SAMPLES = 2000 };
    struct random random = {12};
    const int64_t drops = 1, none = 0;
    const qj_setup setup = {&drops, dobutsu_rules()->user};
    const qj_rules *rules = dobutsu_rules();
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    const size_t size = rules->state_size(&setup);
    struct layout layout;
    assert_ok(context, layout_open(&layout, &arena, rules, &setup, size, 0));
    assert_int_equal(layout.ranks, 1567925964 / 3 * 2 + 1);
    assert_int_equal(layout_count_ranks(rules, &(qj_setup){&none, rules->user}, size), 0);
    const uint64_t samples = unit_count(SAMPLES);
    for (uint64_t i = 0; i < samples; i++) {
        _Alignas(8) unsigned char made[SIZE] = {0};
        uint64_t rank = i ? random_below(&random, layout.ranks) : layout.ranks - 1;
        layout_unrank(&layout, rank, made);
        assert_int_equal(layout_rank(&layout, made), rank);
    }
}

/* By numbers, without AVX2, and by states, and how many positions there are up to symmetry (of
 * Quixo when the marks are exchanged). */
static void assert_same_by_numbers(const qj_rules *rules, const char *words, uint64_t expected)
{
    const qj_rules plain = without_numbers(rules);
    const qj_limits limits = LIMITS(.trust = true),
                    simple = LIMITS(.trust = true, .kernel = "plain");
    const struct own_solved one = own_solve(context_within(&simple), rules, words, NULL);
    const struct own_solved two = own_solve(context_within(&limits), &plain, words, NULL);
    assert_value(&one.value, &two.value);
    assert_int_equal(one.states, expected);
    assert_int_equal(two.states, expected);
}

TEST(examples_have_the_same_values_by_numbers)
{
    assert_same_by_numbers(quixo_rules(), "2", 6);
    assert_same_by_numbers(quixo_rules(), "3", 2219);
    assert_same_by_numbers(morris_rules(), "1 3 0", 527);
    assert_same_by_numbers(morris_rules(), "1 3 1", 527);
    assert_same_by_numbers(morris_rules(), "2 3 0", 13475);
    assert_same_by_numbers(morris_rules(), "2 3 1", 13475);
}
