/* The ranks and predecessors of the games of examples/own, along random games; and equal values
 * without them. Games of up to 13,475 positions are solved twice, which takes seconds.
 */
#include "support/ways.h"

GROUP(own_numbers)

const qj_rules *dobutsu_rules(void);
const qj_rules *morris_rules(void);
const qj_rules *quixo_rules(void);

enum { SIZE = 8, MOVES_MAX = 64 };

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

/* A state that is looked for among others, up to symmetry. */
struct wanted {
    const qj_rules *rules;
    const qj_setup *setup;
    unsigned char state[SIZE];
    bool found;
};

static void compare_state(void *user, const void *part, size_t size)
{
    struct wanted *wanted = user;
    _Alignas(8) unsigned char state[SIZE];
    assert_int_equal(size, SIZE);
    memcpy(state, part, SIZE);
    wanted->rules->canonical(wanted->setup, state);
    wanted->found = wanted->found || memcmp(state, wanted->state, SIZE) == 0;
}

static void assert_numbered(const qj_rules *rules, const qj_setup *setup, const void *state)
{
    _Alignas(8) unsigned char again[SIZE] = {0};
    uint64_t number = rules->number(setup, state);
    assert_in_range(number, 0, rules->numbers(setup) - 1);
    assert_true(rules->numbered(setup, number, again));
    assert_memory_equal(again, state, SIZE);
}

/* A game at random from the start. An end need not have predecessors. */
static void follow_game(struct random *random, const qj_rules *rules, const qj_setup *setup)
{
    enum { PLIES = 60 };
    _Alignas(8) unsigned char state[SIZE] = {0};
    int64_t value;
    if (rules->start)
        assert_null(rules->start(setup, state));
    for (int ply = 0; ply < PLIES && !rules->over(setup, state, &value); ply++) {
        struct moves moves = {.count = 0};
        struct wanted wanted = {.rules = rules, .setup = setup};
        rules->canonical(setup, state);
        assert_numbered(rules, setup, state);
        memcpy(wanted.state, state, SIZE);
        rules->moves(setup, state, take_move, &moves);
        assert_true(moves.count > 0);
        rules->play(setup, state, &moves.items[random_below(random, moves.count)]);
        if (!rules->predecessors || rules->over(setup, state, &value))
            continue;
        rules->predecessors(setup, state, compare_state, &wanted);
        assert_true(wanted.found);
    }
    rules->canonical(setup, state);
    assert_numbered(rules, setup, state);
}

TEST(numbers_lead_back_and_predecessors_forth)
{
    enum { GAMES = 30 };
    struct random random = {78};
    const int64_t drops = 1, sides[] = {2, 3, 4};
    const uint64_t games = unit_count(GAMES);
    for (uint64_t i = 0; i < games; i++) {
        follow_game(&random, dobutsu_rules(), &(qj_setup){&drops, dobutsu_rules()->user});
        follow_game(&random, quixo_rules(), &(qj_setup){&sides[i % 3], NULL});
    }
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
    uint64_t numbers = rules->numbers(&setup);
    assert_int_equal(numbers, 1567925964 / 3 * 2 + 1);
    assert_int_equal(rules->numbers(&(qj_setup){&none, rules->user}), 0);
    const uint64_t samples = unit_count(SAMPLES);
    for (uint64_t i = 0; i < samples; i++) {
        _Alignas(8) unsigned char made[SIZE] = {0};
        uint64_t number = i ? random_below(&random, numbers) : numbers - 1;
        assert_true(rules->numbered(&setup, number, made));
        assert_int_equal(rules->number(&setup, made), number);
    }
    assert_false(rules->numbered(&setup, numbers, (unsigned char[SIZE]){0}));
}

/* By numbers and by states, and how many positions there are up to symmetry (of Quixo when the
 * marks are exchanged). */
static void assert_same_by_numbers(const qj_rules *rules, const char *words, uint64_t expected)
{
    const qj_rules plain = without_numbers(rules);
    const qj_limits limits = LIMITS(.trust = true);
    const struct own_solved one = own_solve(context_within(&limits), rules, words, NULL);
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
