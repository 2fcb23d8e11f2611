/* Ranks that are the bytes of states as digits: random games on them against the games by states,
 * with moves that mostly raise the rank, by few steps or many. Takes a second: threads share ranges
 * of 32,768 positions and more.
 */
#include "support/ways.h"

#include <sched.h>

GROUP(onwards)

/* A state is a byte a digit. A move changes some digits by fixed amounts, where all of them stay
 * below their bases. Whether a position is over, and who moves, is drawn from its state. */
enum { DIGITS = 20, MOVES = 90, CHANGES = 3 };
struct digit_change {
    unsigned at;
    int by;
};
struct raising {
    size_t digits;
    unsigned base[DIGITS];
    size_t moves, changes;
    struct digit_change change[MOVES][CHANGES];
    int64_t points;
    unsigned overs; /* one position in n is over; 0: none */
    uint64_t seed;
    bool yields; /* to another thread, in one of 256 positions */
};

static const struct raising *raising_of(const qj_setup *setup)
{
    return setup->user;
}

static size_t raising_size(const qj_setup *setup)
{
    return raising_of(setup)->digits;
}

static uint64_t draw_from(const qj_setup *setup, const unsigned char *digit, uint64_t more)
{
    uint64_t hash = raising_of(setup)->seed + more;
    for (size_t i = 0; i < raising_of(setup)->digits; i++)
        hash = (hash ^ digit[i]) * UINT64_C(0x9e3779b97f4a7c15) ^ hash >> 29;
    return hash >> 20;
}

OF_STATE(int, raising_side, (int)(draw_from(setup, state, 1) & 1))

static bool raising_over(const qj_setup *setup, const void *state, int64_t *value)
{
    const unsigned overs = raising_of(setup)->overs;
    *value = (int64_t)(draw_from(setup, state, 2) % 3) - 1;
    return overs && draw_from(setup, state, 3) % overs == 0;
}

static bool can_move(const struct raising *raising, const unsigned char *digit, size_t move)
{
    for (size_t i = 0; i < raising->changes; i++) {
        const struct digit_change *change = &raising->change[move][i];
        const int to = digit[change->at] + change->by;
        if (to < 0 || to >= (int)raising->base[change->at])
            return false;
    }
    return true;
}

static void raising_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    if (raising_of(setup)->yields && draw_from(setup, state, 4) % 256 == 0)
        sched_yield();
    for (size_t i = 0; i < raising_of(setup)->moves; i++)
        if (can_move(raising_of(setup), state, i) && !visit(user, &(qj_move){{i}}))
            return;
}

static int64_t raising_play(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct raising *raising = raising_of(setup);
    unsigned char *digit = state;
    for (size_t i = 0; i < raising->changes; i++) {
        const struct digit_change *change = &raising->change[move->part[0]][i];
        digit[change->at] = (unsigned char)(digit[change->at] + change->by);
    }
    return move->part[0] ? 0 : raising->points;
}

static bool layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    const struct raising *raising = raising_of(setup);
    for (size_t i = 0; i < raising->digits; i++)
        qj_layout_cells(out, 1, 0, raising->base[i]);
    return tier == 0;
}

static qj_rules rules_of(struct raising *raising)
{
    return (qj_rules){QJ_RULES_HEAD,          .name = "raising",
                      .ending = QJ_LAST_WINS, .state_size = raising_size,
                      .side = raising_side,   .over = raising_over,
                      .moves = raising_moves, .play = raising_play,
                      .outcome_only = true,   .layout = layout,
                      .user = raising};
}

/* Moves that each raise one digit, or some and perhaps lower ones to the right. The changed digits
 * of a move are different ones. */
static void draw_moves(struct random *random, struct raising *raising, bool lowers)
{
    for (size_t i = 0; i < raising->moves; i++) {
        const unsigned first = (unsigned)random_below(random, raising->digits);
        for (unsigned k = 0; k < raising->changes; k++) {
            const unsigned at = (first + k) % (unsigned)raising->digits;
            const int by = 1 + (int)random_below(random, raising->base[at] > 4 ? 4 : 1);
            const bool down = lowers && k && at > first;
            raising->change[i][k] = (struct digit_change){at, down ? -by : by};
        }
    }
}

static struct raising draw_raising(struct random *random)
{
    static const uint64_t moves[] = {4, 16, 40, MOVES};
    struct raising raising = {.digits = 3 + random_below(random, DIGITS - 2),
                              .changes = 1 + random_below(random, CHANGES),
                              .overs = random_below(random, 2) ? 9 : 0,
                              .seed = random_below(random, UINT64_MAX)};
    const uint64_t most = UINT64_C(1) << (8 + random_below(random, 6));
    uint64_t numbers = 1;
    for (size_t i = 0; i < raising.digits; i++) {
        const uint64_t base = 1 + random_below(random, 9);
        raising.base[i] = numbers * base <= most ? (unsigned)base : 1;
        numbers *= raising.base[i];
    }
    raising.moves = moves[random_below(random, 4)];
    raising.points = random_below(random, 8) == 0;
    draw_moves(random, &raising, random_below(random, 2));
    return raising;
}

TEST(both_ways_answer_alike)
{
    enum { GAMES = 40 };
    struct random random = {31};
    const uint64_t games = unit_count(GAMES);
    for (uint64_t i = 0; i < games; i++) {
        struct raising raising = draw_raising(&random);
        qj_rules rules = rules_of(&raising);
        rules.ending = (qj_ending)(QJ_LAST_WINS + random_below(&random, 4));
        raising.points *= rules.ending == QJ_POINTS;
        rules.side = random_below(&random, 3) ? raising_side : NULL;
        const struct way_limits limits = {.threads = i % 8 == 0 ? 2 : 1, .forced = true};
        if (unit_watches(limits.threads))
            assert_true(compare_with_states(&random, &rules, "", limits));
    }
}

/* So many numbers that threads take ranges of them; and moves with which they cannot, that lower
 * digits to the right. */
TEST(threads_share_ranges)
{
    struct random random = {32};
    for (int lowers = 0; lowers < 2; lowers++) {
        struct raising raising = {.digits = 15,
                                  .changes = 1 + (size_t)lowers,
                                  .moves = 20,
                                  .overs = 50,
                                  .seed = 5,
                                  .yields = true};
        for (size_t i = 0; i < raising.digits; i++)
            raising.base[i] = 2;
        for (unsigned i = 0; i < raising.moves; i++) {
            const unsigned at = i % 15;
            raising.change[i][0] = (struct digit_change){at, 1};
            raising.change[i][1] = (struct digit_change){(at + 1) % 15, i < 14 ? -1 : 1};
        }
        qj_rules rules = rules_of(&raising);
        assert_true(compare_with_states(&random, &rules, "",
                                        (struct way_limits){.threads = 2, .forced = true}));
    }
}

/* Distances of more than a byte, and scores. */
TEST(long_play_is_right)
{
    unit_has_no_threads();
    struct random random = {33};
    static const unsigned lengths[] = {200, 126, 130};
    struct raising raising = {
        .digits = 2, .base = {0, 3}, .moves = 1, .changes = 1, .change = {{{0, 1}}}, .seed = 7};
    qj_rules rules = rules_of(&raising);
    rules.side = NULL;
    for (int i = 0; i < 3; i++) {
        raising.base[0] = lengths[i];
        compare_with_states(&random, &rules, "", (struct way_limits){.threads = 1});
    }
}
