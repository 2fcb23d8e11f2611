/* Exhaustive search by ranks against search by states: random games of every kind with equal
 * answers. test_audit.c has false claims of rules about their ranks.
 */
#include "support/tier_nets.h"
#include "support/ways.h"

GROUP(numbered)

/* A net whose vertices have numbers at random, among more than there are vertices. */
enum { NUMBERS = 300 };

/* With little memory many numbers have indices instead of values. */
enum { SPREAD = 2048, SPARSE_BYTES = 8 << 20 };
struct numbered_net {
    struct tier_net net; /* first member, for its rules */
    uint64_t number[TIER_NET_MOST];
    int vertex[NUMBERS]; /* -1: none */
    unsigned spread;     /* from number to number */
};

static const struct numbered_net *numbered_of(const qj_setup *setup)
{
    return setup->user;
}

static size_t state_size(const qj_setup *setup)
{
    return numbered_of(setup)->net.state_size;
}

static uint64_t numbers(const qj_setup *setup)
{
    return (uint64_t)NUMBERS * numbered_of(setup)->spread;
}

static uint64_t number(const qj_setup *setup, const void *state)
{
    const struct numbered_net *numbered = numbered_of(setup);
    const unsigned vertex = ((const unsigned char *)state)[numbered->net.state_size - 1];
    return vertex < TIER_NET_MOST ? numbered->number[vertex] * numbered->spread : QJ_NO_NUMBER;
}

static bool numbered_state(const qj_setup *setup, uint64_t number, void *state)
{
    const struct numbered_net *numbered = numbered_of(setup);
    const int vertex = number % numbered->spread ? -1 : numbered->vertex[number / numbered->spread];
    ((unsigned char *)state)[numbered->net.state_size - 1] = (unsigned char)(vertex < 0 ? 0
                                                                                        : vertex);
    return vertex >= 0;
}

RANKED_LAYOUT(numbered_layout, numbered_of(setup)->net.state_size, numbers, number, numbered_state)

/* Makes a net with numbers; with loops: some have predecessors. */
static void numbered_make(struct random *random, struct numbered_net *out)
{
    tier_net_make(random, &out->net);
    out->spread = random_below(random, 4) ? 1 : SPREAD;
    for (unsigned i = 0; i < NUMBERS; i++)
        out->vertex[i] = -1;
    for (int vertex = 0; vertex < TIER_NET_MOST; vertex++) {
        uint64_t number;
        do
            number = random_below(random, NUMBERS);
        while (out->vertex[number] >= 0);
        out->number[vertex] = number;
        out->vertex[number] = vertex;
    }
    qj_rules *rules = &out->net.rules;
    rules->expand = NULL; /* by which positions are found by their states */
    rules->state_size = state_size;
    rules->layout = numbered_layout;
    rules->user = out;
}

TEST(both_ways_answer_alike)
{
    enum { GAMES = 300 };
    struct random random = {18};
    static struct numbered_net numbered;
    const uint64_t games = unit_count(GAMES);
    for (uint64_t i = 0; i < games; i++) {
        numbered_make(&random, &numbered);
        const struct way_limits limits = {.threads = i % 16 == 0 ? 2 : 1,
                                          .bytes = numbered.spread > 1 ? SPARSE_BYTES : 0,
                                          .forced = true};
        if (unit_watches(limits.threads))
            assert_true(compare_with_states(&random, &numbered.net.rules, "", limits));
    }
}

/* Rules that deny repetition are refused by numbers where they are by states. */
TEST(repetition_is_refused)
{
    enum { GAMES = 60 };
    static const char repeats[] = "the rules can repeat a position, so the game need not end";
    struct random random = {20};
    static struct numbered_net numbered;
    qj_rules *rules = &numbered.net.rules;
    int refused = 0;
    for (int i = 0; i < GAMES; i++) {
        do
            numbered_make(&random, &numbered);
        while (!rules->loops);
        rules->loops = false;
        rules->predecessors = NULL;
        rules->tier = NULL;
        const qj_rules plain = without_numbers(rules);
        const struct own_solved solved = own_solve(context_start(), &plain, "", "exhaustive");
        const bool refuses = strstr(solved.message, repeats) == solved.message;
        /* so few states that numbers are used */
        qj_context *few = context_within(&LIMITS(.states = numbered.net.vertices));
        const struct own_solved other = own_solve(few, rules, "", "exhaustive");
        assert_int_equal(refuses, solved.status != QJ_OK);
        assert_int_equal(refuses, strstr(other.message, repeats) == other.message);
        assert_int_equal(other.status, solved.status);
        refused += refuses;
    }
    assert_in_range(refused, GAMES / 10, GAMES * 9 / 10);
}
